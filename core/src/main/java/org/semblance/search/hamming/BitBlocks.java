package org.semblance.search.hamming;

import org.semblance.analysis.TokenHash;

/**
 * The division of fingerprints into blocks of nearly the same width, first bits first. Two fingerprints that differ in
 * at most h bits differ in at most h blocks, so of h + x blocks at least x are equal.
 *
 * @param bits width of a fingerprint
 * @param count number of blocks
 */
public record BitBlocks(int bits, int count) {
    public BitBlocks {
        if (count < 1 || count > Long.SIZE || count > bits) {
            throw new IllegalArgumentException("cannot divide %d bits into %d blocks".formatted(bits, count));
        }
    }

    int start(int block) {
        return bits * block / count;
    }

    int width(int block) {
        return start(block + 1) - start(block);
    }

    /** The part of a block that lies within one word: all of it, or the larger part. */
    public Field field(int block) {
        int from = start(block);
        int to = start(block + 1);
        int border = (to - 1) / Long.SIZE * Long.SIZE;
        if (border > from && border - from >= to - border) to = border;
        else from = Math.max(from, border);
        return new Field(from / Long.SIZE, -to & Long.SIZE - 1, to - from);
    }

    /** A hash of the bits of a block in the fingerprint at {@code row}. */
    public long value(long[] rows, int row, int block) {
        long value = block;
        for (int at = start(block), end = start(block + 1), next; at < end; at = next) {
            next = Math.min(end, (at / Long.SIZE + 1) * Long.SIZE);
            long mask = -1L << Long.SIZE - (next - at) >>> at;
            value = TokenHash.mix(value) + (rows[row + at / Long.SIZE] & mask);
        }
        return TokenHash.mix(value);
    }

    /** The bit mask of a block of 64-bit fingerprints. */
    long mask(int block) {
        return -1L << Long.SIZE - width(block) >>> start(block);
    }

    /**
     * The blocks without a differing bit, as a bit set.
     *
     * @param difference exclusive or of two fingerprints
     */
    public long agreeing(long[] difference) {
        long agreeing = (count == Long.SIZE ? 0 : 1L << count) - 1;
        for (int w = 0; w < difference.length; w++) {
            for (long rest = difference[w]; rest != 0; ) {
                int bit = w * Long.SIZE + Long.numberOfLeadingZeros(rest);
                agreeing &= ~(1L << blockOf(bit));
                rest &= ~(Long.MIN_VALUE >>> bit);
            }
        }
        return agreeing;
    }

    /** The block that contains a bit: the last one that starts at or before it. */
    private int blockOf(int bit) {
        return ((bit + 1) * count - 1) / bits;
    }

    /**
     * Consecutive bits of one word of a fingerprint.
     *
     * @param word index of the word
     * @param shift number of bits to the right of the field
     * @param width number of bits
     */
    public record Field(int word, int shift, int width) {
        public int of(long[] rows, int row) {
            return (int) (rows[row + word] >>> shift) & (1 << width) - 1;
        }

        /** Its first {@code most} bits, or all of it. */
        public Field first(int most) {
            int kept = Math.min(width, most);
            return new Field(word, shift + width - kept, kept);
        }

        /** The field without its first {@code first} bits. */
        public Field without(int first) {
            return new Field(word, shift, width - first);
        }
    }
}
