package org.semblance.search.prefix;

import org.semblance.relation.Direction;
import org.semblance.relation.OverlapMeasure;

/**
 * The sizes of the sets that can match a set of a given size: those from {@code smallest} to {@code largestDisjoint}
 * match without a common token, larger ones up to {@code largest} share one of its first {@code prefix} tokens, and
 * those among them that are not smaller than the set one of its first {@code shortPrefix} tokens, which are all of the
 * prefix unless {@link #isSplit}.
 */
record PartnerSizes(int size, int smallest, int largestDisjoint, int largest, int prefix, int shortPrefix) {
    static final PartnerSizes NONE = new PartnerSizes(0, 1, 0, 0, 0, 0);

    /** For partners of at most {@code most} tokens. */
    static PartnerSizes of(OverlapMeasure measure, int size, int most) {
        int smallest = measure.smallestPartner(size);
        if (smallest > size) return new PartnerSizes(size, smallest, size, size, 0, 0);
        return new PartnerSizes(
                size,
                smallest,
                measure.largestDisjointPartner(size),
                measure.largestPartner(size, Math.max(most, size)),
                measure.probePrefix(size),
                isSplit(measure) ? measure.indexPrefix(size) : measure.probePrefix(size));
    }

    /**
     * Whether the short prefix is much shorter, so that it pays to look it up separately: under containment the long prefix
     * is the whole set. Under other measures two lists for each token take more time than they save.
     */
    static boolean isSplit(OverlapMeasure measure) {
        return measure.direction() != Direction.BOTH;
    }

    /** Whether sets of this size cannot match any set. */
    boolean isNone() {
        return smallest > size;
    }
}
