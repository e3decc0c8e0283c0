package org.semblance.spark.join;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/** The sum of all rows before each row, in their order. Parts are summed up first, so that no task sees more than its part. */
record RunningSums(Share share) {
    /** What a row adds. */
    interface Share extends Serializable {
        long of(Row row);
    }

    /** What becomes of a row. */
    interface Made extends Serializable {
        Row of(Row row, long before);
    }

    JavaRDD<Row> of(JavaRDD<Row> rows, Made made) {
        Share added = share;
        List<Long> sums =
                rows.mapPartitions(part -> List.of(sum(part, added)).iterator()).collect();
        long[] before = new long[sums.size()];
        for (int part = 1; part < before.length; part++) before[part] = before[part - 1] + sums.get(part - 1);
        return rows.mapPartitionsWithIndex(
                (part, some) -> {
                    long[] sum = {before[part]};
                    return Iterators.map(some, row -> {
                        long all = sum[0];
                        sum[0] += added.of(row);
                        return made.of(row, all);
                    });
                },
                true);
    }

    private static long sum(Iterator<Row> rows, Share share) {
        long sum = 0;
        while (rows.hasNext()) sum += share.of(rows.next());
        return sum;
    }
}
