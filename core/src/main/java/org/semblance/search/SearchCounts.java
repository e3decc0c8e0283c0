package org.semblance.search;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts of one thread while it compares compact forms of records: bitmaps of sets, or fingerprints. */
public final class SearchCounts {
    public static final Map<String, String> MEANINGS = Map.of(
            "index_entries", "Entries of the index: one for each place under which a document can be found.",
            "probed", "Comparisons of compact forms, such as bitmaps or fingerprints. Each takes about a nanosecond.",
            "candidates", "Comparisons that passed the filter; a pair may pass several times.",
            "candidates_bitmap",
                    "Comparisons that passed the bitmap filter: two bitmaps show that the sets may overlap enough.",
            "verified", "Pairs compared in full. The other pairs were ruled out before.");

    /** The common meanings and those of a search, which take precedence. */
    public static Map<String, String> meanings(Map<String, String> own) {
        Map<String, String> all = new HashMap<>(MEANINGS);
        all.putAll(own);
        return all;
    }

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
