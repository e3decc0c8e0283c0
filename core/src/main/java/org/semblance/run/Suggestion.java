package org.semblance.run;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Suggests the name that a user meant by an unknown one. */
public final class Suggestion {
    private Suggestion() {}

    /**
     * The end of a message about an unknown name: the nearest of the known ones if it differs by a slip of the keys, and
     * else all of them.
     */
    public static String among(Collection<String> names, String unknown) {
        String nearest = nearest(names, unknown);
        return nearest.isEmpty() ? "; use one of " + String.join(", ", names) : nearest;
    }

    /** The same, but empty if no name is near, nor more than half of the unknown one, as --out of --output. */
    public static String nearest(Collection<String> names, String unknown) {
        String wanted = unknown.toLowerCase(Locale.ROOT).replace('_', '-');
        return names.stream()
                .filter(name -> distance(name, wanted) <= Math.min(2, wanted.length() / 2))
                .min(Comparator.comparingInt(name -> distance(name, wanted)))
                .or(() -> names.stream()
                        .filter(name -> wanted.startsWith(name) && 2 * name.length() > wanted.length())
                        .max(Comparator.comparingInt(String::length)))
                .map(name -> ": did you mean '" + name + "'?")
                .orElse("");
    }

    /** Insertions, deletions, replacements and exchanges of neighbours between two names. */
    static int distance(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                int replaced = edits[i - 1][j - 1] + (same ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1))
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
            }
        }
        return edits[a.length()][b.length()];
    }
}
