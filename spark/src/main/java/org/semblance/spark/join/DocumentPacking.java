package org.semblance.spark.join;

import java.io.Serializable;
import java.util.Optional;
import java.util.function.Function;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.text.Detectors;

/**
 * Converts documents to bytes with the analyzer and the encoder of a method.
 *
 * @param spelling the method in the syntax of {@link Detectors#parse}
 */
public record DocumentPacking(String spelling) implements Serializable {
    /** A worker for one task. Not thread-safe. */
    public Worker worker() {
        return worker(Detectors.parse(spelling));
    }

    private static <R extends Records> Worker worker(Detector<R> detector) {
        Optional<TwoPhaseCodec<R>> counted = detector.encoding().twoPhaseCodec();
        if (counted.isPresent()) {
            TwoPhaseCodec<R> features = counted.get();
            return new Worker(detector.analyzer(), features.encoder(), features::packFeatures);
        }
        RecordCodec<R> codec = detector.codec()
                .orElseThrow(
                        () -> SparkMethod.refused(detector, "documents of this form cannot be sent between machines"));
        return new Worker(detector.analyzer(), codec.encoder(), codec::pack);
    }

    /** Packs documents one after the other. */
    public static final class Worker {
        private final String tokens;
        private final Encoder encoder;
        private final Analyzer.Worker analysis;
        private final Function<Encoded, byte[]> pack;
        private int size;

        private Worker(Analyzer analyzer, Encoder encoder, Function<Encoded, byte[]> pack) {
            this.tokens = analyzer.name();
            this.encoder = encoder;
            this.analysis = analyzer.worker(encoder);
            this.pack = pack;
        }

        /** The serialized form of a document. */
        public byte[] pack(Document document) {
            encoder.begin(document);
            analysis.analyze(document);
            size = encoder.lastSize();
            return pack.apply(encoder.seal());
        }

        /** Size of the last packed document, in {@link #unit}s. */
        public int size() {
            return size;
        }

        /** Documents of a smaller size have too few features to be compared. */
        public int leastSize() {
            return encoder.leastSize();
        }

        /** The unit of sizes. */
        public String unit() {
            return encoder.unit();
        }

        /** Name of the analyzer. */
        public String tokens() {
            return tokens;
        }
    }
}
