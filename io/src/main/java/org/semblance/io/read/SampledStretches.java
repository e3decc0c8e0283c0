package org.semblance.io.read;

import org.semblance.analysis.TokenHash;

/**
 * Stretches of equal length on a line: the line is parted evenly, and in each part a stretch stands by lot.
 *
 * @param part the length of a part
 */
record SampledStretches(long length, double part, long seed) {
    private static final double UNIT = 0x1p-53;

    /** So many bytes, or a little less, of a line. */
    static SampledStretches of(long most, long line, long seed) {
        long length = Math.clamp(most / 64, 1L << 12, 1L << 20);
        return new SampledStretches(length, Math.max((double) length, (double) length / most * line), seed);
    }

    /** A stretch before which none reaches a place. */
    long firstAt(long place) {
        return Math.max(0, (long) (place / part) - 1);
    }

    long start(long stretch) {
        double lot = (TokenHash.mix(TokenHash.mix(seed) + stretch) >>> 11) * UNIT;
        return (long) (stretch * part + lot * (part - length));
    }

    long end(long stretch) {
        return start(stretch) + length;
    }
}
