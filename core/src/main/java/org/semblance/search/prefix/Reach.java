package org.semblance.search.prefix;

import org.semblance.relation.OverlapMeasure;

/**
 * How far a set of some size has to look: partners from {@code smallest} to {@code largestDisjoint} need no common token,
 * those from there to {@code largest} share one of its first {@code prefix} tokens.
 */
record Reach(int size, int smallest, int largestDisjoint, int largest, int prefix) {
    static final Reach NONE = new Reach(0, 1, 0, 0, 0);

    /** For partners of sizes up to {@code most}. */
    static Reach of(OverlapMeasure measure, int size, int most) {
        int smallest = measure.smallestPartner(size);
        if (smallest > size) return new Reach(size, smallest, size, size, 0);
        return new Reach(
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
