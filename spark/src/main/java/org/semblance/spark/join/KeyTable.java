package org.semblance.spark.join;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.semblance.records.Records;
import org.semblance.records.TokenSetCodec;
import org.semblance.relation.Direction;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;
import scala.Tuple2;

/**
 * Computes the partition keys of documents. Documents can only be near duplicates if they share a key. A key of a
 * single document is dropped, and so is a document without other keys; in most collections those are the majority.
 *
 * @param documents number of documents without copies
 * @param firstOld see {@link PairJoin}
 */
record KeyTable(String spelling, TaskLimits limits, long documents, long firstOld) implements Serializable {
    /** The key of all sets that may be near duplicates of a disjoint set. */
    private static final long DISJOINT = 0x5DE7A5DE7A5DE7A5L;

    private static final int BATCH = 256;

    /**
     * Documents with shared keys: the packed document, its keys ascending, and the number of documents of each key.
     * {@code most} is the largest of these numbers, {@code bytes} the length of the packed document and its keys.
     */
    static final StructType KEYED = StructType.fromDDL(
            "ordinal BIGINT NOT NULL, cut INT NOT NULL, packed BINARY NOT NULL, keys BINARY NOT NULL,"
                    + " counts BINARY NOT NULL, most BIGINT NOT NULL, bytes INT NOT NULL");

    Dataset<Row> of(Dataset<Row> firsts) {
        return switch (SparkMethod.parse(spelling).partitioning(documents)) {
            case Partitioning.Keyed<?> _ -> {
                KeyCounts keys = new KeyCounts(
                        rows -> methodKeys(SparkMethod.parse(spelling), rows), limits.counted(), firstOld);
                Dataset<Row> beside = SharedKeys.beside(firsts, keys.shared(firsts, documents));
                yield Rows.mapped(beside, KeyTable::allShared, KEYED);
            }
            case Partitioning.Tokens<?> tokens -> {
                long apart = mayBeDisjoint(tokens.measure(), 1)
                        ? firsts.filter(apart()).count()
                        : 0;
                Broadcast<TokenCountSketch> counts = broadcast(firsts);
                Dataset<Row> some =
                        Rows.mapped(firsts, rows -> prefixTokens(rows, counts.value(), apart > 1), Rows.FORMS);
                KeyCounts keys =
                        new KeyCounts(rows -> prefixKeys(rows, counts.value(), false), limits.counted(), firstOld);
                Dataset<Row> shared = keys.shared(some, documents);
                if (direction() == Direction.SMALLER_IN_LARGER) {
                    Dataset<Row> ofSmaller = Rows.keys(some, rows -> prefixKeys(rows, counts.value(), true))
                            .select(Rows.KEY)
                            .distinct();
                    shared = shared.join(ofSmaller, new String[] {Rows.KEY}, "left_semi")
                            .select(Columns.ORDINAL, Rows.KEY, Rows.COUNT, Rows.HOLDERS);
                }
                Dataset<Row> beside = SharedKeys.beside(some, shared);
                yield Rows.mapped(beside, rows -> sharedPrefixes(rows, apart), KEYED);
            }
            case Partitioning.Sized<?> _ -> {
                long all = firsts.count();
                yield Rows.mapped(firsts, rows -> sized(SparkMethod.parse(spelling), rows, all), KEYED);
            }
            case Partitioning.Relational<?> _, Partitioning.Impossible<?> _ ->
                throw new IllegalStateException("no partitions: " + spelling);
        };
    }

    private Broadcast<TokenCountSketch> broadcast(Dataset<Row> firsts) {
        JavaSparkContext spark =
                JavaSparkContext.fromSparkContext(firsts.sparkSession().sparkContext());
        return spark.broadcast(TokenCountSketch.of(firsts, spelling, documents));
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

    /** The selected numbers, with space for more at the end. */
    private static long[] of(long[] numbers, int[] which, int more) {
        long[] some = new long[which.length + more];
        for (int i = 0; i < which.length; i++) some[i] = numbers[which[i]];
        return some;
    }

    /** The keys that the method assigns to each document. */
    private <R extends Records> Iterator<Tuple2<Long, long[]>> methodKeys(SparkMethod<R> method, Iterator<Row> rows) {
        if (!(method.partitioning(documents) instanceof Partitioning.Keyed<R> keyed)) {
            throw new IllegalArgumentException("no keys: " + spelling);
        }
        return Iterators.flatMap(Iterators.batches(rows, BATCH), some -> {
            List<byte[]> packed = some.stream().map(row -> row.<byte[]>getAs(2)).toList();
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

    /** Keeps all shared keys, except those that lead to the same documents as another. */
    private static Iterator<Row> allShared(Iterator<Row> rows) {
        return Iterators.map(SharedKeys.documents(rows), one -> {
            if (one.keys().length == 0) return null;
            int[] leading = one.leading(one.keys().length);
            return keyed(one.ordinal(), 0, one.packed(), of(one.keys(), leading, 0), of(one.counts(), leading, 0));
        });
    }

    private static TokenSetCodec<?> tokenCodec(String spelling) {
        if (SparkMethod.parse(spelling).codec() instanceof TokenSetCodec<?> codec) return codec;
        throw new IllegalArgumentException("no tokens: " + spelling);
    }

    private OverlapMeasure measure() {
        if (SparkMethod.parse(spelling).partitioning(1) instanceof Partitioning.Tokens<?> tokens)
            return tokens.measure();
        throw new IllegalArgumentException("no measure of tokens: " + spelling);
    }

    /**
     * Documents with only those tokens that other documents may have; drops documents that cannot share a key. The keys
     * are the tokens of the probe prefix: the rarest tokens, as many as are needed to share one with every near
     * duplicate, minus the unique tokens, which would come first in the prefix.
     *
     * @param apart whether some sets may be near duplicates of disjoint sets
     */
    private Iterator<Row> prefixTokens(Iterator<Row> rows, TokenCountSketch known, boolean apart) {
        TokenSetCodec<?> codec = tokenCodec(spelling);
        OverlapMeasure measure = measure();
        return Iterators.map(rows, row -> {
            byte[] packed = row.getAs(2);
            int size = codec.tokenCount(packed);
            long[] tokens = Arrays.stream(codec.tokens(packed))
                    .filter(token -> known.of(token) > 1)
                    .toArray();
            boolean sharesKey = prefixLength(measure.probePrefix(size), size, tokens.length) > 0
                    || apart && mayBeDisjoint(measure, size);
            if (!sharesKey) return null;
            return RowFactory.create(row.getLong(0), row.getInt(1), codec.keeping(packed, tokens));
        });
    }

    /** The length of a prefix without the tokens that no other document has, which come first. */
    private static int prefixLength(int prefix, int size, int left) {
        return Math.max(0, prefix - (size - left));
    }

    private Direction direction() {
        return SparkMethod.parse(spelling).detector().relation().direction();
    }

    /**
     * The prefix tokens of each document. A document that contains another one shares one of the few tokens of the index
     * prefix of that with it, which may be any of its own: so the new documents of {@link Direction#FIRST_IN_SECOND} have
     * the keys of their index prefix, and documents of {@link Direction#SMALLER_IN_LARGER} those of any.
     *
     * @param smaller whether only keys are wanted by which the document is found from larger ones
     */
    private Iterator<Tuple2<Long, long[]>> prefixKeys(Iterator<Row> rows, TokenCountSketch known, boolean smaller) {
        TokenSetCodec<?> codec = tokenCodec(spelling);
        OverlapMeasure measure = measure();
        boolean contained = direction() == Direction.FIRST_IN_SECOND;
        return Iterators.map(rows, row -> {
            int size = codec.tokenCount(row.getAs(2));
            boolean index = smaller || contained && row.getLong(0) < firstOld;
            int prefix = index ? measure.indexPrefix(size) : measure.probePrefix(size);
            return new Tuple2<>(row.getLong(0), prefixKeys(codec, prefix, known, row.getAs(2)));
        });
    }

    private static long[] prefixKeys(TokenSetCodec<?> codec, int prefix, TokenCountSketch known, byte[] packed) {
        long[] tokens = codec.tokens(packed);
        long[] order = new long[tokens.length];
        for (int i = 0; i < order.length; i++)
            order[i] = (long) known.of(tokens[i]) << Integer.SIZE | i; // tokens ascend
        Arrays.sort(order);
        long[] keys = new long[prefixLength(prefix, codec.tokenCount(packed), tokens.length)];
        for (int i = 0; i < keys.length; i++) keys[i] = tokens[(int) order[i]];
        return keys;
    }

    /**
     * The prefix tokens shared with other documents are the keys of a document.
     *
     * @param apart number of sets that may be near duplicates of disjoint sets
     */
    private Iterator<Row> sharedPrefixes(Iterator<Row> rows, long apart) {
        TokenSetCodec<?> codec = tokenCodec(spelling);
        OverlapMeasure measure = measure();
        return Iterators.map(SharedKeys.documents(rows), one -> {
            int size = codec.tokenCount(one.packed());
            boolean disjoint = apart > 1 && mayBeDisjoint(measure, size);
            if (one.keys().length == 0 && !disjoint) return null;
            int[] leading = one.leading(one.keys().length);
            long[] keys = of(one.keys(), leading, disjoint ? 1 : 0);
            long[] counts = of(one.counts(), leading, disjoint ? 1 : 0);
            if (disjoint) {
                keys[leading.length] = DISJOINT;
                counts[leading.length] = apart;
            }
            return keyed(one.ordinal(), size, one.packed(), keys, counts);
        });
    }

    /** Whether sets of this size may be near duplicates of disjoint sets. */
    private static boolean mayBeDisjoint(OverlapMeasure measure, int size) {
        return measure.largestDisjointPartner(size) >= measure.smallestPartner(size);
    }

    /** Selects sets that may be near duplicates of disjoint sets. */
    private FilterFunction<Row> apart() {
        return row -> mayBeDisjoint(measure(), tokenCodec(spelling).tokenCount(row.getAs(2)));
    }

    /** One key for all documents, which are then separated by size. */
    private <R extends Records> Iterator<Row> sized(SparkMethod<R> method, Iterator<Row> rows, long all) {
        if (!(method.partitioning(all) instanceof Partitioning.Sized<R> sized)) {
            throw new IllegalArgumentException("no sizes: " + spelling);
        }
        return Iterators.map(rows, row -> {
            byte[] packed = row.getAs(2);
            int cut =
                    sized.sizes().apply(method.codec().unpack(List.of(packed))).of(0);
            return keyed(row.getLong(0), cut, packed, new long[1], new long[] {all});
        });
    }

    /**
     * A counting sketch of document frequencies. Tokens share counters, so a count is never too low; if it is one, no other
     * document has the token. Any order of tokens gives correct prefixes, so estimates are sufficient to sort them.
     */
    static final class TokenCountSketch implements Serializable {
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
}
