package org.semblance.io.prints;

import java.util.List;
import org.semblance.analysis.TokenHash;

/** What becomes a chunk: documents by rising fingerprint. */
interface ChunkRows {
    int size();

    long print(int row);

    byte[] id(int row);

    int idLength(int row);

    long idHash(int row);

    /** The documents of a batch. */
    static ChunkRows of(PrintBatch batch) {
        int[] order = batch.byPrint();
        return new ChunkRows() {
            @Override
            public int size() {
                return order.length;
            }

            @Override
            public long print(int row) {
                return batch.print(order[row]);
            }

            @Override
            public byte[] id(int row) {
                return batch.idBytes(order[row]);
            }

            @Override
            public int idLength(int row) {
                return batch.idLength(order[row]);
            }

            @Override
            public long idHash(int row) {
                return batch.idHash(order[row]);
            }
        };
    }

    /** The documents of several chunks that are not removed. */
    static ChunkRows of(List<Chunk> chunks) {
        long[] places = new ChunkMerge(chunks).places();
        return new ChunkRows() {
            private Chunk chunk(int row) {
                return chunks.get((int) (places[row] >>> Integer.SIZE));
            }

            @Override
            public int size() {
                return places.length;
            }

            @Override
            public long print(int row) {
                return chunk(row).print((int) places[row]);
            }

            @Override
            public byte[] id(int row) {
                return chunk(row).idBytes((int) places[row]);
            }

            @Override
            public int idLength(int row) {
                return chunk(row).idLength((int) places[row]);
            }

            @Override
            public long idHash(int row) {
                byte[] id = id(row);
                return TokenHash.of(id, 0, id.length);
            }
        };
    }
}
