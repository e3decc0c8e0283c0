package org.semblance.report.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.PairListing;
import org.semblance.relation.Relation;
import org.semblance.report.compare.RunEvaluation.By;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.GroundTruthReader;
import org.semblance.report.labels.JudgedSample;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.PairColumn.PairUnion;
import org.semblance.report.labels.RunDocuments;
import org.semblance.report.labels.RunPairs;
import org.semblance.report.labels.Thinning;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Heap;

/** Compares the pairs of a run with labels. */
public final class RunEvaluator {
    private final SavedRun run;
    private final By by;
    private final int shown;
    private final ErrorSink sink;
    private final JudgedSample.@Nullable Estimator estimator;

    /** Receives all errors in document order. */
    public interface ErrorSink {
        /** @param found true for a false pair that was found, false for a missed true pair */
        void error(boolean found, ErrorPair pair) throws IOException;
    }

    /** Without intervals for labels that are a sample. */
    public RunEvaluator(SavedRun run, By by, int shown, ErrorSink sink) {
        this(run, by, shown, sink, null);
    }

    /**
     * @param shown maximum number of errors of each type to list
     * @param estimator for labels that are a sample
     */
    public RunEvaluator(SavedRun run, By by, int shown, ErrorSink sink, JudgedSample.@Nullable Estimator estimator) {
        if (shown < 0) throw new IllegalArgumentException("show must not be negative: " + shown);
        this.run = run;
        this.by = by;
        this.shown = shown;
        this.sink = sink;
        this.estimator = estimator;
    }

    /** Documents in correct, wrong and missed pairs. */
    private static final class Documents {
        final BitSet right = new BitSet();
        final BitSet found = new BitSet();
        final BitSet labelled = new BitSet();

        private static void set(BitSet documents, long key) {
            documents.set(PairColumn.first(key));
            documents.set(PairColumn.second(key));
        }

        PairAccuracy judgement() {
            BitSet wrong = (BitSet) found.clone();
            wrong.andNot(right);
            BitSet missed = (BitSet) labelled.clone();
            missed.andNot(right);
            return new PairAccuracy(right.cardinality(), wrong.cardinality(), missed.cardinality(), 0);
        }
    }

    private record Wrong(double nearness, long order, ErrorPair pair) {}

    public RunEvaluation evaluate(GroundTruthReader labels) throws IOException {
        RunDocuments documents = RunDocuments.read(run);
        long most = Math.clamp(Heap.limit() / 4 / PairColumn.BYTES_EACH, 1, Integer.MAX_VALUE >> 2);
        GroundTruth truth = labels.read(documents.ordinals(), new Thinning(1, 0), most);
        PairColumn pairs = by == By.PAIRS
                ? RunPairs.listed(run, documents.ordinals())
                : RunPairs.grouped(run, documents.ordinals(), most);
        pairs.thin(truth.share());
        return walk(documents, truth, pairs);
    }

    /** Evaluates with documents and labels that are already loaded. */
    RunEvaluation evaluate(RunDocuments documents, GroundTruth truth) {
        try {
            PairColumn pairs = RunPairs.listed(run, documents.ordinals());
            pairs.thin(truth.share());
            return walk(documents, truth, pairs);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // thrown only by the sink
        }
    }

    private RunEvaluation walk(RunDocuments documents, GroundTruth truth, PairColumn pairs) throws IOException {
        Relation<?> relation = run.detector().relation();
        long weight = truth.share().weight();
        Evaluation evaluation = new Evaluation(0, pairs, relation, truth);
        Documents judged = new Documents();
        PriorityQueue<Wrong> wrong = new PriorityQueue<>(Comparator.comparingDouble(Wrong::nearness)
                .thenComparing(Comparator.comparingLong(Wrong::order).reversed()));
        List<ErrorPair> missed = new ArrayList<>();
        long order = 0;
        PairUnion union = new PairUnion(List.of(pairs, truth.pairs(), truth.neutral()));
        while (union.next()) {
            long key = union.key();
            GroundTruth.Verdict verdict = truth.verdict(key, union.has(1), union.has(2));
            evaluation.add(union, verdict, documents.site(key));
            boolean found = union.has(0);
            if (verdict == GroundTruth.Verdict.TRUE) Documents.set(judged.labelled, key);
            if (found && verdict == GroundTruth.Verdict.TRUE) Documents.set(judged.right, key);
            if (found && (verdict == GroundTruth.Verdict.TRUE || verdict == GroundTruth.Verdict.FALSE))
                Documents.set(judged.found, key);
            if (found && verdict == GroundTruth.Verdict.FALSE) {
                double score = union.score(0);
                ErrorPair pair = error(documents, key, by == By.PAIRS ? relation.format(score) : "");
                sink.error(true, pair);
                wrong.add(new Wrong(relation.distance() ? -score : score, order++, pair));
                if (wrong.size() > shown) wrong.remove();
            } else if (!found && verdict == GroundTruth.Verdict.TRUE) {
                ErrorPair pair = error(documents, key, "");
                sink.error(false, pair);
                if (missed.size() < shown) missed.add(pair);
            }
        }
        List<ErrorPair> nearest = new ArrayList<>();
        while (!wrong.isEmpty()) nearest.addFirst(wrong.remove().pair);
        Optional<BestThreshold> best = by == By.PAIRS
                ? BestThreshold.of(pairs, relation.distance(), truth, evaluation.all())
                : Optional.empty();
        return new RunEvaluation(
                run,
                by,
                new RunEvaluation.Labels(
                        truth.name(),
                        truth.clusters(),
                        truth.rows(),
                        truth.unknown(),
                        truth.total(),
                        (long) truth.neutral().size() * weight),
                evaluation.all(),
                judged.judgement(),
                evaluation.bySite(),
                by == By.PAIRS ? evaluation.levels() : List.of(),
                best,
                nearest,
                missed,
                estimator == null || truth.sample() == null
                        ? Optional.empty()
                        : Optional.of(estimator.estimate(truth.sample(), key -> pairs.find(key) >= 0)),
                notes(documents, truth));
    }

    private static ErrorPair error(RunDocuments documents, long key, String score) {
        return new ErrorPair(documents.id(PairColumn.first(key)), documents.id(PairColumn.second(key)), score);
    }

    private List<String> notes(RunDocuments documents, GroundTruth truth) {
        List<String> notes = new ArrayList<>();
        if (truth.unknown() > 0)
            notes.add("%s: %,d ids are not in the run and were ignored%s"
                    .formatted(
                            truth.name(),
                            truth.unknown(),
                            truth.firstUnknown().isEmpty() ? "" : ", first " + truth.firstUnknown()));
        notes.addAll(truth.notes());
        if (truth.sample() != null)
            notes.add(
                    "%s: estimates from %,d judged pairs for the pairs of that labelling; other pairs of the run are not judged"
                            .formatted(truth.name(), truth.sample().answers().size()));
        if (by == By.PAIRS && run.listing() == PairListing.DISTINCT)
            notes.add("the run lists copies once (--pairs distinct): pairs of copies count as missed");
        if (documents.twice() > 0)
            notes.add("%,d ids belong to two documents each, which count as one here".formatted(documents.twice()));
        if (truth.share().halvings() > 0)
            notes.add("the true pairs do not all fit in memory: counts are estimates from one pair in %,d"
                    .formatted(truth.share().weight()));
        return notes;
    }
}
