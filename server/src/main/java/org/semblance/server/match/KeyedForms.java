package org.semblance.server.match;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.MinWise;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.Jaccard;
import org.semblance.search.Partitioning;
import org.semblance.search.keys.Bands;

/**
 * The stored evidence of documents for a {@link KeyMatcher}, their keys, and the verification of a pair. Thread-safe.
 *
 * @param <E> the stored evidence of a document
 */
interface KeyedForms<E> {
    String method();

    /** @throws org.semblance.server.index.Refusal if there is nothing to compare */
    E evidence(String text);

    /** The inverse of {@link #bytes}. */
    E evidence(byte[] stored);

    byte[] bytes(E evidence);

    /** Distinct keys, ascending. */
    long[] keys(E evidence);

    /** The score of a pair of near duplicates; NaN for other pairs. */
    double score(E x, E y);

    /** Share of the smaller set of tokens that the larger one has; NaN if the evidence is not a set of tokens. */
    default double containment(E x, E y) {
        return Double.NaN;
    }

    /** Whether scores are exact, not estimates. */
    boolean exact();

    boolean distance();

    /** For any method whose search partitions documents by keys; the evidence is the document as its codec packs it. */
    final class OfMethod<R extends Records> implements KeyedForms<byte[]> {
        /** A worker that has read a longer text has large buffers and is not reused. */
        private static final int MAX_REUSED_LENGTH = 1 << 18;

        private final Detector<R> detector;
        private final RecordCodec<R> codec;
        private final Partitioning.KeysOf<R> keys;
        private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();

        private record Worker(Encoder encoder, Analyzer.Worker analysis) {}

        OfMethod(Detector<R> detector, RecordCodec<R> codec, Partitioning.KeysOf<R> keys) {
            this.detector = detector;
            this.codec = codec;
            this.keys = keys;
        }

        @Override
        public String method() {
            return detector.name();
        }

        @Override
        public byte[] evidence(String text) {
            Worker worker = idle.poll();
            if (worker == null) {
                Encoder encoder = codec.encoder();
                worker = new Worker(encoder, detector.analyzer().worker(encoder));
            }
            Document document = Document.of("", text);
            worker.encoder.begin(document);
            worker.analysis.analyze(document);
            int size = worker.encoder.lastSize();
            byte[] packed = codec.pack(worker.encoder.seal());
            if (text.length() <= MAX_REUSED_LENGTH) idle.add(worker);
            if (size < Math.max(1, worker.encoder.leastSize())) throw OnlineMethod.nothingToCompare();
            return packed;
        }

        @Override
        public byte[] evidence(byte[] stored) {
            return stored;
        }

        @Override
        public byte[] bytes(byte[] evidence) {
            return evidence;
        }

        @Override
        public long[] keys(byte[] evidence) {
            LongStream.Builder all = LongStream.builder();
            keys.over(codec.unpack(List.of(evidence))).of(0, key -> all.add(TokenHash.mix(key)));
            return all.build().sorted().distinct().toArray();
        }

        @Override
        public double score(byte[] x, byte[] y) {
            R both = codec.unpack(List.of(x, y));
            double[] found = {Double.NaN};
            detector.relation().over(both).verify(0, 1, (_, _, _, score) -> found[0] = score);
            return found[0];
        }

        @Override
        public boolean exact() {
            return true;
        }

        @Override
        public boolean distance() {
            return detector.relation().distance();
        }
    }

    /**
     * Bands of MinHash values. Documents are verified with their tokens or their MinHash values, as in a run of {@code
     * minhash}.
     */
    abstract class OfBands implements KeyedForms<long[]> {
        private final String method;
        private final Tokens tokenizer;
        private final Bands bands;
        final MinWise permutations;

        OfBands(String method, Tokens tokens, Bands bands) {
            this.method = method;
            this.tokenizer = tokens;
            this.bands = bands;
            this.permutations = new MinWise(bands.permutations());
        }

        /** The evidence of a document with these tokens. */
        abstract long[] evidence(long[] tokenHashes);

        /** The MinHash values of a document, from its evidence. */
        abstract int[] minima(long[] evidence);

        @Override
        public String method() {
            return method;
        }

        @Override
        public long[] evidence(String text) {
            return evidence(tokenizer.of(text));
        }

        @Override
        public long[] evidence(byte[] stored) {
            return Tokens.fromBytes(stored);
        }

        @Override
        public byte[] bytes(long[] evidence) {
            return Tokens.bytes(evidence);
        }

        /** Hashes of the bands as in a run, each mixed with its band number. */
        @Override
        public long[] keys(long[] evidence) {
            int[] minima = minima(evidence);
            long[] keys = new long[bands.count()];
            for (int b = 0; b < keys.length; b++) {
                long hash = 1;
                for (int r = 0; r < bands.rows(); r++)
                    hash = GroupHash.MIXED.append(hash, minima[b * bands.rows() + r]);
                keys[b] = TokenHash.mix(hash + b);
            }
            return Arrays.stream(keys).sorted().distinct().toArray();
        }

        @Override
        public boolean distance() {
            return false;
        }

        /** The minimum of the tokens under each permutation (MinHash). */
        int[] minimaOf(long[] tokenHashes) {
            int[] minima = new int[permutations.permutations()];
            MinWise.Minima worker = permutations.minima();
            worker.add(tokenHashes, tokenHashes.length);
            worker.end(minima);
            return minima;
        }
    }

    /** Verifies pairs by the exact Jaccard similarity of their tokens. */
    static KeyedForms<long[]> verified(String method, Tokens tokens, Bands bands, Jaccard measure) {
        return new OfBands(method, tokens, bands) {
            @Override
            long[] evidence(long[] tokenHashes) {
                return tokenHashes;
            }

            @Override
            int[] minima(long[] evidence) {
                return minimaOf(evidence);
            }

            @Override
            public double score(long[] x, long[] y) {
                int overlap = Tokens.overlap(x, y);
                return measure.accepts(overlap, x.length, y.length)
                        ? measure.score(overlap, x.length, y.length)
                        : Double.NaN;
            }

            @Override
            public double containment(long[] x, long[] y) {
                return Tokens.containment(Tokens.overlap(x, y), x.length, y.length);
            }

            @Override
            public boolean exact() {
                return true;
            }
        };
    }

    /** Verifies pairs by the share of equal MinHash values. */
    static KeyedForms<long[]> estimated(String method, Tokens tokens, Bands bands, EstimatedJaccard relation) {
        return new OfBands(method, tokens, bands) {
            @Override
            long[] evidence(long[] tokenHashes) {
                return Arrays.stream(minimaOf(tokenHashes))
                        .mapToLong(value -> GroupHash.MIXED.append(1, value)) // as in a run
                        .toArray();
            }

            @Override
            int[] minima(long[] evidence) {
                return Arrays.stream(evidence).mapToInt(value -> (int) value).toArray();
            }

            @Override
            public double score(long[] x, long[] y) {
                int equal = 0;
                for (int i = 0; i < x.length; i++) if (x[i] == y[i]) equal++;
                return relation.accepts(equal, x.length) ? equal / (double) x.length : Double.NaN;
            }

            @Override
            public boolean exact() {
                return false;
            }
        };
    }
}
