package org.semblance.records.strings;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.TokenSetCodec;
import org.semblance.records.sets.TokenHashCodec;
import org.semblance.records.sets.TokenSetEncoder;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as {@link Strings}; their tokens are {@link org.semblance.analysis.Characters}.
 *
 * @param gram length of the q-grams, q in the literature
 */
public record StringEncoding(int gram) implements Encoding<Strings> {
    private static final int LONGEST = 100;

    public StringEncoding {
        if (gram < 1 || gram > LONGEST) {
            throw new IllegalArgumentException("q must be a whole number from 1 to " + LONGEST + ": " + gram);
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new StringEncoder(gram, footprint, new TokenSetEncoder(true, footprint));
    }

    @Override
    public Optional<RecordCodec<Strings>> codec() {
        return Optional.of(new StringCodec(this));
    }

    @Override
    public Strings assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) throws InterruptedException {
        List<Chunk> strings = chunks.stream().map(Chunk.class::cast).toList();
        long length = strings.stream().mapToLong(c -> c.points().length).sum();
        if (length > Strings.MOST_BYTES) throw new CollectionTooLarge(length);
        footprint.take(length);
        byte[] points = new byte[(int) length];
        int[] starts = new int[strings.stream().mapToInt(Chunk::documents).sum() + 1];
        int at = 0;
        int x = 0;
        for (Chunk chunk : strings) {
            System.arraycopy(chunk.points(), 0, points, at, chunk.points().length);
            for (int end : chunk.ends()) starts[++x] = at + end;
            at += chunk.points().length;
        }
        List<Encoded> grams = strings.stream().map(Chunk::grams).toList();
        TokenSets sets = new TokenSetEncoding(true).assemble(grams, workers, footprint);
        footprint.give(length); // the chunks; their ends are replaced by the starts
        return new Strings(points, starts, sets, gram);
    }

    /** The strings of a chunk, in which document d ends at {@code ends[d]}, and their q-grams. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    record Chunk(byte[] points, int[] ends, Encoded grams) implements Encoded {
        @Override
        public int documents() {
            return ends.length;
        }
    }

    /**
     * Encodes documents as strings of code points, which arrive as the hashes of {@link
     * org.semblance.analysis.Characters}, and as q-grams of these.
     *
     * <p>A string is padded with q-1 symbols outside Unicode on either side, so every character occurs in q of its
     * |u|+q-1 q-grams. Colliding hashes of q-grams can only make two strings appear more similar to a filter, so no
     * pair is lost.
     */
    static final class StringEncoder implements FingerprintingEncoder {
        private static final int BEFORE = Character.MAX_CODE_POINT + 1;
        private static final int BEHIND = Character.MAX_CODE_POINT + 2;

        private final int gram;
        private final MemoryMeter footprint;
        private final TokenSetEncoder grams;

        /** The current string after gram - 1 padding symbols, and the bitwise or of its code points. */
        private int[] string;

        private int end;
        private int bits;

        private byte[] points = new byte[1 << 10];
        private int length;
        private final IntColumn ends = new IntColumn(1 << 8);

        /** @param grams receives the q-grams, each as often as it occurs */
        StringEncoder(int gram, MemoryMeter footprint, TokenSetEncoder grams) {
            this.gram = gram;
            this.footprint = footprint;
            this.grams = grams;
            this.string = new int[2 * gram + (1 << 8)];
            Arrays.fill(string, 0, gram - 1, BEFORE);
            this.end = gram - 1;
        }

        @Override
        public void token(long point, int from, int to) {
            if (point >>> 21 != 0) throw new IllegalArgumentException("not a character: " + point);
            if (end + gram > string.length) string = Arrays.copyOf(string, grown(end + gram, string.length));
            string[end++] = (int) point;
            bits |= (int) point;
        }

        @Override
        public void end() {
            int size = end - (gram - 1);
            if (size > 0) pushGrams();
            grams.end();
            store(size, width(bits));
            ends.add(length);
            end = gram - 1;
            bits = 0;
        }

        private void pushGrams() {
            Arrays.fill(string, end, end + gram - 1, BEHIND);
            for (int i = 0; i < end; i++) {
                long hash = 0;
                for (int k = 0; k < gram; k++) hash = TokenHash.mix(hash + string[i + k] + 1);
                grams.token(hash, i, i + gram);
            }
        }

        private static int width(int bits) {
            return bits <= 0xFF ? 1 : bits <= 0xFFFF ? 2 : 3;
        }

        /** Appends the string, the highest byte of each code point first. */
        private void store(int size, int width) {
            long needed = length + (long) width * size;
            if (needed > points.length) points = Arrays.copyOf(points, grown(needed, points.length));
            for (int i = gram - 1; i < end; i++) {
                for (int b = width - 1; b >= 0; b--) points[length++] = (byte) (string[i] >>> 8 * b);
            }
        }

        private static int grown(long needed, int capacity) {
            if (needed > Strings.MOST_BYTES) throw new CollectionTooLarge(needed);
            return (int) Math.min(Math.max(needed, capacity + (capacity >> 1) + 16L), Strings.MOST_BYTES);
        }

        @Override
        public int lastSize() {
            return ends.isEmpty() ? 0 : Math.max(0, grams.lastSize() - gram + 1);
        }

        /**
         * Includes the size, which determines the width: a wide character may have the same bytes as two narrow ones.
         */
        @Override
        public String lastFingerprint() {
            int from = lastStart();
            long hash = TokenHash.of(points, from, length - from);
            return HexFormat.of().toHexDigits(TokenHash.mix(hash + lastSize()));
        }

        private int lastStart() {
            return ends.size() == 1 ? 0 : ends.get(ends.size() - 2);
        }

        @Override
        public void clearLast() {
            grams.clearLast();
            length = lastStart();
            ends.set(ends.size() - 1, length);
        }

        @Override
        public Encoded seal() {
            long bytes = length + (long) Integer.BYTES * ends.size();
            footprint.take(bytes);
            footprint.foresee(bytes + length); // the chunks and the combined column
            Encoded chunk = new StringEncoding.Chunk(Arrays.copyOf(points, length), ends.toArray(), grams.seal());
            length = 0;
            ends.clear();
            return chunk;
        }
    }

    /** Serializes a string as the length of its code points in bytes, these bytes, and the set of its q-grams. */
    record StringCodec(StringEncoding encoding) implements TokenSetCodec<Strings> {
        private static final TokenHashCodec GRAMS = new TokenHashCodec(true);

        @Override
        public Encoder encoder() {
            return new StringEncoder(encoding.gram(), MemoryMeter.unbounded(), (TokenSetEncoder) GRAMS.encoder());
        }

        @Override
        public byte[] pack(Encoded one) {
            StringEncoding.Chunk chunk = (StringEncoding.Chunk) one;
            return packed(chunk.points(), 0, chunk.points().length, GRAMS.pack(chunk.grams()));
        }

        private static byte[] packed(byte[] points, int from, int length, byte[] grams) {
            return ByteBuffer.allocate(Integer.BYTES + length + grams.length)
                    .putInt(length)
                    .put(points, from, length)
                    .put(grams)
                    .array();
        }

        private static int length(byte[] packed) {
            return ByteBuffer.wrap(packed).getInt();
        }

        private static byte[] grams(byte[] packed) {
            return Arrays.copyOfRange(packed, Integer.BYTES + length(packed), packed.length);
        }

        @Override
        public int sizeOf(byte[] packed) {
            return Math.max(0, tokenCount(packed) - encoding.gram() + 1);
        }

        @Override
        public int content(byte[] packed) {
            return packed.length;
        }

        @Override
        public long[] tokens(byte[] packed) {
            return GRAMS.tokens(grams(packed));
        }

        @Override
        public int tokenCount(byte[] packed) {
            return ByteBuffer.wrap(packed).getInt(Integer.BYTES + length(packed));
        }

        @Override
        public byte[] keeping(byte[] packed, long[] tokens) {
            return packed(packed, Integer.BYTES, length(packed), GRAMS.keeping(grams(packed), tokens));
        }

        @Override
        public Strings unpack(List<byte[]> packed) {
            int[] starts = new int[packed.size() + 1];
            for (int x = 0; x < packed.size(); x++) starts[x + 1] = Math.addExact(starts[x], length(packed.get(x)));
            byte[] points = new byte[starts[packed.size()]];
            List<byte[]> grams = new ArrayList<>(packed.size());
            for (int x = 0; x < packed.size(); x++) {
                System.arraycopy(packed.get(x), Integer.BYTES, points, starts[x], starts[x + 1] - starts[x]);
                grams.add(grams(packed.get(x)));
            }
            return new Strings(points, starts, GRAMS.unpack(grams), encoding.gram());
        }
    }
}
