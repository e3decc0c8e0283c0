package org.semblance.proof;

import java.util.Arrays;

/** The edit distance of two texts up to a limit, by the rows of the textbook matrix. */
public final class EditMatrix {
    private EditMatrix() {}

    /**
     * The least number of code points to insert, delete or replace; some value above {@code most} if it exceeds that. A
     * cell further than {@code most} from the diagonal costs more than that, so it keeps a larger value.
     */
    public static int distance(String text, String other, int most) {
        return distance(
                text.codePoints().asLongStream().toArray(),
                other.codePoints().asLongStream().toArray(),
                most);
    }

    /** The same for arbitrary symbols, such as the hashes of words. */
    public static int distance(long[] a, long[] b, int most) {
        int limit = Math.min(most, Math.max(a.length, b.length));
        if (Math.abs(a.length - b.length) > limit) return most + 1;
        int beyond = limit + 1;
        int[] above = new int[b.length + 1];
        int[] row = new int[b.length + 1];
        for (int j = 0; j <= b.length; j++) above[j] = Math.min(j, beyond);
        Arrays.fill(row, beyond);
        for (int i = 1; i <= a.length; i++) {
            int from = Math.max(1, i - limit);
            int to = Math.min(b.length, i + limit);
            row[from - 1] = from == 1 ? Math.min(i, beyond) : beyond;
            for (int j = from; j <= to; j++) {
                int replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
                row[j] = Math.min(Math.min(above[j], row[j - 1]) + 1, replaced);
            }
            if (to < b.length) row[to + 1] = beyond;
            int[] swapped = above;
            above = row;
            row = swapped;
        }
        return above[b.length] <= limit ? above[b.length] : most + 1;
    }
}
