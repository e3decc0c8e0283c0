package org.semblance.spark.join;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.semblance.records.Records;
import org.semblance.records.TokenSetCodec;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import scala.Tuple2;

/**
 * Documents with the keys of the places where they can meet others. A key that no other document has leads nowhere: it is left out, and so is
 * a document that has no other; in most collections those are most of them.
 *
 * @param documents how many there are in all, but for copies
 */
record KeyTable(String spelling, TaskLimits crowds, long documents) {
    /** Sets that may be near without a common token meet here. */
    private static final long DISJOINT = 0x5DE7A5DE7A5DE7A5L;

    /**
     * Documents that may meet others: what is sent of them, their keys in rising order and how many documents have each.
     * {@code most} is the largest such number, {@code bytes} the length of what is sent.
     */
    static final StructType KEYED = new StructType()
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Rows.CUT, DataTypes.IntegerType, false)
            .add(Columns.PACKED, DataTypes.BinaryType, false)
            .add(Rows.KEYS, DataTypes.BinaryType, false)
            .add("counts", DataTypes.BinaryType, false)
            .add("most", DataTypes.LongType, false)
            .add(Rows.BYTES, DataTypes.IntegerType, false);

    Dataset<Row> of(Dataset<Row> firsts) {
        return of(SparkMethod.parse(spelling).partitioning(documents), firsts);
    }

    private Dataset<Row> of(Partitioning<?> how, Dataset<Row> firsts) {
        return switch (how) {
            case Partitioning.Keyed<?> _ -> {
                KeyCounts keys = new KeyCounts(new Telling(spelling, documents), crowds.counted());
                yield Rows.mapped(SharedKeys.beside(firsts, keys.shared(firsts, documents)), new Keeping(), KEYED);
            }
            case Partitioning.Tokens<?> tokens -> {
                long apart = Prefixes.meetApart(tokens.measure(), 1) ? apart(firsts) : 0;
                Showing showing = new Showing(spelling, broadcast(firsts), apart > 1);
                Dataset<Row> some = Rows.mapped(firsts, showing, Rows.FORMS);
                KeyCounts keys = new KeyCounts(new Tokens(showing), crowds.counted());
                Dataset<Row> beside = SharedKeys.beside(some, keys.shared(some, documents));
                yield Rows.mapped(beside, new Prefixes(spelling, apart), KEYED);
            }
            case Partitioning.Sized<?> _ -> Rows.mapped(firsts, new Sizes(spelling, firsts.count()), KEYED);
            case Partitioning.Relational<?> _, Partitioning.Impossible<?> _ ->
                throw new IllegalStateException("no partitions: " + spelling);
        };
    }

    private Broadcast<TokenCountSketch> broadcast(Dataset<Row> firsts) {
        JavaSparkContext spark =
                JavaSparkContext.fromSparkContext(firsts.sparkSession().sparkContext());
        return spark.broadcast(TokenCountSketch.of(firsts, spelling, documents));
    }

    private long apart(Dataset<Row> firsts) {
        return firsts.filter(new Apart(spelling)).count();
    }

    private static Row keyed(long ordinal, int cut, byte[] packed, long[] keys, long[] counts) {
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        long[] aligned = new long[keys.length];
        long most = 0;
        for (int i = 0; i < keys.length; i++) {
            aligned[Arrays.binarySearch(sorted, keys[i])] = counts[i];
            most = Math.max(most, counts[i]);
        }
        byte[] sent = Rows.bytes(sorted, sorted.length);
        return RowFactory.create(
                ordinal, cut, packed, sent, Rows.bytes(aligned, aligned.length), most, packed.length + sent.length);
    }

    /** Some of these numbers, and room for more. */
    private static long[] of(long[] numbers, int[] which, int more) {
        long[] some = new long[which.length + more];
        for (int i = 0; i < which.length; i++) some[i] = numbers[which[i]];
        return some;
    }

    /** The keys that documents name themselves, a row for each. */
    record Telling(String spelling, long documents) implements MapPartitionsFunction<Row, Tuple2<Long, long[]>> {
        private static final int TOGETHER = 256;

        @Override
        public Iterator<Tuple2<Long, long[]>> call(Iterator<Row> rows) {
            return told(SparkMethod.parse(spelling), rows);
        }

        private <R extends Records> Iterator<Tuple2<Long, long[]>> told(SparkMethod<R> method, Iterator<Row> rows) {
            if (!(method.partitioning(documents) instanceof Partitioning.Keyed<R> keyed)) {
                throw new IllegalArgumentException("no keys: " + spelling);
            }
            return Iterators.flatMap(Iterators.batches(rows, TOGETHER), some -> {
                List<byte[]> packed =
                        some.stream().map(row -> row.<byte[]>getAs(2)).toList();
                Partitioning.Keys keys = keyed.keys().over(method.codec().unpack(packed));
                return IntStream.range(0, some.size())
                        .mapToObj(x -> new Tuple2<>(some.get(x).getLong(0), keys(keys, x)))
                        .iterator();
            });
        }

        private static long[] keys(Partitioning.Keys keys, int x) {
            LongStream.Builder all = LongStream.builder();
            keys.of(x, all);
            return all.build().distinct().toArray();
        }
    }

    /** Every key that others have leads somewhere, unless another leads there. */
    record Keeping() implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return Iterators.flatMap(SharedKeys.documents(rows, one -> one), one -> {
                if (one.keys().length == 0) return List.<Row>of().iterator();
                int[] leading = one.leading(one.keys().length);
                return List.of(keyed(
                                one.ordinal(),
                                0,
                                one.packed(),
                                of(one.keys(), leading, 0),
                                of(one.counts(), leading, 0)))
                        .iterator();
            });
        }
    }

    static TokenSetCodec<?> tokenFreight(String spelling) {
        if (SparkMethod.parse(spelling).codec() instanceof TokenSetCodec<?> codec) return codec;
        throw new IllegalArgumentException("no tokens: " + spelling);
    }

    private static OverlapMeasure measure(String spelling) {
        if (SparkMethod.parse(spelling).partitioning(1) instanceof Partitioning.Tokens<?> tokens)
            return tokens.measure();
        throw new IllegalArgumentException("no measure of tokens: " + spelling);
    }

    /**
     * Documents with those of their tokens that others may have, too; those that need not meet any other are left out. Its rarest tokens are
     * what a document shows, as many as it must to meet every partner, less those that no other has, which would come first.
     *
     * @param apart whether there are documents that may be near others with which they share nothing
     */
    record Showing(String spelling, Broadcast<TokenCountSketch> counts, boolean apart)
            implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            TokenSetCodec<?> codec = tokenFreight(spelling);
            OverlapMeasure measure = measure(spelling);
            return Iterators.flatMap(rows, row -> {
                byte[] packed = row.getAs(2);
                int size = codec.tokenCount(packed);
                long[] tokens = others(codec.tokens(packed));
                boolean meets = shown(measure, size, tokens.length) > 0 || apart && Prefixes.meetApart(measure, size);
                if (!meets) return List.<Row>of().iterator();
                return List.of(RowFactory.create(row.getLong(0), row.getInt(1), codec.keeping(packed, tokens)))
                        .iterator();
            });
        }

        private long[] others(long[] tokens) {
            TokenCountSketch known = counts.value();
            return Arrays.stream(tokens).filter(token -> known.of(token) > 1).toArray();
        }

        private static int shown(OverlapMeasure measure, int size, int left) {
            return Math.max(0, measure.probePrefix(size) - (size - left));
        }

        /** The tokens that a document shows. */
        long[] keys(TokenSetCodec<?> codec, OverlapMeasure measure, byte[] packed) {
            TokenCountSketch known = counts.value();
            long[] tokens = codec.tokens(packed);
            long[] order = new long[tokens.length];
            for (int i = 0; i < order.length; i++)
                order[i] = (long) known.of(tokens[i]) << Integer.SIZE | i; // tokens ascend
            Arrays.sort(order);
            long[] keys = new long[shown(measure, codec.tokenCount(packed), tokens.length)];
            for (int i = 0; i < keys.length; i++) keys[i] = tokens[(int) order[i]];
            return keys;
        }
    }

    /** The tokens that documents show, a row for each. */
    record Tokens(Showing showing) implements MapPartitionsFunction<Row, Tuple2<Long, long[]>> {
        @Override
        public Iterator<Tuple2<Long, long[]>> call(Iterator<Row> rows) {
            TokenSetCodec<?> codec = tokenFreight(showing.spelling);
            OverlapMeasure measure = measure(showing.spelling);
            return Iterators.map(rows, row -> new Tuple2<>(row.getLong(0), showing.keys(codec, measure, row.getAs(2))));
        }
    }

    /**
     * The tokens that a document shows and others show, too, are its keys.
     *
     * @param apart how many documents may be near others with which they share nothing
     */
    record Prefixes(String spelling, long apart) implements MapPartitionsFunction<Row, Row> {
        /** Whether sets of this size may be near sets with which they share nothing. */
        static boolean meetApart(OverlapMeasure measure, int size) {
            return measure.largestDisjointPartner(size) >= measure.smallestPartner(size);
        }

        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            TokenSetCodec<?> codec = tokenFreight(spelling);
            OverlapMeasure measure = measure(spelling);
            return Iterators.flatMap(SharedKeys.documents(rows, one -> one), one -> {
                int size = codec.tokenCount(one.packed());
                boolean disjoint = apart > 1 && meetApart(measure, size);
                if (one.keys().length == 0 && !disjoint) return List.<Row>of().iterator();
                int[] leading = one.leading(one.keys().length);
                long[] keys = of(one.keys(), leading, disjoint ? 1 : 0);
                long[] counts = of(one.counts(), leading, disjoint ? 1 : 0);
                if (disjoint) {
                    keys[leading.length] = DISJOINT;
                    counts[leading.length] = apart;
                }
                return List.of(keyed(one.ordinal(), size, one.packed(), keys, counts))
                        .iterator();
            });
        }
    }

    /** Documents that may be near others with which they share nothing. */
    record Apart(String spelling) implements FilterFunction<Row> {
        @Override
        public boolean call(Row row) {
            return Prefixes.meetApart(measure(spelling), tokenFreight(spelling).tokenCount(row.getAs(2)));
        }
    }

    /** All documents may meet, if their sizes allow it. */
    record Sizes(String spelling, long documents) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return sized(SparkMethod.parse(spelling), rows);
        }

        private <R extends Records> Iterator<Row> sized(SparkMethod<R> method, Iterator<Row> rows) {
            if (!(method.partitioning(documents) instanceof Partitioning.Sized<R> sized)) {
                throw new IllegalArgumentException("no sizes: " + spelling);
            }
            return Iterators.flatMap(rows, row -> {
                byte[] packed = row.getAs(2);
                int cut = sized.sizes()
                        .apply(method.codec().unpack(List.of(packed)))
                        .of(0);
                return List.of(keyed(row.getLong(0), cut, packed, new long[1], new long[] {documents}))
                        .iterator();
            });
        }
    }
}
