package org.semblance.pairs;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which documents are preferred: by larger values of the first criterion, ties by the next, finally by
 * input order. Protected documents come before all others and are never removed. Where a document may be removed only
 * for a larger one, larger documents come first, whatever the criteria and the protection.
 *
 * @param values a column for each criterion
 * @param protection the documents that are never removed
 * @param sizes of the documents if larger ones come first; otherwise empty
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared as a value
public record Preference(List<long[]> values, BitSet protection, int[] sizes) {
    public Preference(List<long[]> values, BitSet protection) {
        this(values, protection, new int[0]);
    }

    /** The same preferences among documents of equal size; larger ones come first. */
    public Preference largestFirst(int[] sizesOfDocuments) {
        return new Preference(values, protection, sizesOfDocuments);
    }

    boolean isProtected(int document) {
        return protection.get(document);
    }

    boolean isInputOrder() {
        return values.isEmpty() && protection.isEmpty() && sizes.length == 0;
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
        if (sizes.length > 0 && sizes[a] != sizes[b]) return Integer.compare(sizes[b], sizes[a]);
        int byProtection = Boolean.compare(isProtected(b), isProtected(a));
        if (byProtection != 0) return byProtection;
        for (long[] column : values) {
            int byValue = Long.compare(column[b], column[a]);
            if (byValue != 0) return byValue;
        }
        return Integer.compare(a, b);
    }
}
