package org.semblance.report.explain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.corpus.CorpusReader;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Keep;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/** Applies a method to a collection of two documents. */
final class TwoDocuments {
    private TwoDocuments() {}

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
                    detector.analyzer(), detector.encoding(), Keep.first(), _ -> false, 1, workers, Progress.SILENT);
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
