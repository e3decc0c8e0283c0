package org.semblance.search.prefix;

import java.util.LinkedHashMap;
import java.util.Map;

/** Number of pairs at each stage, of one thread or in total. The total does not depend on the number of threads. */
final class StageCounts {
    /** Visited list entries. */
    long probed;

    /** Pairs of compatible sizes. */
    long sized;

    /** Of those, pairs that match without a common token: they pass every filter. */
    long disjoint;

    /** Other pairs that share a prefix token. */
    long sharing;

    long prunedByPosition;
    long prunedBySuffix;

    /** Pairs whose tokens were compared. */
    long verified;

    void add(StageCounts other) {
        probed += other.probed;
        sized += other.sized;
        disjoint += other.disjoint;
        sharing += other.sharing;
        prunedByPosition += other.prunedByPosition;
        prunedBySuffix += other.prunedBySuffix;
        verified += other.verified;
    }

    /** The counts by the names used in outputs, in the order of the stages. */
    Map<String, Long> named(long indexEntries, Filters filters) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("index_entries", indexEntries);
        counts.put("probed", probed);
        counts.put("candidates_size", sized);
        long left = sharing + disjoint;
        counts.put("candidates_prefix", left);
        left -= prunedByPosition;
        if (filters.positional()) counts.put("candidates_positional", left);
        left -= prunedBySuffix;
        if (filters.suffix()) counts.put("candidates_suffix", left);
        counts.put("verified", verified);
        return counts;
    }
}
