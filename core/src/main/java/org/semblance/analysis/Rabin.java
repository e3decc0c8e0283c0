package org.semblance.analysis;

/**
 * Fingerprints of Rabin (1981): a sequence of 64-bit words is a polynomial over GF(2), highest power first, and its
 * fingerprint the remainder modulo an irreducible polynomial of degree 64. Two different sequences of n words share one
 * with probability 64n/2<sup>64</sup> at most, over the choice of the polynomial.
 */
public final class Rabin {
    /** x<sup>64</sup> is understood. Drawn at random among the irreducible ones; a test proves that it is one. */
    public static final long POLYNOMIAL = 0xA3D0C99D64DB38DDL;

    /** For each byte of a word and its 256 values the remainder of that part of the word times some power of x. */
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

    /** Multiplies words by x<sup>64·words</sup>, as sequences do that go on for so many words. */
    public static Rabin shiftedBy(int words) {
        return new Rabin(Math.multiplyExact(Long.SIZE, words));
    }

    private static long timesX(long remainder) {
        return remainder << 1 ^ (remainder >> 63 & POLYNOMIAL);
    }

    /** The remainder of a word after the shift: eight look-ups that do not wait for each other. */
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
