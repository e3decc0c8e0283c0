package org.semblance.records.strings;

import java.util.Arrays;
import java.util.HexFormat;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.sets.TokenSetEncoder;
import org.semblance.run.MemoryMeter;

/**
 * Encodes documents as strings of code points, which arrive as the hashes of {@link org.semblance.analysis.Characters},
 * and as q-grams of these.
 *
 * <p>A string is padded with q-1 symbols outside Unicode on either side, so every character occurs in q of its |u|+q-1
 * q-grams. Colliding hashes of q-grams can only make two strings appear more similar to a filter, so no pair is lost.
 */
final class StringEncoder implements FingerprintingEncoder {
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

    StringEncoder(int gram, MemoryMeter footprint) {
        this(gram, footprint, new TokenSetEncoder(true, footprint));
    }

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

    /** Includes the size, which determines the width: a wide character may have the same bytes as two narrow ones. */
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
