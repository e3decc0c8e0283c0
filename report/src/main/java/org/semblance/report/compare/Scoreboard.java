package org.semblance.report.compare;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.corpus.CorpusReader;
import org.semblance.document.Source;
import org.semblance.pairs.Keep;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.report.compare.Comparer.MethodResult;
import org.semblance.report.labels.PairColumn;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Workers;

/**
 * Scores of selected pairs by every method. Scores of found pairs are known; for others the documents are encoded
 * again, if the method can score pairs that are not near duplicates. Methods with the same score function share the
 * scores.
 */
final class Scoreboard {
    private final long[] keys;

    /** Indexed by method and pair; NaN where there is no score. */
    private final double[][] scores;

    Scoreboard(long[] sortedKeys, List<MethodResult> found) {
        this.keys = sortedKeys;
        this.scores = new double[found.size()][keys.length];
        for (int m = 0; m < scores.length; m++) {
            PairColumn pairs = found.get(m).pairs();
            for (int i = 0; i < keys.length; i++) {
                int at = pairs.find(keys[i]);
                scores[m][i] = at < 0 ? Double.NaN : pairs.score(at);
            }
        }
    }

    /** Score of a pair by a method; NaN if there is none. */
    double score(int method, long key) {
        int at = Arrays.binarySearch(keys, key);
        return at < 0 ? Double.NaN : scores[method][at];
    }

    /** Reopens the documents with the page extraction of a method. */
    interface Opening {
        Source open(Detector<?> detector) throws IOException;
    }

    void complete(List<ComparedMethod> candidates, Opening documents, int minTokens, Workers workers, Progress progress)
            throws IOException, InterruptedException {
        for (int m = 0; m < candidates.size(); m++) {
            if (isComplete(m)) continue;
            ComparedMethod candidate = candidates.get(m);
            double[] all = score(candidate.detector(), documents, minTokens, workers, progress);
            for (int other = m; all.length > 0 && other < candidates.size(); other++) {
                if (candidate.scoresLike(candidates.get(other))) fill(other, all);
            }
        }
    }

    private boolean isComplete(int method) {
        return Arrays.stream(scores[method]).noneMatch(Double::isNaN);
    }

    private void fill(int method, double[] all) {
        for (int i = 0; i < all.length; i++) if (Double.isNaN(scores[method][i])) scores[method][i] = all[i];
    }

    /** Scores of all pairs; empty if the method cannot compute them. */
    private <R extends Records> double[] score(
            Detector<R> detector, Opening documents, int minTokens, Workers workers, Progress progress)
            throws IOException, InterruptedException {
        R none = detector.encoding().assemble(List.of(), workers);
        if (detector.relation().scorer(none).isEmpty()) return new double[0];
        StageClock clock = new StageClock(progress);
        try (Source source = documents.open(detector)) {
            MemoryMeter footprint = new MemoryMeter(Heap.limit());
            CorpusReader reader = new CorpusReader(
                    detector.analyzer(),
                    detector.encoding(),
                    Keep.first(),
                    _ -> false,
                    List.of(),
                    minTokens,
                    workers,
                    progress);
            CorpusReader.Input input;
            try (var _ = clock.start(Stage.READ, source.totalBytes(), "B")) {
                input = reader.read(source, footprint);
            }
            R records = detector.encoding().assemble(input.encoded(), workers, footprint);
            return scores(detector.relation().scorer(records));
        }
    }

    private double[] scores(Optional<Relation.Scorer> scorer) {
        return scorer.map(s -> Arrays.stream(keys)
                        .mapToDouble(key -> s.score(PairColumn.first(key), PairColumn.second(key)))
                        .toArray())
                .orElse(new double[0]);
    }
}
