package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenSink;
import org.semblance.records.bits.Fingerprinter;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.text.Simhash;
import org.semblance.text.words.Words;

/** CPU time to compute fingerprints, on one thread. */
final class FingerprintingReport {
    private static final double NANOS = 1e9;

    private final FingerprintedCorpus corpus;
    private final double seconds;

    /** Keeps the JIT compiler from eliminating the measured code. */
    @SuppressWarnings("UnusedVariable")
    private long checksum;

    FingerprintingReport(FingerprintedCorpus corpus, double seconds) {
        this.corpus = corpus;
        this.seconds = seconds;
    }

    ResultTable measure() {
        ResultTable results = new ResultTable("Computing fingerprints of %,d texts".formatted(corpus.size()));
        List<long[]> hashed = hashed();
        long tokens = hashed.stream().mapToLong(document -> document.length).sum();
        Words words = new Words();
        long wordCount = corpus.texts().stream()
                .mapToLong(text -> words.tokens(text).size())
                .sum();
        Analyzer.Worker worker = words.worker(new Checksum());
        results.row(row(
                "words of texts", "words alone", wordCount, () -> corpus.texts().forEach(worker::analyze)));
        Map<String, Weighting> weightings = new LinkedHashMap<>();
        weightings.put("tf", new Weighting.Occurrences(TermFrequency.RAW));
        weightings.put("tf-idf", new Weighting.Stored(TermFrequency.RAW, corpus.frequencies()));
        weightings.put("capped tf-idf", new Weighting.Stored(TermFrequency.CAPPED, corpus.frequencies()));
        weightings.forEach((name, weighting) -> {
            Fingerprinter fingerprinter = Fingerprinter.of(Long.SIZE, weighting);
            results.row(row("hashed terms", name, tokens, () -> print(hashed, fingerprinter)));
            Simhash simhash = new Simhash(corpus.features(), weighting);
            results.row(
                    row("words of texts", name, wordCount, () -> corpus.texts().forEach(simhash::fingerprint)));
        });
        return results;
    }

    private final class Checksum implements TokenSink {
        @Override
        public void token(long hash, int start, int end) {
            checksum ^= hash;
        }

        @Override
        public void tokens(TokenBatch batch) {
            checksum ^= batch.hashes()[0];
        }
    }

    private List<Figure> row(String from, String weights, long tokens, Timing.Work work) {
        Timing.cpuSeconds(work, seconds); // warm-up
        return List.of(
                Figure.name("from", from),
                Figure.name("weights", weights),
                Figure.count("tokens", tokens),
                Figure.decimal("ns per token", NANOS * Timing.cpuSeconds(work, seconds) / tokens, 2));
    }

    private void print(List<long[]> hashed, Fingerprinter fingerprinter) {
        for (long[] document : hashed) {
            for (long token : document) fingerprinter.token(token, 0, 0);
            fingerprinter.end();
            checksum ^= fingerprinter.word(0);
        }
    }

    private List<long[]> hashed() {
        List<long[]> documents = new ArrayList<>();
        TokenSink sink = new TokenSink() {
            private long[] tokens = new long[1 << 10];
            private int size;

            @Override
            public void token(long hash, int start, int end) {
                if (size == tokens.length) tokens = Arrays.copyOf(tokens, 2 * size);
                tokens[size++] = hash;
            }

            @Override
            public void end() {
                documents.add(Arrays.copyOf(tokens, size));
                size = 0;
            }
        };
        corpus.texts().forEach(corpus.features().worker(sink)::analyze);
        return documents;
    }
}
