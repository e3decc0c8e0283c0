package org.semblance.io.fingerprints;

import java.util.List;
import java.util.PriorityQueue;
import org.semblance.analysis.TokenHash;

/** The rows of a new chunk: documents in ascending order of fingerprints. */
interface ChunkRows {
    int size();

    long print(int row);

    byte[] id(int row);

    int idLength(int row);

    long idHash(int row);

    /** The documents of a batch. */
    static ChunkRows of(FingerprintBatch batch) {
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

    /** The documents of several chunks, without removed ones. */
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

    /** Merges several chunks by fingerprint. */
    record ChunkMerge(List<Chunk> chunks) {
        /** The current position in a chunk. */
        private static final class Head implements Comparable<Head> {
            private final int number;
            private final Chunk chunk;
            private int row = -1;

            private Head(int number, Chunk chunk) {
                this.number = number;
                this.chunk = chunk;
            }

            /** Moves to the next row that is not removed. */
            private boolean advance() {
                do row++;
                while (row < chunk.rows() && chunk.isRemoved(row));
                return row < chunk.rows();
            }

            @Override
            public int compareTo(Head other) {
                int byPrint = Long.compareUnsigned(chunk.print(row), other.chunk.print(other.row));
                return byPrint != 0 ? byPrint : Integer.compare(number, other.number);
            }
        }

        /**
         * In ascending order of fingerprints, the chunk of each document in the upper 32 bits and its row in the lower.
         */
        long[] places() {
            long total = 0;
            PriorityQueue<Head> heads = new PriorityQueue<>();
            for (int c = 0; c < chunks.size(); c++) {
                total += chunks.get(c).size();
                Head head = new Head(c, chunks.get(c));
                if (head.advance()) heads.add(head);
            }
            long[] places = new long[Math.toIntExact(total)];
            for (int i = 0; i < places.length; i++) {
                Head least = heads.remove();
                places[i] = (long) least.number << Integer.SIZE | least.row;
                if (least.advance()) heads.add(least);
            }
            return places;
        }
    }
}
