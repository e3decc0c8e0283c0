package org.semblance.example.firstwords;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Contents;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.search.Partitioning;

/** The record form: a row of ten hashes for each document, 0 where it has fewer words. */
final class WordRows implements Records {
    private static final int WIDTH = FirstWords.WORDS;

    private final long[] rows;
    private final int[] sizes;

    private WordRows(long[] rows, int[] sizes) {
        this.rows = rows;
        this.sizes = sizes;
    }

    @Override
    public int size() {
        return sizes.length;
    }

    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * rows.length + (long) Integer.BYTES * sizes.length;
    }

    @Override
    public WordRows select(int[] ordinals) {
        long[] some = new long[ordinals.length * WIDTH];
        int[] someSizes = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            System.arraycopy(rows, ordinals[i] * WIDTH, some, i * WIDTH, WIDTH);
            someSizes[i] = sizes[ordinals[i]];
        }
        return new WordRows(some, someSizes);
    }

    @Override
    public Contents contents() {
        return Contents.ofRows(this, rows, WIDTH);
    }

    /** At how many positions two documents have the same word. */
    int equal(int x, int y) {
        int equal = 0;
        for (int i = 0; i < Math.min(sizes[x], sizes[y]); i++) if (rows[x * WIDTH + i] == rows[y * WIDTH + i]) equal++;
        return equal;
    }

    /** A key for each word and its position: near duplicates share at least one, as the threshold is above 0. */
    Partitioning.Keys keys() {
        return (x, to) -> {
            for (int i = 0; i < sizes[x]; i++) to.accept(TokenHash.repetition(rows[x * WIDTH + i], i + 1));
        };
    }

    /** The encoding of documents in this form. */
    record Form() implements Encoding<WordRows> {
        @Override
        public boolean dependsOnCollection() {
            return false;
        }

        @Override
        public Encoder encoder(MemoryMeter footprint) {
            return new RowEncoder(footprint);
        }

        @Override
        public WordRows assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
            List<long[]> all = new ArrayList<>();
            for (Encoded chunk : chunks) all.addAll(((Chunk) chunk).documentRows());
            long[] rows = new long[all.size() * WIDTH];
            int[] sizes = new int[all.size()];
            for (int x = 0; x < sizes.length; x++) {
                sizes[x] = all.get(x).length;
                System.arraycopy(all.get(x), 0, rows, x * WIDTH, sizes[x]);
            }
            WordRows records = new WordRows(rows, sizes);
            footprint.take(records.bytes());
            footprint.give(Chunk.BYTES_EACH * all.size());
            return records;
        }
    }

    private record Chunk(List<long[]> documentRows) implements Encoded {
        static final long BYTES_EACH = 128;

        @Override
        public int documents() {
            return documentRows.size();
        }
    }

    private static final class RowEncoder implements Encoder {
        private final MemoryMeter footprint;
        private List<long[]> documents = new ArrayList<>();
        private long[] row = new long[0];

        RowEncoder(MemoryMeter footprint) {
            this.footprint = footprint;
        }

        @Override
        public void token(long hash, int start, int end) {
            row = Arrays.copyOf(row, row.length + 1);
            row[row.length - 1] = hash;
        }

        @Override
        public void end() {
            documents.add(row);
            row = new long[0];
        }

        @Override
        public int lastSize() {
            return documents.isEmpty() ? 0 : documents.getLast().length;
        }

        @Override
        public void clearLast() {
            documents.set(documents.size() - 1, new long[0]);
        }

        @Override
        public Encoded seal() {
            Chunk chunk = new Chunk(documents);
            documents = new ArrayList<>();
            footprint.take(Chunk.BYTES_EACH * chunk.documents());
            return chunk;
        }
    }
}
