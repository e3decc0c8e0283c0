package org.semblance.search.prefix;

import org.semblance.relation.OverlapMeasure;

/**
 * The sizes of the sets that can match a set of a given size: those from {@code smallest} to {@code largestDisjoint}
 * match without a common token, larger ones up to {@code largest} share one of its first {@code prefix} tokens.
 */
record PartnerSizes(int size, int smallest, int largestDisjoint, int largest, int prefix) {
    static final PartnerSizes NONE = new PartnerSizes(0, 1, 0, 0, 0);

    /** For partners of at most {@code most} tokens. */
    static PartnerSizes of(OverlapMeasure measure, int size, int most) {
        int smallest = measure.smallestPartner(size);
        if (smallest > size) return new PartnerSizes(size, smallest, size, size, 0);
        return new PartnerSizes(
                size,
                smallest,
                measure.largestDisjointPartner(size),
                measure.largestPartner(size, Math.max(most, size)),
                measure.probePrefix(size));
    }

    /** Whether sets of this size cannot match any set. */
    boolean isNone() {
        return smallest > size;
    }
}
