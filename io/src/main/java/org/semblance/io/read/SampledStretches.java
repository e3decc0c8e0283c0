package org.semblance.io.read;

import org.semblance.analysis.TokenHash;

/**
 * Stratified sample of byte ranges of equal length: the data is divided into equal strata, and one range is placed at
 * random in each.
 *
 * @param length bytes of a range
 * @param part bytes of a stratum
 * @param seed random seed
 */
record SampledStretches(long length, double part, long seed) {
    private static final double UNIT = 0x1p-53;

    /** Ranges of at most {@code most} bytes in total, out of {@code line} bytes. */
    static SampledStretches of(long most, long line, long seed) {
        long length = Math.clamp(most / 64, 1L << 12, 1L << 20);
        return new SampledStretches(length, Math.max((double) length, (double) length / most * line), seed);
    }

    /** A range such that no earlier one reaches the position. */
    long firstAt(long position) {
        return Math.max(0, (long) (position / part) - 1);
    }

    long start(long stretch) {
        double uniform = (TokenHash.mix(TokenHash.mix(seed) + stretch) >>> 11) * UNIT;
        return (long) (stretch * part + uniform * (part - length));
    }

    long end(long stretch) {
        return start(stretch) + length;
    }
}
