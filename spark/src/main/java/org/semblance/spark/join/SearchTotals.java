package org.semblance.spark.join;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.util.AccumulatorV2;

/**
 * Sums of the statistics of the searches of all tasks, by name. Spark adds those of each partition of a stored table once,
 * however often its task was repeated. Executors read it while a task adds to it.
 */
final class SearchTotals extends AccumulatorV2<Map<String, Long>, Map<String, Long>> {
    private final Map<String, Long> sums = new LinkedHashMap<>();

    @Override
    public synchronized boolean isZero() {
        return sums.isEmpty();
    }

    @Override
    public AccumulatorV2<Map<String, Long>, Map<String, Long>> copy() {
        SearchTotals copy = new SearchTotals();
        copy.add(value());
        return copy;
    }

    @Override
    public synchronized void reset() {
        sums.clear();
    }

    @Override
    public synchronized void add(Map<String, Long> statistics) {
        statistics.forEach((name, count) -> sums.merge(name, count, Long::sum));
    }

    @Override
    public void merge(AccumulatorV2<Map<String, Long>, Map<String, Long>> other) {
        add(other.value());
    }

    @Override
    public synchronized Map<String, Long> value() {
        return new LinkedHashMap<>(sums);
    }
}
