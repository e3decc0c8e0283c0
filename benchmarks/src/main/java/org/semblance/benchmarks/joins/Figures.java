package org.semblance.benchmarks.joins;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The times and results of a join.
 *
 * @param statistics counters of the search by name, in the order of the search
 */
public record Figures(
        Setting setting, int records, Series.Times times, JoinAnswer answer, Map<String, Long> statistics) {
    /** Statistics with the number of candidates after each filter, in the order of the filters. */
    private static final List<String> FILTERS =
            List.of("candidates_size", "candidates_prefix", "candidates_positional", "candidates_suffix");

    public Figures {
        statistics = Collections.unmodifiableMap(new LinkedHashMap<>(statistics));
    }

    OptionalLong statistic(String name) {
        Long value = statistics.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Candidates that passed the last filter of the method. */
    public OptionalLong candidates() {
        LongStream left = FILTERS.stream().filter(statistics::containsKey).mapToLong(statistics::get);
        OptionalLong least = left.min();
        if (least.isPresent()) return least;
        return statistics.containsKey("candidates") ? statistic("candidates") : statistic("verified");
    }
}
