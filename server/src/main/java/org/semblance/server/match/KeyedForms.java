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
 * What a {@link KeyMatcher} stores of documents, by which keys they meet, and how two of them are compared. Thread-safe.
 *
 * @param <E> what is stored of a document
 */
interface KeyedForms<E> {
    String method();

    /** @throws org.semblance.server.index.Refusal if there is nothing to compare */
    E evidence(String text);

    /** From what {@link #bytes} stored. */
    E evidence(byte[] stored);

    byte[] bytes(E evidence);

    /** Ascending, each once. */
    long[] keys(E evidence);

    /** The score of near duplicates; not a number for others. */
    double score(E x, E y);

    /** Whether scores are no estimates. */
    boolean exact();

    boolean distance();

    /** Any method whose search partitions documents by keys: documents as its codec packs them. */
    final class OfMethod<R extends Records> implements KeyedForms<byte[]> {
        /** A worker that has read a longer text holds large buffers, and is not kept. */
        private static final int LONGEST_KEPT = 1 << 18;

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
            if (text.length() <= LONGEST_KEPT) idle.add(worker);
            if (size < Math.max(1, worker.encoder.leastSize())) throw OnlineRefusals.nothingToCompare();
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

    /** Bands of minimal values; documents are compared by tokens or by the values, as a run of {@code minhash} does. */
    abstract class OfBands implements KeyedForms<long[]> {
        private final String method;
        private final Tokens tokens;
        private final Bands bands;
        final MinWise permutations;

        OfBands(String method, Tokens tokens, Bands bands) {
            this.method = method;
            this.tokens = tokens;
            this.bands = bands;
            this.permutations = new MinWise(bands.permutations());
        }

        /** What is stored of a document with these tokens. */
        abstract long[] evidence(long[] some);

        /** The minimal values of a document, from what is stored. */
        abstract int[] minima(long[] evidence);

        @Override
        public String method() {
            return method;
        }

        @Override
        public long[] evidence(String text) {
            return evidence(tokens.of(text));
        }

        @Override
        public long[] evidence(byte[] stored) {
            return Tokens.kept(stored);
        }

        @Override
        public byte[] bytes(long[] evidence) {
            return Tokens.bytes(evidence);
        }

        /** The bands as a run hashes them, each with its number. */
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

        /** The minimum of the tokens under every permutation. */
        int[] minimaOf(long[] some) {
            int[] places = new int[(some.length + MinWise.STEP - 1) / MinWise.STEP * MinWise.STEP];
            for (int i = 0; i < some.length; i++) places[i] = MinWise.token(some[i]);
            int[] minima = new int[permutations.permutations()];
            Arrays.fill(minima, Integer.MAX_VALUE);
            permutations.lower(places, some.length, minima);
            return minima;
        }
    }

    /** The Jaccard similarity of the tokens decides. */
    static KeyedForms<long[]> verified(String method, Tokens tokens, Bands bands, Jaccard measure) {
        return new OfBands(method, tokens, bands) {
            @Override
            long[] evidence(long[] some) {
                return some;
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
            public boolean exact() {
                return true;
            }
        };
    }

    /** The share of equal minimal values decides. */
    static KeyedForms<long[]> estimated(String method, Tokens tokens, Bands bands, EstimatedJaccard relation) {
        return new OfBands(method, tokens, bands) {
            @Override
            long[] evidence(long[] some) {
                return Arrays.stream(minimaOf(some))
                        .mapToLong(value -> GroupHash.MIXED.append(1, value)) // as a run has them
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
