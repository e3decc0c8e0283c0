package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts of one thread while it compares compact forms of records: bitmaps of sets, or fingerprints. */
public final class SearchCounts {
    /** Comparisons of compact forms. */
    public long probed;

    /** Comparisons that pass; a pair may pass several times. */
    public long candidates;

    /** Pairs that were verified. */
    public long verified;

    /** The sums over all threads, by name, in order; the name of the candidates depends on the compact form. */
    public static Map<String, Long> named(long indexEntries, String candidates, List<SearchCounts> all) {
        Map<String, Long> sums = new LinkedHashMap<>();
        sums.put("index_entries", indexEntries);
        sums.put("probed", all.stream().mapToLong(c -> c.probed).sum());
        sums.put(candidates, all.stream().mapToLong(c -> c.candidates).sum());
        sums.put("verified", all.stream().mapToLong(c -> c.verified).sum());
        return sums;
    }
}
