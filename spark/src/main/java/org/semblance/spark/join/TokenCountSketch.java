package org.semblance.spark.join;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.records.TokenSetCodec;
import scala.Tuple2;

/**
 * About how many documents have a token. Tokens share counters, so that it is never fewer; if it is one, no other document has the token. Any such
 * numbers order tokens well enough: what a pair of documents has in common does not depend on them.
 */
final class TokenCountSketch implements Serializable {
    private static final long serialVersionUID = 1;

    /** Counters for each document at first. */
    private static final int EACH = 256;

    /** 16 MB for every executor, whatever there is to count. */
    private static final int MOST_BITS = 23;

    private static final int LEAST_BITS = 12;
    private static final int SLICE_BITS = 16;
    private static final int MANY = 0xFFFF;

    private final short[] counters;
    private final int shift;

    private TokenCountSketch(int bits) {
        counters = new short[1 << bits];
        shift = Long.SIZE - bits;
    }

    /** Counts the tokens of documents {@code ordinal, size, packed}, of which there are so many. */
    static TokenCountSketch of(Dataset<Row> documents, String spelling, long count) {
        int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(count * EACH), LEAST_BITS, MOST_BITS);
        // Each task sends all counters, so that there should be few; they go on in slices, and the driver takes sums
        // alone.
        List<Tuple2<Integer, short[]>> slices = documents
                .toJavaRDD()
                .coalesce(documents.sparkSession().sparkContext().defaultParallelism())
                .mapPartitionsToPair(rows -> counted(rows, spelling, bits).slices())
                .reduceByKey(TokenCountSketch::sum)
                .collect();
        TokenCountSketch all = new TokenCountSketch(bits);
        for (Tuple2<Integer, short[]> slice : slices) {
            short[] some = slice._2();
            System.arraycopy(some, 0, all.counters, slice._1() * some.length, some.length);
        }
        return all;
    }

    private static TokenCountSketch counted(Iterator<Row> rows, String spelling, int bits) {
        TokenSetCodec<?> codec = KeyTable.tokenFreight(spelling);
        TokenCountSketch counts = new TokenCountSketch(bits);
        while (rows.hasNext()) {
            for (long token : codec.tokens(rows.next().getAs(2))) counts.add(token);
        }
        return counts;
    }

    private void add(long token) {
        int slot = slot(token);
        if (counters[slot] != (short) MANY) counters[slot]++;
    }

    private int slot(long token) {
        return (int) (token * 0x9E3779B97F4A7C15L >>> shift);
    }

    private Iterator<Tuple2<Integer, short[]>> slices() {
        int length = Math.min(counters.length, 1 << SLICE_BITS);
        List<Tuple2<Integer, short[]>> slices = new ArrayList<>();
        for (int from = 0; from < counters.length; from += length)
            slices.add(new Tuple2<>(from / length, Arrays.copyOfRange(counters, from, from + length)));
        return slices.iterator();
    }

    private static short[] sum(short[] some, short[] others) {
        short[] sum = new short[some.length];
        for (int i = 0; i < sum.length; i++)
            sum[i] = (short) Math.min(MANY, Short.toUnsignedInt(some[i]) + Short.toUnsignedInt(others[i]));
        return sum;
    }

    /** About how many documents have a token; one only if no other has it, and many are all the same. */
    int of(long token) {
        return Short.toUnsignedInt(counters[slot(token)]);
    }
}
