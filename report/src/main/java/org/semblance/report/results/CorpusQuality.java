package org.semblance.report.results;

import java.util.List;
import java.util.Optional;
import org.semblance.report.labels.PairAccuracy;

/**
 * Accuracy of methods on one corpus.
 *
 * @param corpus the corpus
 * @param documents number of documents
 * @param truePairs number of true pairs by the labels
 * @param rows by method
 */
public record CorpusQuality(LabelledCorpus corpus, int documents, long truePairs, List<Row> rows) {
    public CorpusQuality {
        rows = List.copyOf(rows);
    }

    /**
     * Result of a method.
     *
     * @param method its name
     * @param own at the default threshold; empty if that run did not finish
     * @param best at the threshold with the best F1; empty if no true pair was found
     * @param trouble why a result is missing, in one line; otherwise empty
     */
    public record Row(String method, Optional<Own> own, Optional<Best> best, String trouble) {}

    /**
     * A run at the default threshold.
     *
     * @param pairs number of pairs listed
     * @param judged accuracy of the pairs
     * @param seconds wall time of the process
     * @param cpuSeconds CPU time of the process on all cores; 0 if unavailable
     * @param peakBytes maximum resident memory of the process; 0 if unavailable
     */
    public record Own(
            String threshold, long pairs, PairAccuracy judged, double seconds, double cpuSeconds, long peakBytes) {}

    /** Result at the threshold that is best by the labels. */
    public record Best(String threshold, PairAccuracy judged) {}
}
