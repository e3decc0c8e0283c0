package org.semblance.report.explain;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.semblance.report.explain.PairExplanation.Figure;

/** Number of common tokens of two documents, and the measures computed from it. */
record TokenOverlap(int both, int sizeX, int sizeY) {
    /** @param multiset whether the n-th occurrence of a token counts as a separate token */
    static TokenOverlap of(List<String> x, List<String> y, boolean multiset) {
        Set<String> left = set(x, multiset);
        Set<String> right = set(y, multiset);
        Set<String> both = new HashSet<>(left);
        both.retainAll(right);
        return new TokenOverlap(both.size(), left.size(), right.size());
    }

    static Set<String> set(List<String> tokens, boolean multiset) {
        if (!multiset) return new HashSet<>(tokens);
        Map<String, Integer> seen = new HashMap<>();
        Set<String> numbered = new HashSet<>();
        for (String token : tokens) numbered.add(token + "\0" + seen.merge(token, 1, Integer::sum));
        return numbered;
    }

    List<Figure> figures() {
        double smaller = Math.min(sizeX, sizeY);
        return List.of(
                new Figure("jaccard", jaccard(both, sizeX, sizeY), both + " of " + (sizeX + sizeY - both)),
                new Figure("cosine", share(both, Math.sqrt((double) sizeX * sizeY)), ""),
                new Figure("dice", share(2.0 * both, sizeX + sizeY), ""),
                new Figure("overlap", Integer.toString(both), share(both, smaller) + " of the smaller one"),
                new Figure("containment", share(both, sizeX), "of the first in the second"),
                new Figure("containment", share(both, sizeY), "of the second in the first"),
                new Figure("hamming", Integer.toString(sizeX + sizeY - 2 * both), "tokens that only one has"));
    }

    static String jaccard(int both, int sizeX, int sizeY) {
        return share(both, sizeX + sizeY - both);
    }

    private static String share(double part, double whole) {
        return whole == 0 ? "–" : String.format(Locale.ROOT, "%.6f", part / whole);
    }
}
