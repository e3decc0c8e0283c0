package org.semblance.server.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoder;
import org.semblance.records.Records;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.text.Detectors;
import org.semblance.text.IdfTable;

/** Shared by the tests of indexes. */
final class Opened {
    static final LiveSettings SIMHASH = settings("simhash", "3", Map.of());

    private Opened() {}

    static LiveSettings settings(String method, String threshold, Map<String, String> set) {
        return new LiveSettings(method, threshold, set, Optional.empty(), false, true);
    }

    static LiveSettings living(Duration time) {
        return new LiveSettings("simhash", "3", Map.of(), Optional.of(time), false, false);
    }

    /** A clock with a settable time. */
    static final class Hands implements InstantSource {
        final AtomicLong millis = new AtomicLong(1_000_000);

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis.get());
        }
    }

    /**
     * A table of weights of documents.
     *
     * @param spelling of the method that it is for, up to the name of the table
     */
    static Path table(Path file, String spelling, List<Document> documents) throws Exception {
        return table(file, Detectors.parse(spelling.replaceFirst("&weights=.*", "")), documents);
    }

    private static <R extends Records> Path table(Path file, Detector<R> counting, List<Document> documents)
            throws Exception {
        Encoder encoder = counting.encoding().encoder(MemoryMeter.unbounded());
        Analyzer.Worker worker = counting.analyzer().worker(encoder);
        for (Document document : documents) {
            encoder.begin(document);
            worker.analyze(document);
        }
        DocumentFrequencies counted = counting.encoding()
                .documentFrequencies(List.of(encoder.seal()), new Workers(1))
                .orElseThrow();
        IdfTable.of(counted, counting).save(file);
        return file;
    }

    static DataDirectory data(Path path) throws IOException, InterruptedException {
        return DataDirectory.open(path, InstantSource.system(), "a test");
    }

    static LiveIndex index(DataDirectory data, String name, LiveSettings settings) {
        data.create(name, settings);
        return data.index(name).orElseThrow();
    }

    static IncomingDocument text(String id, String text) {
        return new IncomingDocument(id, IncomingDocument.Form.TEXT, text, null);
    }

    static IncomingDocument print(String id, long print) {
        return new IncomingDocument(
                id, IncomingDocument.Form.FINGERPRINT, java.util.HexFormat.of().toHexDigits(print), null);
    }

    static IncomingDocument arrival(Document document) {
        return new IncomingDocument(document.id(), IncomingDocument.Form.TEXT, document.text(), document.url());
    }

    static Outcome change(LiveIndex index, Change change) {
        return index.change(List.of(change)).getFirst();
    }

    static boolean put(LiveIndex index, IncomingDocument document) {
        return change(index, new Change.Put(document)) instanceof Outcome.Stored(boolean replaced) && replaced;
    }

    static boolean remove(LiveIndex index, String id) {
        return change(index, new Change.Remove(id)) instanceof Outcome.Removed(boolean removed) && removed;
    }

    static Answer check(LiveIndex index, IncomingDocument document) {
        Outcome outcome = change(index, new Change.CheckAndAdd(document, 1000));
        if (outcome instanceof Outcome.Checked(Answer answer)) return answer;
        throw new AssertionError(outcome.toString());
    }
}
