package org.semblance.search.sieve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one thread counts on its way. */
final class SieveCounts {
    /** Bitmaps compared. */
    long probed;

    /** Bitmaps near enough; a pair may be so at several tokens. */
    long candidates;

    /** Pairs whose tokens were compared. */
    long verified;

    /** The sums of all threads, by name, in order. */
    static Map<String, Long> named(long indexEntries, List<SieveCounts> all) {
        Map<String, Long> sums = new LinkedHashMap<>();
        sums.put("index_entries", indexEntries);
        sums.put("probed", all.stream().mapToLong(c -> c.probed).sum());
        sums.put("candidates_bitmap", all.stream().mapToLong(c -> c.candidates).sum());
        sums.put("verified", all.stream().mapToLong(c -> c.verified).sum());
        return sums;
    }
}
