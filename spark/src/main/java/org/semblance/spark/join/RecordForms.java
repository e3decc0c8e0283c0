package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.semblance.records.Frequencies;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.spark.Columns;
import org.semblance.text.Detectors;
import scala.Tuple2;

/**
 * The documents in the form in which they are compared: as packed, or computed from their features and the document
 * frequencies of these.
 */
record RecordForms(String spelling, TaskLimits limits) {
    /** Rows {@code ordinal, size, packed}. */
    Dataset<Row> of(Dataset<Row> encoded) {
        Dataset<Row> some =
                encoded.where(col(Columns.PACKED).isNotNull()).select(Columns.ORDINAL, Columns.SIZE, Columns.PACKED);
        if (counted(spelling) == null) return some;
        long documents = some.count();
        KeyCounts features = new KeyCounts(new Features(spelling), limits.counted());
        Dataset<Row> counted = features.shared(some, documents).withColumn(Rows.HOLDERS, lit(0L));
        Dataset<Row> beside = SharedKeys.beside(some, counted);
        return Rows.mapped(beside, new Settling(spelling, documents), Rows.FORMS);
    }

    private static @Nullable TwoPhaseCodec<?> counted(String spelling) {
        return Detectors.parse(spelling).encoding().twoPhaseCodec().orElse(null);
    }

    private static TwoPhaseCodec<?> requireTwoPhase(String spelling) {
        TwoPhaseCodec<?> codec = counted(spelling);
        if (codec == null) throw new IllegalArgumentException("no two-phase encoding: " + spelling);
        return codec;
    }

    /** The features of each document. */
    record Features(String spelling) implements MapPartitionsFunction<Row, Tuple2<Long, long[]>> {
        @Override
        public Iterator<Tuple2<Long, long[]>> call(Iterator<Row> rows) {
            TwoPhaseCodec<?> codec = requireTwoPhase(spelling);
            return Iterators.map(rows, row -> new Tuple2<>(row.getLong(0), codec.features(row.getAs(2))));
        }
    }

    /** Computes the final form from features and document frequencies; drops documents without remaining features. */
    record Settling(String spelling, long documents) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return settled(requireTwoPhase(spelling), rows);
        }

        private <R extends Records> Iterator<Row> settled(TwoPhaseCodec<R> counted, Iterator<Row> rows) {
            TwoPhaseCodec.Settler settler = counted.settler(documents);
            RecordCodec<R> codec = counted.settled();
            Iterator<Iterator<Row>> settled = SharedKeys.documents(rows, one -> {
                byte[] packed = settler.settle(one.packed(), frequencies(one));
                int size = codec.sizeOf(packed);
                return size == 0
                        ? Arrays.<Row>asList().iterator()
                        : Arrays.asList(RowFactory.create(one.ordinal(), size, packed))
                                .iterator();
            });
            return Iterators.flatMap(settled, some -> some);
        }

        private static Frequencies frequencies(SharedKeys.Document one) {
            long[] keys = one.keys();
            long[] features = keys.clone();
            Arrays.sort(features);
            long[] counts = new long[keys.length];
            IntStream.range(0, keys.length)
                    .forEach(i -> counts[Arrays.binarySearch(features, keys[i])] = one.counts()[i]);
            return new Frequencies(features, counts);
        }
    }
}
