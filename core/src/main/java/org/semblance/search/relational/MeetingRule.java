package org.semblance.search.relational;

import java.util.Locale;

/** Which documents with a common shingle are joined. */
public enum MeetingRule {
    /** All pairs: the counts are the overlaps. */
    EXACT,

    /**
     * The first, which is the largest, with every other one: Create_Triples of the paper. There are fewer triples, but
     * a pair whose shingles are claimed by a third document is counted too low, or lost.
     */
    CLAIMED;

    /** Parses {@code exact|claimed}. */
    public static MeetingRule named(String name) {
        for (MeetingRule rule : values()) if (rule.toString().equals(name)) return rule;
        throw new IllegalArgumentException("mode must be exact or claimed: " + name);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
