package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;

import java.nio.ByteBuffer;
import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.semblance.columns.LongColumn;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;
import org.semblance.spark.join.KeyExchange.KeysOf;
import scala.Tuple2;

/** Columns of the intermediate tables of a join, and conversions of their values. */
final class Rows {
    static final String KEY = "key";

    /** Number of documents with a key. */
    static final String COUNT = "count";

    /** 64-bit hash of the set of documents with a key: keys of the same documents have the same value. */
    static final String HOLDERS = "holders";

    /** The size of a document, by which the documents of a frequent key are split into blocks. */
    static final String CUT = "cut";

    static final String KEYS = "keys";

    /** Length of a packed document and its keys. */
    static final String BYTES = "bytes";

    static final String REP = "rep";

    /** The compared documents. */
    static final StructType FORMS =
            StructType.fromDDL("ordinal BIGINT NOT NULL, size INT NOT NULL, packed BINARY NOT NULL");

    private Rows() {}

    static Dataset<Row> mapped(Dataset<Row> rows, MapPartitionsFunction<Row, Row> function, StructType schema) {
        return rows.mapPartitions(function, Encoders.row(schema));
    }

    /**
     * Explodes documents to rows {@code ordinal, key}. Keys are passed as arrays, which Spark explodes without creating
     * objects.
     */
    static Dataset<Row> keys(Dataset<Row> rows, KeysOf keysOf) {
        Encoder<long[]> keys = rows.sparkSession().implicits().newLongArrayEncoder();
        MapPartitionsFunction<Row, Tuple2<Long, long[]>> function = some -> {
            LongColumn ordinals = new LongColumn();
            int[] taken = {0};
            Iterator<Row> seen = Iterators.map(some, row -> {
                ordinals.add(row.getLong(0));
                return row;
            });
            return Iterators.map(keysOf.of(seen), of -> {
                Tuple2<Long, long[]> next = new Tuple2<>(ordinals.get(taken[0]++), of);
                if (taken[0] == ordinals.size()) {
                    ordinals.clear();
                    taken[0] = 0;
                }
                return next;
            });
        };
        return rows.mapPartitions(function, Encoders.tuple(Encoders.LONG(), keys))
                .select(col("_1").as(Columns.ORDINAL), explode(col("_2")).as(KEY));
    }

    /** The number of partitions of a shuffle. */
    static int partitions(SparkSession spark) {
        return Integer.parseInt(spark.conf().get("spark.sql.shuffle.partitions", "200"));
    }

    /** Numbers as bytes: a binary column needs no boxed objects. */
    static byte[] bytes(long[] numbers, int count) {
        ByteBuffer to = ByteBuffer.allocate(Long.BYTES * count);
        to.asLongBuffer().put(numbers, 0, count);
        return to.array();
    }

    static long[] longs(byte[] bytes) {
        long[] numbers = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(numbers);
        return numbers;
    }
}
