package org.semblance.report.audit;

import java.nio.file.Path;
import java.util.List;
import org.semblance.report.audit.SamplingDesign.Stratum;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.saved.SavedRun;

/**
 * Result of an audit.
 *
 * @param listed number of pairs that the run lists
 * @param recall share of the true pairs that were found
 * @param precision share of the listed pairs that are true
 * @param lost number of true pairs in the collection that were missed
 * @param bands recall by score, highest score first
 * @param missed missed pairs, highest score first; the score is that of the exact reference
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
     * Sample size and resources.
     *
     * @param sample number of documents to draw
     * @param seed of the random sample
     * @param confidence level of the intervals
     * @param threads number of threads
     * @param temp directory for data that does not fit in memory
     */
    public record Settings(int sample, long seed, double confidence, int threads, Path temp) {
        /** Minimum sample size, so that every stratum gets documents. */
        public static final int LEAST = 100;

        public Settings {
            if (sample < LEAST)
                throw new IllegalArgumentException("--sample must be at least " + LEAST + ": " + sample);
            if (!(confidence > 0 && confidence < 1))
                throw new IllegalArgumentException("--confidence must be in (0, 1), such as 0.95: " + confidence);
        }
    }

    /**
     * Number of distinct pairs of the probes.
     *
     * @param truth true pairs
     * @param found true pairs that the run lists
     * @param judged pairs that the run lists, true or not
     */
    public record Seen(long truth, long found, long judged) {
        public long missed() {
            return truth - found;
        }
    }

    /** Recall of the true pairs in a range of scores. */
    public record Band(String title, long seen, long found, Estimate recall) {}

    /** Number of documents in the collection. */
    public int documents() {
        return strata.stream().mapToInt(Stratum::size).sum();
    }

    /** Number of documents compared with all others. */
    public int probes() {
        return strata.stream().mapToInt(Stratum::taken).sum();
    }

    /** Whether every document was a probe, so that all figures are exact. */
    public boolean complete() {
        return probes() == documents();
    }

    /** Estimated number of true pairs in the collection. */
    public double truth() {
        return listed * (precision.known() ? precision.value() : 0) + lost.value();
    }
}
