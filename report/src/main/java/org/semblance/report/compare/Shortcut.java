package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.search.window.Prune;
import org.semblance.search.window.SizeWindowSearch;
import org.semblance.text.Detectors;

/**
 * Something a method leaves out on grounds that do not always hold, and the same method without it: the difference is what
 * that loses on this collection.
 *
 * @param name under which the pairs that are lost are counted
 */
record Shortcut(String name, Detector<?> without) {
    static final String BY_PRUNING = "lost_by_pruning";
    static final String BY_CANDIDATES = "lost_by_candidates";

    /** So many pairs are compressed in a few minutes. */
    private static final long MOST_PAIRS = 200_000_000;

    static List<Shortcut> of(Detector<?> detector, Map<String, Long> statistics) {
        if (!(detector.search() instanceof SizeWindowSearch search) || search.greedy()) return List.of();
        if (statistics.getOrDefault("pairs_in_reach", 0L) > MOST_PAIRS) return List.of();
        List<Shortcut> shortcuts = new ArrayList<>();
        if (search.shingle() > 0) shortcuts.add(new Shortcut(BY_CANDIDATES, with(detector, "candidates", "all")));
        else if (search.prune() != Prune.NONE) shortcuts.add(new Shortcut(BY_PRUNING, with(detector, "prune", "none")));
        return shortcuts;
    }

    private static Detector<?> with(Detector<?> detector, String parameter, String value) {
        Map<String, String> parameters = new LinkedHashMap<>(detector.parameters());
        parameters.put(parameter, value);
        return Detectors.of(detector.name(), parameters);
    }
}
