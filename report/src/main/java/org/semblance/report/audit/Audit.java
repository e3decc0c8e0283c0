package org.semblance.report.audit;

import java.nio.file.Path;
import java.util.List;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.saved.SavedRun;

/**
 * What an audit found.
 *
 * @param listed pairs of the run in all
 * @param recall of true pairs those that were found
 * @param precision of listed pairs those that are true
 * @param lost how many true pairs were missed in the collection
 * @param bands by score, the nearest first
 * @param missed pairs that were missed, the nearest first; the score is the yardstick's
 */
public record Audit(
        SavedRun run,
        ExactReference yardstick,
        Settings settings,
        List<Stratum> strata,
        long listed,
        Seen seen,
        Estimate recall,
        Estimate precision,
        Estimate lost,
        List<Band> bands,
        List<ErrorPair> missed) {
    /**
     * How much is looked at.
     *
     * @param sample documents to draw
     * @param confidence of the intervals
     * @param threads to work with
     * @param temp the place for what does not fit the memory
     */
    public record Settings(int sample, long seed, double confidence, int threads, Path temp) {
        /** So few documents could not be spread over the strata. */
        public static final int LEAST = 100;

        public Settings {
            if (sample < LEAST)
                throw new IllegalArgumentException("--sample must be at least " + LEAST + ": " + sample);
            if (!(confidence > 0 && confidence < 1))
                throw new IllegalArgumentException("--confidence must be in (0, 1), such as 0.95: " + confidence);
        }
    }

    /**
     * Pairs of the probes, each once.
     *
     * @param truth those that are true
     * @param found those of them that the run lists
     * @param judged those that the run lists, true or not
     */
    public record Seen(long truth, long found, long judged) {
        public long missed() {
            return truth - found;
        }
    }

    /** True pairs of similar scores. */
    public record Band(String title, long seen, long found, Estimate recall) {}

    /** Documents in all. */
    public int documents() {
        return strata.stream().mapToInt(Stratum::size).sum();
    }

    /** Documents that were compared with all. */
    public int probes() {
        return strata.stream().mapToInt(Stratum::taken).sum();
    }

    /** Whether every document was a probe, so that nothing is estimated. */
    public boolean complete() {
        return probes() == documents();
    }

    /** How many true pairs there are in the collection. */
    public double truth() {
        return listed * (precision.known() ? precision.value() : 0) + lost.value();
    }
}
