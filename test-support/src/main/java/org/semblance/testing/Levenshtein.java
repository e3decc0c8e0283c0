package org.semblance.testing;

/** The edit distance of two strings by the textbook algorithm. */
public final class Levenshtein {
    private Levenshtein() {}

    public static int distance(String a, String b) {
        return distance(a.codePoints().toArray(), b.codePoints().toArray());
    }

    public static int distance(int[] a, int[] b) {
        int[][] d = new int[a.length + 1][b.length + 1];
        for (int i = 0; i <= a.length; i++) {
            for (int j = 0; j <= b.length; j++) {
                if (i == 0 || j == 0) d[i][j] = i + j;
                else
                    d[i][j] = Math.min(
                            Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            }
        }
        return d[a.length][b.length];
    }
}
