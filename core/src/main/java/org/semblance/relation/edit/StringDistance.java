package org.semblance.relation.edit;

import java.util.Arrays;

/** The edit distance of two strings of code points up to a limit. Not thread-safe. */
final class StringDistance {
    /** For longer strings the tables of {@link BitParallelEditDistance} would take tens of megabytes. */
    private static final int LONGEST_IN_BITS = 1 << 14;

    private final DiagonalEditDistance diagonals = new DiagonalEditDistance();
    private final BitParallelEditDistance matrix = new BitParallelEditDistance();

    /** The distance of a[0, lengthA) and b[0, lengthB); some value above {@code most} if the distance exceeds it. */
    int distance(int[] a, int lengthA, int[] b, int lengthB, int most) {
        if (lengthA > lengthB) return distance(b, lengthB, a, lengthA, most);
        if (lengthB - lengthA > most) return most + 1;
        int start = Arrays.mismatch(a, 0, lengthA, b, 0, lengthA);
        if (start < 0) return lengthB - lengthA;
        int endA = lengthA;
        int endB = lengthB;
        while (endA > start && a[endA - 1] == b[endB - 1]) {
            endA--;
            endB--;
        }
        if (endA == start) return endB - start;
        int limit = Math.min(most, endB - start);
        int distance = bitsAreCheaper(endA - start, endB - start, limit)
                ? matrix.distance(a, b, start, endA, endB, limit)
                : diagonals.distance(a, b, start, endA, endB, limit);
        return distance <= limit ? distance : most + 1;
    }

    /**
     * Whether to compute the whole matrix in bits. Measured on English text of 10 to 5,000 letters, the diagonals win
     * up to a limit² of two (long strings) to seven (short ones) times the number of words of the matrix: at limits of
     * 1 to 3 they are 2 to 200 times as fast, at limits near the length bits are 3 to 15 times as fast.
     */
    private static boolean bitsAreCheaper(int m, int n, int limit) {
        return m <= LONGEST_IN_BITS && (long) limit * limit > 4L * n * ((m + 63) >>> 6);
    }
}
