package org.semblance.io.relation;

import java.util.ArrayList;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.LongColumn;
import org.semblance.document.Document;
import org.semblance.document.Source;

/** The result of one chunk: documents, and notes on rejected records. */
final class ShingledChunk implements Source.DocumentSink {
    private final String place;
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

    List<ShingledDocument> documents() {
        return documents;
    }

    List<String> unreadable() {
        return unreadable;
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
            if (hashes.size() < minTokens) return new ShingledDocument(document.id(), where, new long[0], List.of());
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
