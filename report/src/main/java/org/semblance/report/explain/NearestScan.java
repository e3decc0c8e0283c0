package org.semblance.report.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.report.explain.Explanation.Near;

/**
 * Finds the documents most similar to one, by the score of the run's method, in one pass over the inputs. If scores
 * depend on the collection, the Jaccard similarity of the tokens is used instead.
 */
final class NearestScan<R extends Records> {
    private static final int BATCH = 256;

    private final Detector<R> detector;
    private final Document document;
    private final int limit;
    private final boolean byMethod;
    private final Analyzer.Worker analysis;
    private Set<Long> tokens = new HashSet<>();
    private final Set<Long> wanted;
    private final List<Document> batch = new ArrayList<>();
    private final List<Candidate> best = new ArrayList<>();

    private record Candidate(Near near, double score) {}

    NearestScan(Detector<R> detector, Document document, int limit) {
        this.detector = detector;
        this.document = document;
        this.limit = limit;
        this.byMethod = !detector.encoding().dependsOnCollection();
        this.analysis = detector.analyzer().worker(new TokenSink() {
            @Override
            public void token(long hash, int start, int end) {
                tokens.add(hash);
            }

            @Override
            public void end() {}
        });
        this.wanted = tokens(document);
    }

    private Set<Long> tokens(Document other) {
        tokens = new HashSet<>();
        analysis.analyze(other);
        return tokens;
    }

    void add(Document other) {
        if (other.id().equals(document.id())) return;
        batch.add(other);
        if (batch.size() == BATCH) compare();
    }

    /** The nearest documents, best first. */
    List<Near> nearest() {
        compare();
        return best.stream().map(Candidate::near).toList();
    }

    private void compare() {
        if (batch.isEmpty()) return;
        Map<String, Double> scores = byMethod ? scores() : Map.of();
        for (Document other : batch) {
            Set<Long> tokens = tokens(other);
            int both = 0;
            for (long token : tokens) if (wanted.contains(token)) both++;
            if (scores.containsKey(other.id())) add(other, both, tokens.size(), scores.get(other.id()));
            else if (scores.isEmpty()) addByJaccard(other, both, tokens.size());
        }
        batch.clear();
    }

    /** Scores by id; empty if the method cannot score pairs. */
    private Map<String, Double> scores() {
        List<Document> all = new ArrayList<>(List.of(document));
        all.addAll(batch);
        TwoDocuments.Encoded<R> encoded = TwoDocuments.encode(detector, all);
        if (encoded.ids().isEmpty() || !encoded.ids().getFirst().equals(document.id())) return Map.of();
        Relation.Scorer scorer = detector.relation().scorer(encoded.records()).orElse(null);
        if (scorer == null) return Map.of();
        return IntStream.range(1, encoded.ids().size())
                .boxed()
                .collect(Collectors.toMap(x -> encoded.ids().get(x), x -> scorer.score(0, x), (a, _) -> a));
    }

    private void add(Document other, int both, int size, double score) {
        Relation<R> relation = detector.relation();
        if (Double.isNaN(score) || !relation.distance() && score == 0) return;
        Near near = new Near(other.id(), both, size, relation.measure(), relation.format(score));
        insert(new Candidate(near, relation.distance() ? -score : score));
    }

    private void addByJaccard(Document other, int both, int size) {
        if (both == 0) return;
        double score = (double) both / (wanted.size() + size - both);
        Near near = new Near(other.id(), both, size, "jaccard", TokenOverlap.jaccard(both, wanted.size(), size));
        insert(new Candidate(near, score));
    }

    private void insert(Candidate candidate) {
        best.add(candidate);
        best.sort(Comparator.comparingDouble(Candidate::score).reversed());
        if (best.size() > limit) best.removeLast();
    }
}
