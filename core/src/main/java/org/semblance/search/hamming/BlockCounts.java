package org.semblance.search.hamming;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one thread counts on its way. */
final class BlockCounts {
    /** Fingerprints compared, or folds of them. */
    long probed;

    /** Those that are near enough; a pair may be so in several runs. */
    long candidates;

    /** Pairs whose distance was taken for good. */
    long verified;

    /** The sums of all threads, by name, in order. */
    static Map<String, Long> named(long indexEntries, List<BlockCounts> all) {
        Map<String, Long> sums = new LinkedHashMap<>();
        sums.put("index_entries", indexEntries);
        sums.put("probed", all.stream().mapToLong(c -> c.probed).sum());
        sums.put("candidates", all.stream().mapToLong(c -> c.candidates).sum());
        sums.put("verified", all.stream().mapToLong(c -> c.verified).sum());
        return sums;
    }
}
