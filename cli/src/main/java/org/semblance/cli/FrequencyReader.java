package org.semblance.cli;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.Encoder;
import org.semblance.records.simhash.DocumentFrequencies;
import org.semblance.records.simhash.FrequencyCounter;
import org.semblance.run.Footprint;
import org.semblance.run.Workers;

/**
 * Reads documents to know how frequent their features are, and forgets the documents.
 *
 * @param minTokens documents with fewer features do not count; at least 1
 */
record FrequencyReader(Analyzer analyzer, int minTokens, Workers workers) {
    DocumentFrequencies read(Source source, Footprint footprint) throws InterruptedException {
        FrequencyCounter counter = new FrequencyCounter(footprint);
        long total = source.totalBytes();
        workers.share(() -> {
            Encoder encoder = counter.encoder();
            Analyzer.Worker analysis = analyzer.worker(encoder);
            for (Source.Chunk chunk = next(source, footprint, total); chunk != null; ) {
                chunk.read(new Counting(encoder, analysis, minTokens));
                encoder.seal();
                chunk = next(source, footprint, total);
            }
        });
        return counter.frequencies();
    }

    private static Source.@Nullable Chunk next(Source source, Footprint footprint, long total)
            throws IOException, InterruptedException {
        synchronized (source) {
            if (Thread.interrupted()) throw new InterruptedException();
            footprint.reached(source.bytesRead(), total);
            return source.next();
        }
    }

    /** Counts the documents of a chunk. */
    private record Counting(Encoder encoder, Analyzer.Worker analysis, int minTokens) implements Source.DocumentSink {
        @Override
        public void accept(Document document, long position) {
            encoder.begin(document);
            analysis.analyze(document);
            if (encoder.lastSize() < minTokens) encoder.clearLast();
        }

        /** It is told when the fingerprints are made. */
        @Override
        public void reject(long position, String reason) {}
    }
}
