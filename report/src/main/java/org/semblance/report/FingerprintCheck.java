package org.semblance.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.records.BitVectors;
import org.semblance.records.MarginBytes;
import org.semblance.records.simhash.DocumentFrequencies;
import org.semblance.records.simhash.Fingerprinter;
import org.semblance.records.simhash.SimhashEncoding;
import org.semblance.records.simhash.Weighting;

/**
 * The simhash distances of a few texts once more, by a plain sum for each bit. Where the weights follow from the collection, all
 * its documents have to be counted before; only the features of those texts are remembered.
 */
public final class FingerprintCheck {
    private final SimhashEncoding encoding;
    private final Analyzer.Worker analysis;
    private final int minTokens;
    private final Map<Long, Integer> frequencies = new HashMap<>();
    private int documents;

    /** The features of the text analysed last, and how often it has them. */
    private Map<Long, Integer> features = new HashMap<>();

    /** Checks fingerprints that do not depend on a collection. */
    FingerprintCheck(Analyzer analyzer, SimhashEncoding encoding) {
        this(analyzer, encoding, 1, List.of());
    }

    FingerprintCheck(Analyzer analyzer, SimhashEncoding encoding, int minTokens, Collection<Document> texts) {
        this.encoding = encoding;
        this.minTokens = minTokens;
        this.analysis = analyzer.worker(new TokenSink() {
            @Override
            public void token(long hash, int start, int end) {
                features.merge(hash, 1, Integer::sum);
            }

            @Override
            public void end() {}
        });
        if (!needsCollection()) return;
        for (Document text : texts) {
            for (long feature : features(text).keySet()) frequencies.put(feature, 0);
        }
    }

    boolean needsCollection() {
        return encoding.needsCollection();
    }

    /** Counts a document of the collection. */
    void count(Document text) {
        Map<Long, Integer> some = features(text);
        if (some.size() < minTokens) return;
        documents++;
        for (long feature : some.keySet()) frequencies.computeIfPresent(feature, (f, n) -> n + 1);
    }

    /** Bits in which the fingerprints differ, or -1 if a text has none. */
    public int distance(Document text, Document other) {
        long[] x = sums(text);
        long[] y = sums(other);
        if (x.length == 0 || y.length == 0) return -1;
        int distance = 0;
        for (int j = 0; j < x.length; j++) if (x[j] > 0 != y[j] > 0) distance++;
        return distance;
    }

    /** The fingerprint of a text as outputs spell it; empty if it has none. */
    public String hexadecimal(Document text) {
        long[] sums = sums(text);
        StringBuilder digits = new StringBuilder();
        for (int word = 0; word < sums.length; word += Long.SIZE) {
            long bits = 0;
            for (int j = 0; j < Long.SIZE && word + j < sums.length; j++) if (sums[word + j] > 0) bits |= 1L << j;
            digits.append(String.format("%016x", bits));
        }
        return digits.toString();
    }

    /** How many documents were counted; 0 if weights do not follow from the collection. */
    public int documents() {
        return documents;
    }

    /** The fingerprints of two texts, and how sure their bits are. */
    public BitVectors vectors(Document text, Document other) {
        int bits = encoding.bits();
        long[] rows = new long[2 * bits / Long.SIZE];
        byte[] margins = new byte[2 * bits];
        List<long[]> both = List.of(sums(text), sums(other));
        for (int t = 0; t < 2; t++) {
            long[] sums = both.get(t);
            double norm = Math.sqrt(
                    Arrays.stream(sums).mapToDouble(s -> (double) s * s).sum());
            float[] sure = new float[sums.length];
            for (int j = 0; j < sums.length; j++) {
                if (sums[j] > 0) rows[(t * bits + j) / Long.SIZE] |= 1L << j % Long.SIZE;
                sure[j] = norm == 0 ? 0 : (float) (Math.abs(sums[j]) / norm);
            }
            MarginBytes.write(sure, margins, t * bits);
        }
        return new BitVectors(bits, rows, new int[] {both.get(0).length, both.get(1).length}, margins);
    }

    private long[] sums(Document text) {
        Map<Long, Integer> some = features(text);
        if (some.isEmpty()) return new long[0];
        long[] sums = new long[encoding.bits()];
        some.forEach((feature, times) -> {
            long weight = (long) times * weight(feature);
            for (int j = 0; j < sums.length; j++) {
                long ballot = Fingerprinter.ballot(feature, j / Long.SIZE);
                sums[j] += (ballot >>> j % Long.SIZE & 1) == 1 ? weight : -weight;
            }
        });
        return sums;
    }

    private int weight(long feature) {
        return switch (encoding.weighting()) {
            case Weighting.Occurrences _ -> 1;
            case Weighting.Stored(DocumentFrequencies table) -> table.weightOf(feature);
            case Weighting.Counted _ ->
                DocumentFrequencies.weight(documents, Math.max(1, frequencies.getOrDefault(feature, 1)));
        };
    }

    private Map<Long, Integer> features(Document text) {
        features = new HashMap<>();
        analysis.analyze(text);
        return features;
    }
}
