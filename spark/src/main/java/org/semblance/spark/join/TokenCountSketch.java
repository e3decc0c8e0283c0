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
 * A counting sketch of document frequencies. Tokens share counters, so a count is never too low; if it is one, no other
 * document has the token. Any order of tokens gives correct prefixes, so estimates are sufficient to sort them.
 */
final class TokenCountSketch implements Serializable {
    private static final long serialVersionUID = 1;

    /** Counters per document, before the number is clamped. */
    private static final int PER_DOCUMENT = 256;

    /** At most 16 MB per executor, independent of the collection. */
    private static final int MAX_BITS = 23;

    private static final int MIN_BITS = 12;
    private static final int SLICE_BITS = 16;
    private static final int SATURATED = 0xFFFF;

    private final short[] counters;
    private final int shift;

    private TokenCountSketch(int bits) {
        counters = new short[1 << bits];
        shift = Long.SIZE - bits;
    }

    /** Counts the tokens of {@code count} documents {@code ordinal, size, packed}. */
    static TokenCountSketch of(Dataset<Row> documents, String spelling, long count) {
        int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(count * PER_DOCUMENT), MIN_BITS, MAX_BITS);
        // Each task sends all counters, so few tasks are used; counters are reduced in slices, and the driver only
        // receives sums.
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
        TokenSetCodec<?> codec = KeyTable.tokenCodec(spelling);
        TokenCountSketch counts = new TokenCountSketch(bits);
        while (rows.hasNext()) {
            for (long token : codec.tokens(rows.next().getAs(2))) counts.add(token);
        }
        return counts;
    }

    private void add(long token) {
        int slot = slot(token);
        if (counters[slot] != (short) SATURATED) counters[slot]++;
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

    private static short[] sum(short[] x, short[] y) {
        short[] sum = new short[x.length];
        for (int i = 0; i < sum.length; i++)
            sum[i] = (short) Math.min(SATURATED, Short.toUnsignedInt(x[i]) + Short.toUnsignedInt(y[i]));
        return sum;
    }

    /** Upper bound of the number of documents with a token, saturating at 65,535. */
    int of(long token) {
        return Short.toUnsignedInt(counters[slot(token)]);
    }
}
