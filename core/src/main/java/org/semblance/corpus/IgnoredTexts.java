package org.semblance.corpus;

import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/** Analyses no text, for documents whose pairs are known. */
final class IgnoredTexts implements Analyzer {
    @Override
    public Worker worker(TokenSink tokens) {
        return new Worker() {
            @Override
            public void analyze(String text) {}

            @Override
            public void analyze(Document document) {}
        };
    }

    @Override
    public List<String> tokens(String text) {
        return List.of();
    }

    @Override
    public String name() {
        return "none";
    }

    /** Documents without a form; each counts as comparable. */
    static final class Form implements Encoding<TokenSets> {
        @Override
        public boolean dependsOnCollection() {
            return false;
        }

        @Override
        public Encoder encoder(MemoryMeter footprint) {
            return new Counter();
        }

        @Override
        public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
            throw new IllegalStateException("texts that were not looked at");
        }
    }

    private static final class Counter implements Encoder {
        private int documents;

        @Override
        public void begin(Document document) {
            documents++;
        }

        @Override
        public int lastSize() {
            return 1;
        }

        @Override
        public void clearLast() {}

        @Override
        public Encoded seal() {
            int sealed = documents;
            documents = 0;
            return () -> sealed;
        }

        @Override
        public void token(long hash, int start, int end) {}

        @Override
        public void end() {}
    }
}
