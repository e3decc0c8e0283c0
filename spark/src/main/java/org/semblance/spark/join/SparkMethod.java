package org.semblance.spark.join;

import org.semblance.Detector;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.search.Partitioning;
import org.semblance.search.Search;
import org.semblance.text.Detectors;

/**
 * A method and the codec of its documents. It is created from its spelling in each task; only the spelling is sent.
 *
 * @param codec codec of documents in the form that is compared
 */
record SparkMethod<R extends Records>(Detector<R> detector, RecordCodec<R> codec) {
    /**
     * Parses a method.
     *
     * @throws IllegalArgumentException if it cannot run on a cluster; the message states the alternative
     */
    static SparkMethod<?> parse(String spelling) {
        return of(Detectors.parse(spelling));
    }

    private static <R extends Records> SparkMethod<R> of(Detector<R> detector) {
        RecordCodec<R> codec = detector.encoding()
                .twoPhaseCodec()
                .map(TwoPhaseCodec::settled)
                .or(detector::codec)
                .orElseThrow(() -> refused(detector, "documents of this form cannot be sent between machines"));
        if (detector.search().partitioning(1) instanceof Partitioning.Impossible<R>(String reason))
            throw refused(detector, reason);
        return new SparkMethod<>(detector, codec);
    }

    static IllegalArgumentException refused(Detector<?> detector, String reason) {
        return new IllegalArgumentException("%s cannot run on Spark: %s".formatted(detector.name(), reason));
    }

    /** Whether it is a query over the relation of documents and shingles. */
    boolean isRelational() {
        return detector.search().partitioning(1) instanceof Partitioning.Relational<R>;
    }

    /**
     * Whether it is sufficient to join the first of several copies: whether two documents are a pair depends on these
     * two only.
     */
    boolean joinsCopiesOnce() {
        return detector.search().treatsCopiesAlike();
    }

    /** The partitioning of a collection of this size. */
    Partitioning<R> partitioning(long documents) {
        return detector.search().partitioning(documents);
    }

    /** The search within a partition. */
    Search<R> searchWithin(long documents) {
        return switch (partitioning(documents)) {
            case Partitioning.Keyed<R> keyed -> keyed.search();
            case Partitioning.Tokens<R> tokens -> tokens.search();
            case Partitioning.Sized<R> sized -> sized.search();
            case Partitioning.Whole<R> whole -> whole.search();
            case Partitioning.Relational<R> _ -> throw new IllegalStateException("a relational join has no partitions");
            case Partitioning.Impossible<R>(String reason) -> throw refused(detector, reason);
        };
    }
}
