package org.semblance.search.sieve;

import org.semblance.relation.OverlapMeasure;

/**
 * The sizes at which two records can match, and the prefix lengths that follow.
 *
 * @param measure the similarity measure with its threshold
 * @param distinct whether no two records are equal. Then two records of the same size share less than all their tokens,
 *     so short records that must share all of them need not be searched.
 */
record SizeBounds(OverlapMeasure measure, boolean distinct) {
    /** Size of the smallest record that can match one of this size. */
    int smallest(int size) {
        return Math.max(1, measure.smallestPartner(size));
    }

    /**
     * Size of the largest record, at most this size, that matches even without a shared token; less than {@link
     * #smallest} if there is none.
     */
    int largestDisjoint(int size) {
        return size < 1 ? 0 : Math.min(size, measure.largestDisjointPartner(size));
    }

    /** Size of the smallest record that must share a token to match. */
    int least(int size) {
        return Math.max(smallest(size), largestDisjoint(size) + 1);
    }

    /** Size of the largest record, at most this size, that can match one of this size. */
    int largest(int size) {
        return !distinct || measure.accepts(size - 1, size, size) ? size : size - 1;
    }

    /** Number of leading tokens at which a record must look for matches that are not larger. */
    int probePrefix(int size) {
        return size < 1 || least(size) > largest(size) ? 0 : measure.prefix(size, least(size));
    }

    /** Number of leading tokens of a record that must be indexed so that every match that is not smaller finds it. */
    int indexPrefix(int size) {
        int larger = largest(size) == size ? size : size + 1;
        return measure.prefix(size, Math.max(larger, measure.largestDisjointPartner(size) + 1));
    }

    /** Whether records of this size can match any other. */
    boolean canMatch(int size) {
        return size > 0 && (probePrefix(size) > 0 || indexPrefix(size) > 0 || largestDisjoint(size) >= smallest(size));
    }
}
