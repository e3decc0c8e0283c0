package org.semblance.search.sieve;

import org.semblance.relation.OverlapMeasure;

/**
 * Which sizes can be near each other, and how many tokens they must show for it.
 *
 * @param distinct whether no two records are equal. Then two of the same size share less than all their tokens: short
 *     records, of which nothing can be missing, need not be looked at.
 */
record SizeBounds(OverlapMeasure measure, boolean distinct) {
    /** Smallest record that one of this size can be near. */
    int smallest(int size) {
        return Math.max(1, measure.smallestPartner(size));
    }

    /** Largest record, not larger than this size, that is near even if nothing is shared; less than the smallest if none is. */
    int largestDisjoint(int size) {
        return size < 1 ? 0 : Math.min(size, measure.largestDisjointPartner(size));
    }

    /** Smallest record that one of this size must share a token with. */
    int least(int size) {
        return Math.max(smallest(size), largestDisjoint(size) + 1);
    }

    /** Largest record, not larger than this size, that one of this size can be near. */
    int largest(int size) {
        return !distinct || measure.accepts(size - 1, size, size) ? size : size - 1;
    }

    /** At how many of its first tokens a record must look for partners that are not larger. */
    int asked(int size) {
        return size < 1 || least(size) > largest(size) ? 0 : measure.prefix(size, least(size));
    }

    /** How many of its first tokens a record must show to be met by every partner that is not smaller. */
    int shown(int size) {
        int larger = largest(size) == size ? size : size + 1;
        return measure.prefix(size, Math.max(larger, measure.largestDisjointPartner(size) + 1));
    }

    /** Whether records of this size can be near any other. */
    boolean takePart(int size) {
        return size > 0 && (asked(size) > 0 || shown(size) > 0 || largestDisjoint(size) >= smallest(size));
    }
}
