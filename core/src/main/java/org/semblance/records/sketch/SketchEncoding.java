package org.semblance.records.sketch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.RowEncoder;
import org.semblance.records.RowEncoder.RowChunk;
import org.semblance.records.RowEncoder.RowCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as {@link Sketches}; the size of a document is the number of its tokens including repetitions.
 *
 * @param permutations number of MinHash values computed for a document: m in Henzinger's paper
 * @param width number of groups of equal length, each hashed to one value of the sketch: m′ in the paper
 * @param hash combines the values of a group
 * @param frequency whether the n-th occurrence of a token counts as a token of its own
 */
public record SketchEncoding(int permutations, int width, GroupHash hash, boolean frequency)
        implements Encoding<Sketches> {
    public SketchEncoding {
        if (width < 1 || permutations < width || permutations % width != 0) {
            throw new IllegalArgumentException(
                    "%d minimal values cannot be divided into %d groups of equal size".formatted(permutations, width));
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public FingerprintingEncoder encoder(MemoryMeter footprint) {
        return new SketchEncoder(this, footprint);
    }

    @Override
    public Optional<RecordCodec<Sketches>> codec() {
        return Optional.of(rowCodec());
    }

    /** Serializes a sketch as its values, then the number of tokens. */
    RowCodec<Sketches> rowCodec() {
        return new RowCodec<>(width, 0, this::encoder, (rows, sizes, _) -> new Sketches(width, rows, sizes));
    }

    @Override
    public Sketches assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        long documents = chunks.stream().mapToLong(Encoded::documents).sum();
        long most = (Integer.MAX_VALUE - 8L) / width;
        if (documents > most) throw CollectionTooLarge.fingerprints(documents, most);
        footprint.take((8L * width + 4) * documents);
        long[] rows = new long[(int) documents * width];
        int[] sizes = new int[(int) documents];
        int next = 0;
        for (Encoded encoded : chunks) {
            RowChunk chunk = (RowChunk) encoded;
            System.arraycopy(chunk.rows(), 0, rows, next * width, chunk.rows().length);
            System.arraycopy(chunk.sizes(), 0, sizes, next, chunk.documents());
            next += chunk.documents();
            footprint.give(chunk.bytes());
        }
        return new Sketches(width, rows, sizes);
    }

    /**
     * Encodes documents as sketches, each computed when its document ends. A repeated token changes no minimum, so sets
     * need no hash table.
     */
    private static final class SketchEncoder extends RowEncoder {
        private final int width;
        private final GroupHash hash;
        private final MinWise.Minima minima;
        private final Occurrences occurrences;
        private final boolean frequency;
        private final int[] least;
        private int seen;

        SketchEncoder(SketchEncoding encoding, MemoryMeter footprint) {
            super(encoding.width(), 0, ",", footprint);
            this.width = encoding.width();
            this.hash = encoding.hash();
            this.frequency = encoding.frequency();
            this.minima = new MinWise(encoding.permutations()).minima();
            this.occurrences = new Occurrences(footprint);
            this.least = new int[encoding.permutations()];
        }

        @Override
        public void token(long token, int start, int end) {
            seen++;
            if (frequency) occurrences.add(token);
            else minima.add(token);
        }

        @Override
        public void tokens(TokenBatch batch) {
            if (frequency) {
                super.tokens(batch);
            } else {
                seen += batch.size();
                minima.add(batch);
            }
        }

        @Override
        public void end() {
            if (frequency) occurrences.drain(minima::add);
            minima.end(least);
            add(seen);
            seen = 0;
        }

        @Override
        protected void write(long[] rows, int at, byte[] margins, int marginAt) {
            hash.write(least, width, rows, at);
        }

        /**
         * Collects the tokens of a document whose n-th occurrence counts as a token of its own; they are counted by
         * sorting.
         */
        static final class Occurrences {
            /** Longer buffers are not kept for the next document. */
            private static final int KEPT = 1 << 20;

            private final MemoryMeter footprint;
            private long[] tokens = new long[1 << 10];
            private int length;

            Occurrences(MemoryMeter footprint) {
                this.footprint = footprint;
            }

            void add(long token) {
                if (length == tokens.length) lengthen();
                tokens[length++] = token;
            }

            private void lengthen() {
                int longer = (int) Math.min(2L * length, Integer.MAX_VALUE - 8L);
                footprint.take(beyondKept(longer));
                tokens = Arrays.copyOf(tokens, longer);
                footprint.give(beyondKept(length));
            }

            private static long beyondKept(int capacity) {
                return capacity > KEPT ? (long) Long.BYTES * capacity : 0;
            }

            /** Passes on all tokens, with repetitions numbered, and removes them. */
            void drain(LongConsumer to) {
                Arrays.sort(tokens, 0, length);
                int nth = 0;
                for (int i = 0; i < length; i++) {
                    nth = i > 0 && tokens[i] == tokens[i - 1] ? nth + 1 : 0;
                    to.accept(nth == 0 ? tokens[i] : TokenHash.repetition(tokens[i], nth));
                }
                length = 0;
                footprint.give(beyondKept(tokens.length));
                if (tokens.length > KEPT) tokens = new long[1 << 10];
            }
        }
    }
}
