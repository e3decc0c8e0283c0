package org.semblance.benchmarks.joins;

import java.util.Map;
import org.semblance.Detector;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Threshold;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.join.Join;
import org.semblance.text.Detectors;

/**
 * A method, measure, threshold and number of threads for a self-join of sets. All calls of the benchmark into the
 * catalogue and the search are here.
 *
 * @param method name in the catalogue
 * @param measure jaccard or cosine
 * @param threshold a decimal, normalized: 0.5, not .50
 */
public record Setting(String method, String measure, String threshold, int threads) {
    static final String JACCARD = "jaccard";

    public Setting {
        threshold = Threshold.parseFraction(threshold).toString();
        search(method, measure, threshold);
        if (threads < 1) throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }

    Setting(String method, String threshold, int threads) {
        this(method, JACCARD, threshold, threads);
    }

    /** Whether the catalogue has a method of that name. */
    static boolean exists(String method) {
        return Detectors.methods().stream().anyMatch(m -> m.name().equals(method));
    }

    Join.Found join(TokenSets records) throws InterruptedException {
        return join(search(method, measure, threshold), threads, records);
    }

    /** Runs a search as a self-join. */
    public static Join.Found join(Search<TokenSets> search, int threads, TokenSets records)
            throws InterruptedException {
        Join<TokenSets> join = new Join<>(search, new Workers(threads), Progress.SILENT);
        return join.run(records, Sides.within(records.size()));
    }

    /** The search of a method of the catalogue, which must compare token sets. */
    static Search<TokenSets> search(String method, String measure, String threshold) {
        Map<String, String> similarity = Map.of("measure", measure, "threshold", threshold);
        return search(Detectors.of(method, measure.equals(JACCARD) ? Map.of("threshold", threshold) : similarity));
    }

    /** The search of a method for pairs that share at least {@code least} tokens. */
    static Search<TokenSets> overlap(String method, int least) {
        return search(Detectors.of(method, Map.of("measure", "overlap", "threshold", Integer.toString(least))));
    }

    /** The search of a detector, which must compare token sets. */
    @SuppressWarnings("unchecked") // a detector's encoding and search have the same record type
    public static Search<TokenSets> search(Detector<?> detector) {
        if (!(detector.encoding() instanceof TokenSetEncoding)) {
            throw new IllegalArgumentException("method " + detector.name() + " does not compare sets of tokens");
        }
        return (Search<TokenSets>) detector.search();
    }

    @Override
    public String toString() {
        String similarity = measure.equals(JACCARD) ? threshold : measure + " " + threshold;
        return "%s at %s with %d %s".formatted(method, similarity, threads, threads == 1 ? "thread" : "threads");
    }
}
