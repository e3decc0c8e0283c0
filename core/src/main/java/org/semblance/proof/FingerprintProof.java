package org.semblance.proof;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.Fingerprinter;
import org.semblance.records.bits.MarginColumn;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.Weighting;
import org.semblance.relation.BitDistance;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.PairSink;

/**
 * Simhash fingerprints as plain sums, one for each bit. If the weights depend on the collection, it is counted first;
 * only the frequencies of the features of the verified texts are kept.
 */
public final class FingerprintProof implements PairProof {
    private final SimhashEncoding encoding;
    private final Verdict empty;
    private final Rule rule;
    private final Candidates search;
    private final Analyzer analyzer;
    private final FeatureSums texts;
    private final Map<Long, Integer> frequencies = new HashMap<>();
    private int documents;

    /** @param empty the verdict if a text has no features */
    private FingerprintProof(
            Analyzer analyzer, SimhashEncoding encoding, Evidence evidence, Verdict empty, Rule rule, Candidates search)
            throws IOException {
        this.encoding = encoding;
        this.empty = empty;
        this.rule = rule;
        this.search = search;
        this.analyzer = analyzer;
        this.texts = new FeatureSums();
        if (encoding.dependsOnCollection()) count(evidence);
    }

    private void count(Evidence evidence) throws IOException {
        for (Document text : evidence.texts()) {
            for (long feature : texts.features(text).keySet()) frequencies.put(feature, 0);
        }
        evidence.collection().forEach(document -> {
            Map<Long, Integer> counts = texts.features(document);
            if (counts.size() < evidence.minTokens()) return;
            documents++;
            for (long feature : counts.keySet()) frequencies.computeIfPresent(feature, (_, n) -> n + 1);
        });
    }

    /** Explains why a search makes two fingerprints candidates or not. */
    public interface Candidates {
        /**
         * @param both the fingerprints of the two texts, with margins
         * @param documents the number of documents counted; 0 if weights do not depend on the collection
         */
        Optional<Step> step(BitVectors both, int documents);
    }

    /** A search that finds every pair has no candidate step. */
    public static final Candidates ALL = (_, _) -> Optional.empty();

    /** Decides by the sums of two texts. */
    private interface Rule {
        Verdict judge(long[] left, long[] right);

        /** Decides by the number of bits that differ. */
        Figures figures(int distance);
    }

    /** The score is the number of bits that differ. */
    public static Maker of(BitDistance relation, Analyzer analyzer, SimhashEncoding encoding, Candidates candidates) {
        Verdict empty =
                Verdict.stopped(List.of(), "fingerprints", "one of them has no features, and so no fingerprint");
        Rule rule = new Rule() {
            @Override
            public Verdict judge(long[] left, long[] right) {
                int distance = distance(left, right);
                boolean near = distance <= relation.most();
                Step step = new Step(
                        "fingerprints",
                        near,
                        "%s and %s differ in %d bits".formatted(hexadecimal(left), hexadecimal(right), distance));
                String finding = "hamming distance of the fingerprints is " + distance;
                return Verdict.of(relation, near, relation.format(distance), finding, List.of(step));
            }

            @Override
            public Figures figures(int distance) {
                return new Figures(distance <= relation.most(), distance, PairSink.NO_OVERLAP, false);
            }
        };
        return evidence -> new FingerprintProof(analyzer, encoding, evidence, empty, rule, candidates);
    }

    /** The score is the number of bits that agree. */
    public static Maker of(BitsAgreeing relation, Analyzer analyzer, SimhashEncoding encoding, Candidates candidates) {
        Verdict empty = Verdict.stopped(List.of(), "projections", "one of them has nothing to project");
        Rule rule = new Rule() {
            @Override
            public Verdict judge(long[] left, long[] right) {
                int agreeing = relation.bits() - distance(left, right);
                boolean near = agreeing >= relation.least();
                Step step = new Step("projections", near, "%d of %d bits agree".formatted(agreeing, relation.bits()));
                String finding = "the projections have %d agreeing bits".formatted(agreeing);
                return Verdict.of(relation, near, relation.format(agreeing), finding, List.of(step));
            }

            @Override
            public Figures figures(int distance) {
                int agreeing = relation.bits() - distance;
                return new Figures(agreeing >= relation.least(), agreeing, PairSink.NO_OVERLAP, false);
            }
        };
        return evidence -> new FingerprintProof(analyzer, encoding, evidence, empty, rule, candidates);
    }

    @Override
    public Verdict judge(Document x, Document y) {
        long[] left = texts.sums(x);
        long[] right = texts.sums(y);
        return left.length == 0 || right.length == 0 ? empty : rule.judge(left, right);
    }

    @Override
    public List<Step> candidates(Document x, Document y) {
        long[] left = texts.sums(x);
        long[] right = texts.sums(y);
        if (left.length == 0 || right.length == 0) return List.of();
        return search.step(vectors(left, right), documents).stream().toList();
    }

    /** Bits in which the fingerprints differ. */
    private static int distance(long[] x, long[] y) {
        int distance = 0;
        for (int j = 0; j < x.length; j++) if (x[j] > 0 != y[j] > 0) distance++;
        return distance;
    }

    private static String hexadecimal(long[] sums) {
        StringBuilder digits = new StringBuilder();
        for (int word = 0; word < sums.length; word += Long.SIZE) {
            long bits = 0;
            for (int j = 0; j < Long.SIZE && word + j < sums.length; j++) if (sums[word + j] > 0) bits |= 1L << j;
            digits.append(String.format("%016x", bits));
        }
        return digits.toString();
    }

    /** The fingerprints of two texts with the margins of their bits. */
    private BitVectors vectors(long[] left, long[] right) {
        int bits = encoding.bits();
        long[] rows = new long[2 * bits / Long.SIZE];
        byte[] margins = new byte[2 * bits];
        List<long[]> both = List.of(left, right);
        for (int t = 0; t < 2; t++) {
            long[] sums = both.get(t);
            double norm = Math.sqrt(
                    Arrays.stream(sums).mapToDouble(s -> (double) s * s).sum());
            float[] shares = new float[sums.length];
            for (int j = 0; j < sums.length; j++) {
                if (sums[j] > 0) rows[(t * bits + j) / Long.SIZE] |= 1L << j % Long.SIZE;
                shares[j] = norm == 0 ? 0 : (float) (Math.abs(sums[j]) / norm);
            }
            MarginColumn.write(shares, margins, t * bits);
        }
        return new BitVectors(bits, rows, new int[] {both.get(0).length, both.get(1).length}, margins);
    }

    private int weight(long feature) {
        return switch (encoding.weighting()) {
            case Weighting.Occurrences _ -> DocumentFrequencies.UNIT;
            case Weighting.Stored stored -> stored.frequencies().weightOf(feature);
            case Weighting.Counted _ ->
                DocumentFrequencies.weight(documents, Math.max(1, frequencies.getOrDefault(feature, 1)));
        };
    }

    /**
     * The signs of the sums; no words if there are no features.
     *
     * @param size the number of features, with repetitions if each occurrence weighs the same
     */
    @SuppressWarnings("ArrayRecordComponent") // neither compared nor changed
    private record Fingerprint(long[] words, int size) implements Form {}

    @Override
    public Preparer preparer() {
        return new FeatureSums();
    }

    @Override
    public Figures compare(Form first, Form second) {
        long[] x = ((Fingerprint) first).words;
        long[] y = ((Fingerprint) second).words;
        if (x.length == 0 || y.length == 0) return Figures.NONE;
        int distance = 0;
        for (int w = 0; w < x.length; w++) distance += Long.bitCount(x[w] ^ y[w]);
        return rule.figures(distance);
    }

    /** Sums the weights of the features of texts. Not thread-safe. */
    private final class FeatureSums implements Preparer {
        private final Analyzer.Worker analysis =
                analyzer.plainWorker((hash, _, _) -> this.features.merge(hash, 1, Integer::sum));

        /** The features of the text analysed last, with their counts. */
        private Map<Long, Integer> features = new HashMap<>();

        Map<Long, Integer> features(Document text) {
            features = new HashMap<>();
            analysis.analyze(text);
            return features;
        }

        long[] sums(Document text) {
            return sums(features(text));
        }

        private long[] sums(Map<Long, Integer> counts) {
            if (counts.isEmpty()) return new long[0];
            long[] sums = new long[encoding.bits()];
            counts.forEach((feature, times) -> {
                long weight = encoding.weighting().tf().weight(times, weight(feature));
                for (int j = 0; j < sums.length; j++) {
                    long ballot = Fingerprinter.ballot(feature, j / Long.SIZE);
                    sums[j] += (ballot >>> j % Long.SIZE & 1) == 1 ? weight : -weight;
                }
            });
            return sums;
        }

        @Override
        public Fingerprint prepare(Document text) {
            Map<Long, Integer> counts = features(text);
            long[] sums = sums(counts);
            long[] words = new long[sums.length / Long.SIZE];
            for (int j = 0; j < sums.length; j++) if (sums[j] > 0) words[j / Long.SIZE] |= 1L << j % Long.SIZE;
            boolean each = encoding.weighting().equals(new Weighting.Occurrences(Weighting.TermFrequency.RAW));
            int size =
                    each ? counts.values().stream().mapToInt(Integer::intValue).sum() : counts.size();
            return new Fingerprint(words, size);
        }
    }
}
