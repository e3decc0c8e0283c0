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
import org.semblance.records.CountedFreight;
import org.semblance.records.Freight;
import org.semblance.records.Frequencies;
import org.semblance.records.Records;
import org.semblance.spark.Columns;
import org.semblance.text.Detectors;
import scala.Tuple2;

/** The documents that are compared, in the form in which they are: as they were packed, or made of their features when those are counted. */
record Forms(String spelling, Crowds crowds) {
    /** Rows {@code ordinal, size, packed}. */
    Dataset<Row> of(Dataset<Row> encoded) {
        Dataset<Row> some =
                encoded.where(col(Columns.PACKED).isNotNull()).select(Columns.ORDINAL, Columns.SIZE, Columns.PACKED);
        if (counted(spelling) == null) return some;
        long documents = some.count();
        KeyCounts features = new KeyCounts(new Features(spelling), crowds.counted());
        Dataset<Row> counted = features.shared(some, documents).withColumn(Rows.HOLDERS, lit(0L));
        Dataset<Row> beside = Shared.beside(some, counted);
        return Rows.mapped(beside, new Settling(spelling, documents), Rows.FORMS);
    }

    private static @Nullable CountedFreight<?> counted(String spelling) {
        return Detectors.parse(spelling).encoding().countedFreight().orElse(null);
    }

    private static CountedFreight<?> requireCounted(String spelling) {
        CountedFreight<?> freight = counted(spelling);
        if (freight == null) throw new IllegalArgumentException("nothing to be counted: " + spelling);
        return freight;
    }

    /** The features of each document. */
    record Features(String spelling) implements MapPartitionsFunction<Row, Tuple2<Long, long[]>> {
        @Override
        public Iterator<Tuple2<Long, long[]>> call(Iterator<Row> rows) {
            CountedFreight<?> freight = requireCounted(spelling);
            return Iterators.map(rows, row -> new Tuple2<>(row.getLong(0), freight.features(row.getAs(2))));
        }
    }

    /** Documents whose features are counted; those of which nothing is left are gone. */
    record Settling(String spelling, long documents) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return settled(requireCounted(spelling), rows);
        }

        private <R extends Records> Iterator<Row> settled(CountedFreight<R> counted, Iterator<Row> rows) {
            CountedFreight.Settler settler = counted.settler(documents);
            Freight<R> freight = counted.settled();
            Iterator<Iterator<Row>> made = Shared.documents(rows, one -> {
                byte[] packed = settler.settle(one.packed(), frequencies(one));
                int size = freight.sizeOf(packed);
                return size == 0
                        ? Arrays.<Row>asList().iterator()
                        : Arrays.asList(RowFactory.create(one.ordinal(), size, packed))
                                .iterator();
            });
            return Iterators.flatMap(made, some -> some);
        }

        private static Frequencies frequencies(Shared.Document one) {
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
