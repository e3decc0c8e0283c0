package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one thread counts on its way through short forms of records: bitmaps of sets, or fingerprints. */
public final class SearchCounts {
    /** Short forms compared. */
    public long probed;

    /** Those that are near enough; a pair may be so several times. */
    public long candidates;

    /** Pairs that were judged for good. */
    public long verified;

    /** The sums of all threads, by name, in order; candidates have a name for each kind of short form. */
    public static Map<String, Long> named(long indexEntries, String candidates, List<SearchCounts> all) {
        Map<String, Long> sums = new LinkedHashMap<>();
        sums.put("index_entries", indexEntries);
        sums.put("probed", all.stream().mapToLong(c -> c.probed).sum());
        sums.put(candidates, all.stream().mapToLong(c -> c.candidates).sum());
        sums.put("verified", all.stream().mapToLong(c -> c.verified).sum());
        return sums;
    }
}
