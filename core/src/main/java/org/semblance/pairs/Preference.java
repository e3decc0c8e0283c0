package org.semblance.pairs;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much each document is worth keeping, as columns: larger values of the first criterion first, ties by the next, at
 * last by input order. Protected documents come before all others and are never removed.
 */
public record Preference(List<long[]> values, BitSet protection) {
    boolean isProtected(int document) {
        return protection.get(document);
    }

    boolean isInputOrder() {
        return values.isEmpty() && protection.isEmpty();
    }

    /** The kinds, by the best document of each, most worth keeping first. */
    int[] sorted(IntStream kinds, int[] best) {
        return kinds.boxed()
                .sorted((a, b) -> compare(best[a], best[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Negative if a is more worth keeping than b. */
    int compare(int a, int b) {
        int byProtection = Boolean.compare(isProtected(b), isProtected(a));
        if (byProtection != 0) return byProtection;
        for (long[] column : values) {
            int byValue = Long.compare(column[b], column[a]);
            if (byValue != 0) return byValue;
        }
        return Integer.compare(a, b);
    }
}
