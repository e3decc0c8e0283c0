package org.semblance.benchmarks.joins;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.records.sets.TokenSets;
import org.semblance.search.join.Join;

/**
 * The runs of a join: one cold run, warm-up runs, then the runs that are reported.
 *
 * @param warmups largest number of warm-up runs; they end when the join has run for {@link #WARM_SECONDS} in total
 * @param repeats largest number of reported runs. At least one is run; no further run starts once the series has taken
 *     {@code limit} seconds.
 * @param limit time limit of the first run in seconds
 * @param onceAbove a first run of more seconds is the only one, and its time is reported
 */
public record Series(int warmups, int repeats, double limit, double onceAbove) {
    static final double WARM_SECONDS = 10;

    public Series {
        if (warmups < 0) throw new IllegalArgumentException("warmups must be at least 0: " + warmups);
        if (repeats < 1) throw new IllegalArgumentException("repeats must be at least 1: " + repeats);
        if (!(limit > 0)) throw new IllegalArgumentException("limit must be above 0 seconds: " + limit);
        if (!(onceAbove > 0)) throw new IllegalArgumentException("once-above must be above 0 seconds: " + onceAbove);
    }

    Figures run(Setting setting, TokenSets records) throws OverLimit, InterruptedException {
        Callable<Join.Found> join = setting.join(records);
        JoinRun cold = JoinRun.measure(join, limit);
        JoinAnswer answer = JoinAnswer.of(cold.found().joined());
        double spent = cold.seconds();
        List<JoinRun> runs = new ArrayList<>();
        if (spent > onceAbove) runs.add(cold);
        for (int i = 0; i < warmups && runs.isEmpty() && spent < WARM_SECONDS; i++)
            spent += repeat(setting, join, answer).seconds();
        while (cold.seconds() <= onceAbove && runs.size() < repeats && (runs.isEmpty() || spent < limit)) {
            runs.add(repeat(setting, join, answer));
            spent += runs.getLast().seconds();
        }
        runs.sort(Comparator.comparingDouble(JoinRun::seconds));
        return new Figures(
                setting,
                records.size(),
                Times.of(cold, runs, counted(setting, records, runs.size(), cold.seconds() > onceAbove)),
                answer,
                cold.found().statistics());
    }

    /** The best time of as many runs in which records without copies are joined and pairs only counted. */
    private double counted(Setting setting, TokenSets records, int runs, boolean once) throws InterruptedException {
        Callable<Long> counting = once ? null : setting.counting(records);
        double best = Double.NaN;
        for (int i = 0; counting != null && i < runs; i++) {
            long start = System.nanoTime();
            try {
                counting.call();
            } catch (RuntimeException | InterruptedException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("the join failed", e);
            }
            best = Double.isNaN(best)
                    ? (System.nanoTime() - start) / 1e9
                    : Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        return best;
    }

    /** A later run, with ten times the time limit because the first run has ended. */
    private JoinRun repeat(Setting setting, Callable<Join.Found> join, JoinAnswer expected)
            throws OverLimit, InterruptedException {
        JoinRun run = JoinRun.measure(join, 10 * limit);
        JoinAnswer answer = JoinAnswer.of(run.found().joined());
        if (!answer.equals(expected)) {
            throw new IllegalStateException(
                    "%s found %s in the first run and %s in a later one".formatted(setting, expected, answer));
        }
        return run;
    }

    /**
     * Times of a series in seconds.
     *
     * @param cold of the first run in its JVM
     * @param best of the warm runs
     * @param median of the warm runs
     * @param cpu CPU time of the best warm run
     * @param coldCpu CPU time of the first run
     * @param peakHeap maximum of the warm runs, in bytes
     * @param counted the best of index and search alone, for records without copies, with pairs only counted; or NaN
     */
    public record Times(
            double cold, double coldCpu, double best, double median, double cpu, long peakHeap, double counted) {
        /** @param warm the warm runs, fastest first */
        static Times of(JoinRun cold, List<JoinRun> warm, double counted) {
            double median = (warm.get((warm.size() - 1) / 2).seconds()
                            + warm.get(warm.size() / 2).seconds())
                    / 2;
            JoinRun best = warm.getFirst();
            long peak = warm.stream().mapToLong(JoinRun::peakHeap).max().orElseThrow();
            return new Times(
                    cold.seconds(), cold.cpuSeconds(), best.seconds(), median, best.cpuSeconds(), peak, counted);
        }
    }
}
