package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.run.Workers;
import org.semblance.text.Detectors;

/**
 * Documents with their fingerprints by the method simhash, weights=tfidf.
 *
 * @param features extracts the features of a text
 * @param frequencies document frequencies, for the weights of features
 * @param prints fingerprints with tf-idf weights and margins
 */
record FingerprintedCorpus(List<String> texts, Analyzer features, DocumentFrequencies frequencies, BitVectors prints) {
    /** Reads all documents; fails on an unreadable record. */
    static FingerprintedCorpus read(Source source) throws IOException, InterruptedException {
        Analyzer features = Detectors.of("simhash", Map.of("weights", "tfidf")).analyzer();
        SimhashEncoding encoding = new SimhashEncoding(Long.SIZE, new Weighting.Counted(TermFrequency.RAW), true);
        Encoder encoder = encoding.encoder();
        Analyzer.Worker analysis = features.worker(encoder);
        List<String> texts = new ArrayList<>();
        List<Encoded> chunks = new ArrayList<>();
        try (source) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                chunk.read(sink(source.places().get(chunk.place()), analysis, texts));
                chunks.add(encoder.seal());
            }
        }
        Workers one = new Workers(1);
        DocumentFrequencies frequencies = encoding.frequencies(chunks, one);
        return new FingerprintedCorpus(texts, features, frequencies, encoding.assemble(chunks, one));
    }

    private static Source.DocumentSink sink(String place, Analyzer.Worker analysis, List<String> texts) {
        return new Source.DocumentSink() {
            @Override
            public void accept(Document document, long position) {
                texts.add(document.text());
                analysis.analyze(document.text());
            }

            @Override
            public void reject(long position, String reason) {
                throw new IllegalArgumentException(place + ":" + position + ": " + reason);
            }
        };
    }

    int size() {
        return texts.size();
    }
}
