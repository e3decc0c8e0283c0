package org.semblance.testing;

import java.util.List;

/** The longest common subsequence by plain dynamic programming. */
public final class CommonSubsequence {
    private CommonSubsequence() {}

    public static int length(List<?> a, List<?> b) {
        int[][] best = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                best[i][j] = a.get(i - 1).equals(b.get(j - 1))
                        ? best[i - 1][j - 1] + 1
                        : Math.max(best[i - 1][j], best[i][j - 1]);
            }
        }
        return best[a.size()][b.size()];
    }
}
