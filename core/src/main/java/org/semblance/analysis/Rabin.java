package org.semblance.analysis;

/**
 * Fingerprints of Rabin (1981): a sequence of 64-bit words is a polynomial over GF(2), highest power first, and its
 * fingerprint is the remainder modulo an irreducible polynomial of degree 64. Two different sequences of n words have
 * the same fingerprint with probability at most 64n/2<sup>64</sup>, over the choice of the polynomial.
 */
public final class Rabin {
    /**
     * The polynomial without its leading term x<sup>64</sup>. A random irreducible one; a test proves that it is
     * irreducible.
     */
    public static final long POLYNOMIAL = 0xA3D0C99D64DB38DDL;

    /**
     * For each byte of a word and each of its 256 values, the remainder of that part of the word times a power of x.
     */
    private final long[] times;

    private Rabin(int power) {
        times = new long[Long.BYTES << 8];
        long remainder = 1;
        for (int p = 0; p < power; p++) remainder = timesX(remainder);
        for (int bit = 0; bit < Long.SIZE; bit++, remainder = timesX(remainder)) {
            int table = bit / 8 << 8;
            int mark = 1 << bit % 8;
            for (int value = mark; value < 256; value = value + 1 | mark) times[table | value] ^= remainder;
        }
    }

    /** Multiplies words by x<sup>64·words</sup>, as needed for sequences that continue for {@code words} words. */
    public static Rabin shiftedBy(int words) {
        return new Rabin(Math.multiplyExact(Long.SIZE, words));
    }

    private static long timesX(long remainder) {
        return remainder << 1 ^ (remainder >> 63 & POLYNOMIAL);
    }

    /** The remainder of a word after the shift: eight independent table look-ups. */
    public long of(long word) {
        long[] t = times;
        return t[(int) word & 0xFF]
                ^ t[0x100 | (int) (word >>> 8) & 0xFF]
                ^ t[0x200 | (int) (word >>> 16) & 0xFF]
                ^ t[0x300 | (int) (word >>> 24) & 0xFF]
                ^ t[0x400 | (int) (word >>> 32) & 0xFF]
                ^ t[0x500 | (int) (word >>> 40) & 0xFF]
                ^ t[0x600 | (int) (word >>> 48) & 0xFF]
                ^ t[0x700 | (int) (word >>> 56)];
    }
}
