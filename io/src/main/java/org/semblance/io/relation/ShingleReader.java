package org.semblance.io.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.LongColumn;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.InputException;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.Workers;

/**
 * Reads the shingles of documents on all threads, each of which takes the next chunk; documents are passed on in input
 * order, one at a time.
 *
 * @param minTokens documents with fewer tokens have no shingles
 * @param maxBad maximum share of unreadable records; more is an error
 * @param notes receives a line for every unreadable record
 */
public record ShingleReader(
        Analyzer analyzer, int minTokens, Workers workers, double maxBad, Progress progress, Consumer<String> notes) {
    private static final int MOST_EXAMPLES = 10;

    /** Receives documents in input order, one at a time, but from any thread. */
    public interface Sink {
        void accept(ShingledDocument document) throws Exception;
    }

    /** The distinct shingles of one text, ascending. */
    public static long[] distinct(Analyzer analyzer, Document document) {
        return Arrays.stream(new ShingledChunk.Maker(analyzer, 1, false)
                        .make(document, "")
                        .hashes())
                .sorted()
                .distinct()
                .toArray();
    }

    /**
     * Reads all documents and returns their number.
     *
     * @param texts whether the texts of shingles are needed
     * @throws InputException if there are none
     */
    public int read(Source source, boolean texts, Sink sink) throws InterruptedException {
        Run run = new Run(source, texts, sink);
        progress.begin(Stage.READ, source.totalBytes(), "B");
        workers.share(run::work);
        progress.end();
        run.sizes
                .huge()
                .ifPresent(huge ->
                        notes.accept(run.sizes.warning(huge, source.places().get(huge.place()))));
        TooManyUnreadable.check(run.sizes, maxBad, run.examples);
        if (run.documents == 0) {
            long unreadable = run.sizes.unreadable();
            throw new InputException(String.join(" ", source.places()) + ": "
                    + NoDocuments.of(unreadable, unreadable == 0 ? "" : run.examples.getFirst()));
        }
        return run.documents;
    }

    /** The state of one pass over a source. */
    private final class Run {
        private final Source source;
        private final boolean texts;
        private final Sink sink;
        private final List<String> examples = new ArrayList<>();
        private final RecordSizes sizes = new RecordSizes();
        private int documents;
        private long taken;
        private long handedOn;

        Run(Source source, boolean texts, Sink sink) {
            this.source = source;
            this.texts = texts;
            this.sink = sink;
        }

        private record Turn(long number, Source.Chunk chunk) {}

        void work() throws Exception {
            ShingledChunk.Maker maker = new ShingledChunk.Maker(analyzer, minTokens, texts);
            for (Turn turn = take(); turn != null; turn = take()) {
                int place = turn.chunk.place();
                ShingledChunk made = new ShingledChunk(source.places().get(place), maker);
                turn.chunk.read(made.sizes.counting(place, made));
                handOn(turn.number, made);
            }
        }

        private @Nullable Turn take() throws Exception {
            synchronized (source) {
                if (Thread.interrupted()) throw new InterruptedException();
                Source.Chunk chunk = source.next();
                progress.reached(source.bytesRead());
                return chunk == null ? null : new Turn(taken++, chunk);
            }
        }

        private synchronized void handOn(long turn, ShingledChunk made) throws Exception {
            while (handedOn != turn) wait();
            documents += made.documents.size();
            sizes.add(made.sizes);
            made.unreadable.stream().limit(MOST_EXAMPLES - examples.size()).forEach(examples::add);
            made.unreadable.forEach(notes);
            for (ShingledDocument document : made.documents) sink.accept(document);
            handedOn++;
            notifyAll();
        }
    }

    /** The result of one chunk: documents, and notes on rejected records. */
    static final class ShingledChunk implements Source.DocumentSink {
        private final String place;
        private final RecordSizes sizes = new RecordSizes();
        private final Maker maker;
        private final List<ShingledDocument> documents = new ArrayList<>();
        private final List<String> unreadable = new ArrayList<>();

        ShingledChunk(String place, Maker maker) {
            this.place = place;
            this.maker = maker;
        }

        @Override
        public void accept(Document document, long position) {
            documents.add(maker.make(document, place + ":" + position));
        }

        @Override
        public void reject(long position, String reason) {
            unreadable.add(place + ":" + position + ": " + reason);
        }

        /** Converts documents to shingles. Not thread-safe. */
        static final class Maker implements TokenSink {
            private final Analyzer analyzer;
            private final int minTokens;
            private final boolean texts;
            private final Analyzer.Worker analysis;
            private final LongColumn hashes = new LongColumn(1 << 10);

            /** @param minTokens documents with fewer tokens have no shingles */
            Maker(Analyzer analyzer, int minTokens, boolean texts) {
                this.analyzer = analyzer;
                this.minTokens = minTokens;
                this.texts = texts;
                this.analysis = analyzer.worker(this);
            }

            ShingledDocument make(Document document, String where) {
                hashes.clear();
                analysis.analyze(document);
                if (hashes.size() < minTokens)
                    return new ShingledDocument(document.id(), where, new long[0], List.of());
                List<String> words = texts ? analyzer.tokens(document) : List.of();
                assert !texts || words.size() == hashes.size() : document.id();
                return new ShingledDocument(document.id(), where, hashes.toArray(), words);
            }

            @Override
            public void token(long hash, int start, int end) {
                hashes.add(hash);
            }

            @Override
            public void end() {}
        }
    }

    /**
     * The shingles of one document, in order, with repetitions.
     *
     * @param id of the document
     * @param where input and position, for messages
     * @param hashes of the shingles
     * @param texts of the shingles; empty if not needed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record ShingledDocument(String id, String where, long[] hashes, List<String> texts) {}
}
