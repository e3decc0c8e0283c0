package org.semblance.spark.join;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/** Prefix sums over sorted rows. Partitions are summed first, so that no task reads more than its partition. */
record RunningSums(Share share) {
    /** The summand of a row. */
    interface Share extends Serializable {
        long of(Row row);
    }

    /** Builds the output row. */
    interface Output extends Serializable {
        Row of(Row row, long before);
    }

    JavaRDD<Row> of(JavaRDD<Row> rows, Output output) {
        Share summand = share;
        List<Long> sums = rows.mapPartitions(part -> List.of(sum(part, summand)).iterator())
                .collect();
        long[] before = new long[sums.size()];
        for (int part = 1; part < before.length; part++) before[part] = before[part - 1] + sums.get(part - 1);
        return rows.mapPartitionsWithIndex(
                (part, some) -> {
                    long[] sum = {before[part]};
                    return Iterators.map(some, row -> {
                        long all = sum[0];
                        sum[0] += summand.of(row);
                        return output.of(row, all);
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
