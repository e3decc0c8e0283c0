package org.semblance.report.results;

import java.util.List;
import java.util.Optional;
import org.semblance.report.labels.PairAccuracy;

/**
 * How right methods are on one corpus.
 *
 * @param documents how many there are
 * @param truePairs by the labels
 */
public record CorpusQuality(LabelledCorpus corpus, int documents, long truePairs, List<Row> rows) {
    public CorpusQuality {
        rows = List.copyOf(rows);
    }

    /**
     * What came of a method.
     *
     * @param own at the threshold it has unless told otherwise; empty if that run did not end
     * @param best at the threshold with the best F1, if it found a true pair at all
     * @param trouble why something is missing, in a line; else empty
     */
    public record Row(String method, Optional<Own> own, Optional<Best> best, String trouble) {}

    /**
     * A run at its own threshold.
     *
     * @param pairs it listed
     * @param seconds of the whole process
     * @param cpuSeconds of the whole process, on all cores; 0 where the system does not tell
     * @param peakBytes of memory the process had; 0 where the system does not tell
     */
    public record Own(
            String threshold, long pairs, PairAccuracy judged, double seconds, double cpuSeconds, long peakBytes) {}

    /** The best there is by the labels. */
    public record Best(String threshold, PairAccuracy judged) {}
}
