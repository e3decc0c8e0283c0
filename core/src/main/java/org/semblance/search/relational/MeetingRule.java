package org.semblance.search.relational;

import java.util.Locale;

/** Which documents of a shingle meet. */
public enum MeetingRule {
    /** Every two: the counts are the overlaps. */
    EXACT,

    /**
     * The first, which is the largest, with every other one: the Create_Triples of the paper. Fewer triples, and a pair
     * whose shingles a third document has claimed is counted too low, or lost.
     */
    CLAIMED;

    /** The one of this name in lower case. */
    public static MeetingRule named(String name) {
        for (MeetingRule claim : values()) if (claim.toString().equals(name)) return claim;
        throw new IllegalArgumentException("mode must be exact or claimed: " + name);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
