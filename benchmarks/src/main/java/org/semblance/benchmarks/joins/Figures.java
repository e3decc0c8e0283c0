package org.semblance.benchmarks.joins;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * What a join took and what it found.
 *
 * @param statistics what the search counted, by name, in its order
 */
record Figures(Setting setting, int records, Series.Times times, JoinAnswer answer, Map<String, Long> statistics) {
    /** Names of the candidates after each filter, in the order in which filters act. */
    private static final List<String> FILTERS =
            List.of("candidates_size", "candidates_prefix", "candidates_positional", "candidates_suffix");

    Figures {
        statistics = Collections.unmodifiableMap(new LinkedHashMap<>(statistics));
    }

    OptionalLong statistic(String name) {
        Long value = statistics.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Candidates that the last filter of the method left over. */
    OptionalLong candidates() {
        LongStream left = FILTERS.stream().filter(statistics::containsKey).mapToLong(statistics::get);
        OptionalLong least = left.min();
        if (least.isPresent()) return least;
        return statistics.containsKey("candidates") ? statistic("candidates") : statistic("verified");
    }
}
