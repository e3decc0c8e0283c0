package org.semblance.io.fingerprints;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semblance.analysis.TokenHash;

/** Documents with their fingerprints, in input order, to be appended or queried together. */
public final class FingerprintBatch {
    private static final int MOST_LETTERS = Integer.MAX_VALUE - 64;

    private long[] prints = new long[1 << 8];
    private int[] ends = new int[1 << 8];
    private byte[] letters = new byte[1 << 12];
    private int size;

    /** Whether one more id fits; a batch holds at most 2 GB of ids. */
    public boolean fits(String id) {
        return lettersUsed() + 3L * id.length() <= MOST_LETTERS && size < MOST_LETTERS;
    }

    public void add(String id, long print) {
        byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
        int start = lettersUsed();
        if (size == prints.length) {
            int more = Math.min(MOST_LETTERS, size + (size >> 1));
            prints = Arrays.copyOf(prints, more);
            ends = Arrays.copyOf(ends, more);
        }
        if (start + utf8.length > letters.length) {
            long more = Math.max(start + utf8.length, letters.length + (long) (letters.length >> 1));
            letters = Arrays.copyOf(letters, (int) Math.min(MOST_LETTERS, more));
        }
        System.arraycopy(utf8, 0, letters, start, utf8.length);
        prints[size] = print;
        ends[size++] = start + utf8.length;
    }

    private int lettersUsed() {
        return start(size);
    }

    private int start(int i) {
        return i == 0 ? 0 : ends[i - 1];
    }

    public int size() {
        return size;
    }

    public long print(int i) {
        return prints[i];
    }

    public String id(int i) {
        return new String(letters, start(i), idLength(i), StandardCharsets.UTF_8);
    }

    int idLength(int i) {
        return ends[i] - start(i);
    }

    byte[] idBytes(int i) {
        return Arrays.copyOfRange(letters, start(i), ends[i]);
    }

    long idHash(int i) {
        return TokenHash.of(letters, start(i), idLength(i));
    }

    /** Memory in use. */
    public long bytes() {
        return (long) Long.BYTES * prints.length + (long) Integer.BYTES * ends.length + letters.length;
    }

    /** The documents in ascending order of fingerprints; ties in input order. */
    int[] byPrint() {
        return UnsignedOrder.of(prints, size);
    }

    /** The documents in ascending order of id hashes. */
    int[] byIdHash() {
        long[] hashes = new long[size];
        for (int i = 0; i < size; i++) hashes[i] = idHash(i);
        return UnsignedOrder.of(hashes, size);
    }

    /** Sorts unsigned 64-bit keys: a stable radix sort with 16 bits per pass. */
    static final class UnsignedOrder {
        private static final int DIGIT = 16;

        private UnsignedOrder() {}

        /** The indices of the first {@code size} keys, in ascending order of keys. */
        static int[] of(long[] keys, int size) {
            int[] order = new int[size];
            for (int i = 0; i < size; i++) order[i] = i;
            int[] next = new int[size];
            for (int shift = 0; shift < Long.SIZE; shift += DIGIT) {
                int[] begins = new int[(1 << DIGIT) + 1];
                for (int i = 0; i < size; i++) begins[digit(keys[i], shift) + 1]++;
                for (int d = 0; d < 1 << DIGIT; d++) begins[d + 1] += begins[d];
                for (int i : order) next[begins[digit(keys[i], shift)]++] = i;
                int[] done = next;
                next = order;
                order = done;
            }
            return order;
        }

        private static int digit(long key, int shift) {
            return (int) (key >>> shift) & (1 << DIGIT) - 1;
        }
    }
}
