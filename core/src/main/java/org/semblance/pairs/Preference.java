package org.semblance.pairs;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which documents are preferred: by larger values of the first criterion, ties by the next, finally by
 * input order. Protected documents come before all others and are never removed.
 *
 * @param values a column for each criterion
 * @param protection the documents that are never removed
 */
public record Preference(List<long[]> values, BitSet protection) {
    boolean isProtected(int document) {
        return protection.get(document);
    }

    boolean isInputOrder() {
        return values.isEmpty() && protection.isEmpty();
    }

    /** The representatives by preference of the best copy of each. */
    int[] sorted(IntStream representatives, int[] best) {
        return representatives
                .boxed()
                .sorted((a, b) -> compare(best[a], best[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Negative if a is preferred to b. */
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
