package org.semblance.spark.join;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
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
 * How many documents have each key. Documents with a key come to one task, which counts them; but keys that many documents of a sample have
 * are counted where the documents are, and only sums are sent. The sample decides who counts, never what is counted.
 *
 * @param telling the keys of documents
 * @param most documents of a collection that needs no sample
 */
record KeyCounts(MapPartitionsFunction<Row, Tuple2<Long, long[]>> telling, long most) {
    /** Documents of a sample, about. */
    private static final int SAMPLE = 1 << 14;

    /** Of which so many must have a key: a thousandth. A key that a two-hundredth of all documents has is missed once in 10^15 times. */
    private static final int OFTEN = 16;

    /** Every executor gets the counts of so many keys at most, and the driver on their way: some 5 MB. */
    private static final int HOT = 1 << 16;

    /** The keys that two documents have or more, as rows {@code ordinal, key, count, holders}. */
    Dataset<Row> shared(Dataset<Row> forms, long documents) {
        Dataset<Row> told = Rows.told(forms, telling);
        if (documents <= most) return counted(told);
        Dataset<Row> hot = here(often(forms, documents));
        if (hot.isEmpty()) return counted(told);
        Dataset<Row> counts = here(told.join(broadcast(hot), Rows.KEY)
                .groupBy(Rows.KEY)
                .agg(count(lit(1)).as(Rows.COUNT), holders().as(Rows.HOLDERS)));
        Dataset<Row> others = told.join(broadcast(hot), told.col(Rows.KEY).equalTo(hot.col(Rows.KEY)), "left_anti");
        return told.join(broadcast(counts), Rows.KEY)
                .select(Columns.ORDINAL, Rows.KEY, Rows.COUNT, Rows.HOLDERS)
                .unionByName(counted(others));
    }

    private static Dataset<Row> counted(Dataset<Row> told) {
        WindowSpec together = Window.partitionBy(col(Rows.KEY));
        return told.withColumn(Rows.COUNT, count(lit(1)).over(together))
                .withColumn(Rows.HOLDERS, holders().over(together))
                .where(col(Rows.COUNT).gt(1));
    }

    private static Column holders() {
        return bit_xor(xxhash64(col(Columns.ORDINAL)));
    }

    private Dataset<Row> often(Dataset<Row> forms, long documents) {
        long every = Math.max(1, documents / SAMPLE);
        Dataset<Row> sample =
                forms.where(pmod(xxhash64(col(Columns.ORDINAL)), lit(every)).equalTo(0));
        return Rows.told(sample, telling)
                .groupBy(Rows.KEY)
                .agg(count(lit(1)).as(Rows.COUNT))
                .where(col(Rows.COUNT).geq(OFTEN))
                .sort(col(Rows.COUNT).desc(), col(Rows.KEY))
                .limit(HOT)
                .select(Rows.KEY);
    }

    /** The same rows, made once; they are few. */
    private static Dataset<Row> here(Dataset<Row> few) {
        return few.sparkSession().createDataFrame(few.collectAsList(), few.schema());
    }
}
