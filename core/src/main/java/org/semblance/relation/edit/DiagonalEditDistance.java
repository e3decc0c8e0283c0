package org.semblance.relation.edit;

import java.util.Arrays;

/**
 * The edit distance of two strings up to a limit, by the furthest cell on each diagonal of the matrix that 0, 1, 2, …
 * edits reach (Ukkonen 1985; Myers 1986). It takes about limit² steps, plus the length of the strings where they agree.
 */
final class DiagonalEditDistance {
    /** A diagonal that is not reached. */
    private static final int NEVER = Integer.MIN_VALUE / 2;

    private int[] before = new int[16];
    private int[] now = new int[16];

    /**
     * The distance of a[from, endA) and b[from, endB), where a is not the longer one; some value above {@code most} if
     * the distance exceeds it.
     *
     * <p>Diagonal d has the cells (i, i + d) and is stored at {@code d + zero}. With e edits, diagonals -e to e can be
     * reached, and only diagonals at most {@code most - e} away from that of the last cell still lead to it. Both ends
     * of this range move outwards, then inwards, by one at a time, so values read beyond it have never been written.
     */
    int distance(int[] a, int[] b, int from, int endA, int endB, int most) {
        int m = endA - from;
        int n = endB - from;
        int last = n - m;
        if (last > most) return most + 1;
        int zero = most + 2;
        reset(2 * zero + 1);
        for (int edits = 0; edits <= most; edits++) {
            int low = Math.max(-edits, last - (most - edits));
            int high = Math.min(edits, last + (most - edits));
            for (int d = low; d <= high; d++) {
                int i = 0;
                if (edits > 0) {
                    int replaced = before[zero + d] + 1;
                    int inserted = before[zero + d - 1];
                    int deleted = before[zero + d + 1] + 1;
                    i = Math.min(Math.max(replaced, Math.max(inserted, deleted)), Math.min(m, n - d));
                }
                while (i < m && i + d < n && a[from + i] == b[from + i + d]) i++;
                now[zero + d] = i;
            }
            if (low <= last && last <= high && now[zero + last] == m) return edits;
            int[] swapped = before;
            before = now;
            now = swapped;
        }
        return most + 1;
    }

    private void reset(int diagonals) {
        if (before.length < diagonals) {
            before = new int[diagonals];
            now = new int[diagonals];
        }
        Arrays.fill(before, 0, diagonals, NEVER);
        Arrays.fill(now, 0, diagonals, NEVER);
    }
}
