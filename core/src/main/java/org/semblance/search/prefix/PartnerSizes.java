package org.semblance.search.prefix;

import org.semblance.relation.OverlapMeasure;

/**
 * How far a set of some size has to look: partners from {@code smallest} to {@code largestDisjoint} need no common token,
 * those from there to {@code largest} share one of its first {@code prefix} tokens.
 */
record PartnerSizes(int size, int smallest, int largestDisjoint, int largest, int prefix) {
    static final PartnerSizes NONE = new PartnerSizes(0, 1, 0, 0, 0);

    /** For partners of sizes up to {@code most}. */
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

    /** Whether sets of this size are near nothing. */
    boolean isNone() {
        return smallest > size;
    }
}
