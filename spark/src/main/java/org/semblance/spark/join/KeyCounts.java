package org.semblance.spark.join;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;
import org.semblance.spark.Columns;
import scala.Tuple2;

/**
 * Counts the documents of each key. The documents of a key are shuffled to one task, which counts them; but keys that
 * are frequent in a sample are counted before the shuffle, and only partial sums are sent. The sample only decides
 * where a key is counted, never the result.
 *
 * @param keys computes the keys of documents
 * @param unsampled number of documents up to which no sample is taken
 * @param firstOld see {@link PairJoin}
 */
record KeyCounts(MapPartitionsFunction<Row, Tuple2<Long, long[]>> keys, long unsampled, long firstOld) {
    private static final String OLDS = "olds";

    /** Approximate number of documents in the sample. */
    private static final int SAMPLE_SIZE = 1 << 14;

    /**
     * Sample count from which a key is frequent: a thousandth of the sample. A key of every two-hundredth document is
     * missed with probability 10^-15.
     */
    private static final int FREQUENT = 16;

    /** Maximum number of frequent keys, whose counts are broadcast to every executor by the driver: about 5 MB. */
    private static final int MAX_FREQUENT = 1 << 16;

    /**
     * The keys of at least two documents, or of new and old ones, as rows {@code ordinal, key, count, holders}.
     */
    Dataset<Row> shared(Dataset<Row> forms, long documents) {
        Dataset<Row> keyed = Rows.keys(forms, keys);
        if (documents <= unsampled) return counted(keyed);
        Dataset<Row> frequent = materialized(frequentKeys(forms, documents));
        if (frequent.isEmpty()) return counted(keyed);
        Dataset<Row> counts = materialized(keyed.join(broadcast(frequent), Rows.KEY)
                .groupBy(Rows.KEY)
                .agg(count(lit(1)).as(Rows.COUNT), holders().as(Rows.HOLDERS), olds().as(OLDS))
                .where(onBothSides())
                .drop(OLDS));
        Dataset<Row> others =
                keyed.join(broadcast(frequent), keyed.col(Rows.KEY).equalTo(frequent.col(Rows.KEY)), "left_anti");
        return keyed.join(broadcast(counts), Rows.KEY)
                .select(Columns.ORDINAL, Rows.KEY, Rows.COUNT, Rows.HOLDERS)
                .unionByName(counted(others));
    }

    private Dataset<Row> counted(Dataset<Row> keyed) {
        WindowSpec sameKey = Window.partitionBy(col(Rows.KEY));
        Dataset<Row> counted = keyed.withColumn(Rows.COUNT, count(lit(1)).over(sameKey))
                .withColumn(Rows.HOLDERS, holders().over(sameKey));
        return firstOld == 0
                ? counted.where(col(Rows.COUNT).gt(1))
                : counted.withColumn(OLDS, olds().over(sameKey))
                        .where(onBothSides())
                        .drop(OLDS);
    }

    /** The number of old documents with a key. */
    private Column olds() {
        return count(when(col(Columns.ORDINAL).geq(firstOld), 1));
    }

    /** Whether a key leads from new to old documents, if these are distinguished. */
    private Column onBothSides() {
        return firstOld == 0 ? lit(true) : col(OLDS).gt(0).and(col(OLDS).lt(col(Rows.COUNT)));
    }

    private static Column holders() {
        return bit_xor(xxhash64(col(Columns.ORDINAL)));
    }

    private Dataset<Row> frequentKeys(Dataset<Row> forms, long documents) {
        long every = Math.max(1, documents / SAMPLE_SIZE);
        Dataset<Row> sample =
                forms.where(pmod(xxhash64(col(Columns.ORDINAL)), lit(every)).equalTo(0));
        return Rows.keys(sample, keys)
                .groupBy(Rows.KEY)
                .agg(count(lit(1)).as(Rows.COUNT))
                .where(col(Rows.COUNT).geq(FREQUENT))
                .sort(col(Rows.COUNT).desc(), col(Rows.KEY))
                .limit(MAX_FREQUENT)
                .select(Rows.KEY);
    }

    /** Materializes a small dataset in the driver. */
    private static Dataset<Row> materialized(Dataset<Row> few) {
        return few.sparkSession().createDataFrame(few.collectAsList(), few.schema());
    }
}
