package org.semblance.report.explain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.corpus.CorpusReader;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Keep;
import org.semblance.proof.PairProof;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.report.explain.PairExplanation.Opinion;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;

/** Applies a method to a collection of two documents. */
final class TwoDocuments {
    private TwoDocuments() {}

    /** Decisions of all catalogue methods that need no collection, each with its default parameters. */
    static List<Opinion> opinions(Document x, Document y) {
        List<Opinion> all = new ArrayList<>();
        for (Method method : Detectors.methods()) {
            method.opinion().ifPresent(how -> all.add(opinion(how, method.detector(how.parameters()), x, y)));
        }
        return all;
    }

    private static Opinion opinion(Method.Opinion how, Detector<?> detector, Document x, Document y) {
        double score = score(detector, x, y);
        if (Double.isNaN(score)) return proved(how, detector, x, y);
        boolean near = near(detector, x, y, 1);
        return opinion(how, detector, detector.relation().format(score), near);
    }

    /** For methods that cannot score single pairs. */
    private static Opinion proved(Method.Opinion how, Detector<?> detector, Document x, Document y) {
        if (encode(detector, List.of(x, y)).ids().size() < 2) return opinion(how, detector, "", false);
        try {
            PairProof proof = detector.profile().proof().over(PairProof.Evidence.of(List.of(x, y)));
            PairProof.Verdict verdict = proof.judge(x, y);
            return opinion(how, detector, verdict.score(), verdict.near());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Opinion opinion(Method.Opinion how, Detector<?> detector, String score, boolean near) {
        Relation<?> relation = detector.relation();
        return new Opinion(
                detector.name(),
                relation.measure(),
                score,
                relation.threshold(),
                near,
                score.isEmpty() ? "no tokens to compare" : how.remark());
    }

    /** Score of two documents; NaN if one has no tokens or the method cannot score pairs. */
    static <R extends Records> double score(Detector<R> detector, Document x, Document y) {
        R records = encode(detector, List.of(x, y)).records();
        if (records.size() < 2) return Double.NaN;
        return detector.relation().scorer(records).map(s -> score(s)).orElse(Double.NaN);
    }

    private static double score(Relation.Scorer scorer) {
        return scorer.score(0, 1);
    }

    /** Whether the method finds the pair. */
    static boolean near(Detector<?> detector, Document x, Document y, int minTokens) {
        List<Document> both = List.of(renamed(x, "x"), renamed(y, "y"));
        try (Source source = Source.of(both);
                Result result =
                        Semblance.with(detector).threads(1).minTokens(minTokens).pairs(source)) {
            return result.joined().count() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static Document renamed(Document document, String id) {
        return new Document(id, document.text(), document.url(), document.fields(), document.insets());
    }

    /** Encoded documents; ids in record order, without documents that have no tokens. */
    record Encoded<R extends Records>(R records, List<String> ids) {}

    static <R extends Records> Encoded<R> encode(Detector<R> detector, List<Document> documents) {
        Workers workers = new Workers(1);
        try (Source source = Source.of(documents)) {
            CorpusReader reader = new CorpusReader(
                    detector.analyzer(),
                    detector.encoding(),
                    Keep.first(),
                    _ -> false,
                    List.of(),
                    1,
                    workers,
                    Progress.SILENT);
            MemoryMeter footprint = new MemoryMeter(Heap.limit());
            CorpusReader.Input input = reader.read(source, footprint);
            R records = detector.encoding().assemble(input.encoded(), workers, footprint);
            List<String> ids = IntStream.range(0, input.corpus().size())
                    .mapToObj(input.corpus()::id)
                    .toList();
            return new Encoded<>(records, ids);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", e);
    }
}
