package org.semblance.benchmarks.joins;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semblance.benchmarks.joins.Lap.OverLimit;
import org.semblance.records.sets.TokenSets;

/**
 * How often a join is run: once cold, then until it is warm, then for the figures.
 *
 * @param warmups at the most; a join that has run for {@link #WARM_SECONDS} in all is warm
 * @param repeats at the most, and one at least: no further one begins when the series has taken {@code limit} seconds
 * @param limit in seconds, for the first run
 */
record Series(int warmups, int repeats, double limit) {
    static final double WARM_SECONDS = 10;

    Series {
        if (warmups < 0) throw new IllegalArgumentException("warmups must be at least 0: " + warmups);
        if (repeats < 1) throw new IllegalArgumentException("repeats must be at least 1: " + repeats);
        if (!(limit > 0)) throw new IllegalArgumentException("limit must be above 0 seconds: " + limit);
    }

    Figures run(Setting setting, TokenSets records) throws OverLimit, InterruptedException {
        Lap cold = Lap.measure(() -> setting.join(records), limit);
        JoinAnswer answer = JoinAnswer.of(cold.found().joined());
        double spent = cold.seconds();
        for (int i = 0; i < warmups && spent < WARM_SECONDS; i++)
            spent += repeat(setting, records, answer).seconds();
        List<Lap> laps = new ArrayList<>();
        while (laps.size() < repeats && (laps.isEmpty() || spent < limit)) {
            laps.add(repeat(setting, records, answer));
            spent += laps.getLast().seconds();
        }
        laps.sort(Comparator.comparingDouble(Lap::seconds));
        return new Figures(
                setting,
                records.size(),
                Times.of(cold, laps),
                answer,
                cold.found().statistics());
    }

    /** A later run; generous with time, since the first one has shown that it ends. */
    private Lap repeat(Setting setting, TokenSets records, JoinAnswer expected) throws OverLimit, InterruptedException {
        Lap lap = Lap.measure(() -> setting.join(records), 10 * limit);
        JoinAnswer answer = JoinAnswer.of(lap.found().joined());
        if (!answer.equals(expected)) {
            throw new IllegalStateException("%s gave %s first and %s later".formatted(setting, expected, answer));
        }
        return lap;
    }

    /**
     * Seconds of a series.
     *
     * @param cold the first run in its JVM
     * @param best of the warm runs
     * @param median of the warm runs
     * @param cpu of the best warm run
     * @param coldCpu of the first run
     * @param peakHeap the most of all warm runs, in bytes
     */
    record Times(double cold, double coldCpu, double best, double median, double cpu, long peakHeap) {
        /** The times of a first run and of warm ones, fastest first. */
        static Times of(Lap cold, List<Lap> warm) {
            double median = (warm.get((warm.size() - 1) / 2).seconds()
                            + warm.get(warm.size() / 2).seconds())
                    / 2;
            Lap best = warm.getFirst();
            long peak = warm.stream().mapToLong(Lap::peakHeap).max().orElseThrow();
            return new Times(cold.seconds(), cold.cpuSeconds(), best.seconds(), median, best.cpuSeconds(), peak);
        }
    }
}
