package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.LongColumn;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;

/**
 * Documents with those of their keys that other documents have too. Documents and keys are shuffled together and read
 * in order, so that no row holds all keys of a document as objects.
 */
final class SharedKeys {
    private SharedKeys() {}

    /** Each document followed by its shared keys, rarest first; to be read by {@link #documents}. */
    static Dataset<Row> beside(Dataset<Row> forms, Dataset<Row> counted) {
        Dataset<Row> first = forms.select(
                col(Columns.ORDINAL),
                col(Columns.SIZE),
                col(Columns.PACKED),
                lit(null).cast("long").as(Rows.KEY),
                lit(null).cast("long").as(Rows.COUNT),
                lit(null).cast("long").as(Rows.HOLDERS));
        Dataset<Row> following = counted.select(
                col(Columns.ORDINAL),
                lit(0).as(Columns.SIZE),
                lit(null).cast("binary").as(Columns.PACKED),
                col(Rows.KEY),
                col(Rows.COUNT),
                col(Rows.HOLDERS));
        return first.unionAll(following)
                .repartition(col(Columns.ORDINAL))
                .sortWithinPartitions(Columns.ORDINAL, Rows.COUNT, Rows.KEY);
    }

    /**
     * A document and its shared keys.
     *
     * @param keys by count, then by value
     * @param counts number of documents of each key
     * @param holders see {@link Rows#HOLDERS}, for each key
     */
    @SuppressWarnings("ArrayRecordComponent") // columns, never compared
    record Document(long ordinal, int size, byte[] packed, long[] keys, long[] counts, long[] holders) {
        /**
         * Selects those of the first keys that lead to other documents than the keys before them. If several keys have
         * the same holders, all these documents select the same one of them, which is sufficient.
         */
        int[] leading(int first) {
            Set<Long> seen = new HashSet<>();
            return IntStream.range(0, first).filter(k -> seen.add(holders[k])).toArray();
        }
    }

    /** Reads the documents of such rows. */
    static Iterator<Document> documents(Iterator<Row> rows) {
        return Iterators.of(new Supplier<>() {
            private @Nullable Row next = rows.hasNext() ? rows.next() : null;

            @Override
            public @Nullable Document get() {
                Row first = next;
                if (first == null) return null;
                long ordinal = first.getLong(0);
                LongColumn keys = new LongColumn();
                LongColumn counts = new LongColumn();
                LongColumn holders = new LongColumn();
                next = rows.hasNext() ? rows.next() : null;
                for (Row row = next; row != null && row.getLong(0) == ordinal; row = next) {
                    keys.add(row.getLong(3));
                    counts.add(row.getLong(4));
                    holders.add(row.getLong(5));
                    next = rows.hasNext() ? rows.next() : null;
                }
                return new Document(
                        ordinal, first.getInt(1), first.getAs(2), keys.toArray(), counts.toArray(), holders.toArray());
            }
        });
    }
}
