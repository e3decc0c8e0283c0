package org.semblance.report.calibrate;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.pairs.ScoreLimits;
import org.semblance.records.Records;
import org.semblance.report.saved.EarlierRun;
import org.semblance.report.saved.SavedRun;

/** How many documents dedup would remove at stricter thresholds of a run, under its default policy. */
public final class Removals {
    /** Half of the last digit of a score in the table of pairs: a limit below accepts the score as written. */
    private static final double ROUNDING = 5e-7;

    private Removals() {}

    /**
     * The number of removed documents if all pairs with a score, or a better one, are near duplicates.
     *
     * @param scores as written in the table of pairs, in any order
     */
    public static long[] at(SavedRun run, double[] scores) throws IOException {
        if (scores.length == 0) return new long[0];
        try {
            return at(run.detector(), run, scores);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException();
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    private static <R extends Records> long[] at(Detector<R> detector, SavedRun run, double[] scores)
            throws IOException, InterruptedException {
        boolean distance = detector.relation().distance();
        double[] limits = Arrays.stream(scores)
                .map(score -> distance ? -(score + ROUNDING) : score - ROUNDING)
                .sorted()
                .distinct()
                .toArray(); // loosest first; distances negated
        long[] removed = new long[limits.length];
        EarlierRun earlier = EarlierRun.open(run, run.reading(), run.protect().isEmpty(), detector.relation());
        try (Result result = Semblance.with(detector)
                .scope(run.scope())
                .minTokens(run.minTokens())
                .from(earlier)) {
            for (int from = 0; from < limits.length; from += Long.SIZE) {
                double[] some = Arrays.copyOfRange(limits, from, Math.min(limits.length, from + Long.SIZE));
                if (distance) Arrays.setAll(some, i -> -some[i]);
                long[] counts = result.removedAt(new ScoreLimits(some, distance));
                System.arraycopy(counts, 0, removed, from, counts.length);
            }
        }
        long[] all = new long[scores.length];
        for (int i = 0; i < scores.length; i++) {
            double limit = distance ? -(scores[i] + ROUNDING) : scores[i] - ROUNDING;
            all[i] = removed[Arrays.binarySearch(limits, limit)];
        }
        return all;
    }
}
