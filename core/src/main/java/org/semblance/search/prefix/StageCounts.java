package org.semblance.search.prefix;

import java.util.LinkedHashMap;
import java.util.Map;

/** How many pairs each stage saw: one thread's, or the sum of all, which does not depend on who did what. */
final class StageCounts {
    /** Entries of lists that were visited. */
    long probed;

    /** Pairs of sizes that can be near. */
    long sized;

    /** Of those, pairs that need no common token: they pass every filter. */
    long disjoint;

    /** Other pairs that met in a list. */
    long met;

    long prunedByPosition;
    long prunedBySuffix;

    /** Pairs whose tokens were compared. */
    long verified;

    void add(StageCounts other) {
        probed += other.probed;
        sized += other.sized;
        disjoint += other.disjoint;
        met += other.met;
        prunedByPosition += other.prunedByPosition;
        prunedBySuffix += other.prunedBySuffix;
        verified += other.verified;
    }

    /** By the names outputs use, in the order of the stages. */
    Map<String, Long> named(long indexEntries, Filters filters) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("index_entries", indexEntries);
        counts.put("probed", probed);
        counts.put("candidates_size", sized);
        long left = met + disjoint;
        counts.put("candidates_prefix", left);
        left -= prunedByPosition;
        if (filters.positional()) counts.put("candidates_positional", left);
        left -= prunedBySuffix;
        if (filters.suffix()) counts.put("candidates_suffix", left);
        counts.put("verified", verified);
        return counts;
    }
}
