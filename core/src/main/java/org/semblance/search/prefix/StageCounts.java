package org.semblance.search.prefix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Number of pairs at each stage, of one thread; the total does not depend on the number of threads. */
final class StageCounts {
    static final Map<String, String> MEANINGS = Map.of(
            "index_entries", "Entries of the index: one for each token in the prefix of a document.",
            "probed", "Entries of the index that were visited.",
            "candidates_size", "Size filter: pairs whose sizes allow the threshold.",
            "candidates_prefix",
                    "Prefix filter: of those, pairs that share a token of their prefixes, the rarest tokens.",
            "candidates_positional",
                    "Positional filter: of those, pairs whose shared tokens are at positions that leave enough tokens to"
                            + " reach the threshold.",
            "candidates_suffix",
                    "Suffix filter: of those, pairs whose remaining tokens, divided and counted, may overlap enough.",
            "verified", "Pairs whose tokens were compared in full. The other pairs were ruled out before.");

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

    /** The sums over all threads by the names used in outputs, in the order of the stages. */
    static Map<String, Long> named(long indexEntries, Filters filters, List<StageCounts> all) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("index_entries", indexEntries);
        counts.put("probed", sum(all, c -> c.probed));
        counts.put("candidates_size", sum(all, c -> c.sized));
        long left = sum(all, c -> c.sharing + c.disjoint);
        counts.put("candidates_prefix", left);
        left -= sum(all, c -> c.prunedByPosition);
        if (filters.positional()) counts.put("candidates_positional", left);
        left -= sum(all, c -> c.prunedBySuffix);
        if (filters.suffix()) counts.put("candidates_suffix", left);
        counts.put("verified", sum(all, c -> c.verified));
        return counts;
    }

    private static long sum(List<StageCounts> all, ToLongFunction<StageCounts> count) {
        return all.stream().mapToLong(count).sum();
    }
}
