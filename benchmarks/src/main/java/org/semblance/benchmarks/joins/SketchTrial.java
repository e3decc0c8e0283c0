package org.semblance.benchmarks.joins;

import static org.semblance.benchmarks.measure.MarkdownTable.seconds;

import java.util.Optional;
import java.util.function.Consumer;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Threshold;
import org.semblance.search.Search;

/**
 * The joins of section 7.5 of the PPJoin paper at one threshold; a join that exceeded its time limit is absent.
 *
 * @param threshold normalized: 0.5, not .50
 * @param qa the grams by All-Pairs; absent if it was not to be run
 * @param qp the grams by the method
 * @param sp the sketches as sets, at the same threshold
 * @param se the sketches by the estimate they are designed for
 */
public record SketchTrial(
        String threshold, Optional<JoinRun> qa, Optional<JoinRun> qp, Optional<JoinRun> sp, Optional<JoinRun> se) {
    private static final int REPEATS = 3;
    private static final double SHORT_SECONDS = 2;

    /**
     * How the joins are run.
     *
     * @param components values per sketch
     * @param limit time limit of a join in seconds
     */
    public record Plan(
            String method, int components, int threads, boolean qa, double limit, Consumer<String> progress) {
        public SketchTrial run(GramSets sets, String threshold) throws InterruptedException {
            Threshold t = Threshold.parseFraction(threshold);
            Optional<JoinRun> qp = best("qp at " + t, jaccard(method, t), sets.grams());
            Optional<JoinRun> sp = best("sp at " + t, jaccard(method, t), sets.sketches());
            Optional<JoinRun> se = best("se at " + t, Setting.overlap(method, agreeing(t)), sets.sketches());
            Optional<JoinRun> all = Optional.empty();
            if (qa) all = best("qa at " + t, jaccard("allpairs", t), sets.grams());
            return new SketchTrial(t.toString(), all, qp, sp, se);
        }

        private static Search<TokenSets> jaccard(String method, Threshold t) {
            return Setting.search(method, Setting.JACCARD, t.toString());
        }

        /** The required number of equal values: ⌈t·components⌉. */
        private int agreeing(Threshold t) {
            return Math.toIntExact(Math.ceilDiv(components * t.numerator(), t.denominator()));
        }

        /** The fastest of a few runs; a slow join is run once. Empty if it exceeds the time limit. */
        private Optional<JoinRun> best(String name, Search<TokenSets> search, TokenSets records)
                throws InterruptedException {
            try {
                JoinRun best = JoinRun.measure(() -> Setting.join(search, threads, records), limit);
                for (int i = 1; i < REPEATS && best.seconds() < SHORT_SECONDS; i++) {
                    JoinRun run = JoinRun.measure(() -> Setting.join(search, threads, records), limit);
                    if (run.seconds() < best.seconds()) best = run;
                }
                progress.accept("%s: %,d pairs in %s s".formatted(name, pairs(best), seconds(best.seconds())));
                return Optional.of(best);
            } catch (OverLimit e) {
                progress.accept(name + ": " + e.getMessage());
                return Optional.empty();
            }
        }
    }

    /** The number of pairs of a join. */
    public static long pairs(JoinRun run) {
        return run.found().joined().count();
    }

    /** Precision and recall of a join relative to {@link #qp}; absent if one of them is. */
    public Optional<Quality> quality(Optional<JoinRun> join) {
        if (qp.isEmpty() || join.isEmpty()) return Optional.empty();
        return Optional.of(
                Quality.of(qp.get().found().pairs(), join.get().found().pairs()));
    }
}
