package org.semblance.spark.join;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToIntBiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Sizes;
import org.semblance.records.Records;
import org.semblance.records.TokenSetCodec;
import org.semblance.relation.Direction;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;
import org.semblance.spark.RowTable;
import org.semblance.spark.join.KeyExchange.KeysOf;
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
    private static final String[] FORMS = {Columns.ORDINAL, Columns.SIZE, Columns.PACKED};

    /** The packed documents of a task that compares all may have this part of its memory: they are there in two forms. */
    private static final int SHARE_OF_MEMORY = 6;

    /**
     * Documents with shared keys: the packed document, its keys ascending, and the number of documents of each key.
     * {@code most} is the largest of these numbers, {@code bytes} the length of the packed document and its keys.
     */
    static final StructType KEYED = StructType.fromDDL(
            "ordinal BIGINT NOT NULL, cut INT NOT NULL, packed BINARY NOT NULL, keys BINARY NOT NULL,"
                    + " counts BINARY NOT NULL, most BIGINT NOT NULL, bytes INT NOT NULL");

    /** @param firsts documents without copies, {@code ordinal, size, packed} */
    RowTable of(RowTable firsts) {
        SparkSession spark = firsts.spark();
        return switch (SparkMethod.parse(spelling).partitioning(documents)) {
            case Partitioning.Keyed<?> _ -> {
                KeysOf keys = rows -> methodKeys(SparkMethod.parse(spelling), rows);
                JavaRDD<Row> keyed = shared(firsts, keys, null).mapPartitions(KeyTable::allShared);
                yield RowTable.of(spark, keyed, KEYED);
            }
            case Partitioning.Tokens<?> tokens -> {
                long apart = mayBeDisjoint(tokens.measure(), 1)
                        ? firsts.rows(FORMS).filter(this::isApart).count()
                        : 0;
                Broadcast<TokenCountSketch> counts = JavaSparkContext.fromSparkContext(spark.sparkContext())
                        .broadcast(TokenCountSketch.of(firsts.rows(FORMS), spelling, documents));
                KeysOf keys = rows -> prefixKeys(rows, counts.value(), false);
                KeysOf ofSmaller = direction() == Direction.SMALLER_IN_LARGER
                        ? rows -> prefixKeys(rows, counts.value(), true)
                        : null;
                JavaRDD<Row> keyed = shared(firsts, keys, ofSmaller)
                        .mapPartitions(rows -> sharedPrefixes(rows, counts.value(), apart));
                yield RowTable.of(spark, keyed, KEYED);
            }
            case Partitioning.Sized<?> _ -> {
                long all = documents;
                JavaRDD<Row> keyed =
                        firsts.rows(FORMS).mapPartitions(rows -> sized(SparkMethod.parse(spelling), rows, all));
                yield RowTable.of(spark, keyed, KEYED);
            }
            case Partitioning.Whole<?> whole -> {
                requireRoom(firsts, whole.reason());
                // Of no documents, so that it is never split.
                JavaRDD<Row> keyed =
                        firsts.rows(FORMS).map(row -> keyed(row.getLong(0), 0, row.getAs(2), new long[1], new long[1]));
                yield RowTable.of(spark, keyed, KEYED);
            }
            case Partitioning.Relational<?> _, Partitioning.Impossible<?> _ ->
                throw new IllegalStateException("no partitions: " + spelling);
        };
    }

    /**
     * The documents with the keys that others have, too.
     *
     * @param first computes the keys of which one must be a key of a document; null for any
     */
    private JavaRDD<SharedKeys.Document> shared(RowTable firsts, KeysOf keys, @Nullable KeysOf first) {
        JavaRDD<Row> forms = firsts.rows(FORMS);
        KeyCounts counts = new KeyCounts(keys, limits.counted(), firstOld);
        if (!counts.hasFrequent(forms, documents)) {
            KeyExchange.FirstKeys firstKeys = first == null ? () -> (_, all) -> all.length : this::firstKeys;
            return new KeyExchange(Rows.partitions(firsts.spark()), firstOld).shared(forms, keys, firstKeys);
        }
        Dataset<Row> some = firsts.dataset().select(Columns.ORDINAL, Columns.SIZE, Columns.PACKED);
        Dataset<Row> shared = counts.shared(some, documents);
        if (first != null)
            shared = shared.join(
                            Rows.keys(some, first).select(Rows.KEY).distinct(), new String[] {Rows.KEY}, "left_semi")
                    .select(Columns.ORDINAL, Rows.KEY, Rows.COUNT, Rows.HOLDERS);
        return SharedKeys.beside(some, shared).toJavaRDD().mapPartitions(SharedKeys::documents);
    }

    /** Fails if the documents are too large for one task. */
    private void requireRoom(RowTable firsts, String reason) {
        SparkContext spark = firsts.spark().sparkContext();
        boolean local = spark.master().startsWith("local[") || spark.master().equals("local");
        long memory = local ? Runtime.getRuntime().maxMemory() : (long) spark.executorMemory() << 20;
        long bytes = firsts.rows(FORMS)
                .map(row -> (long) row.<byte[]>getAs(2).length)
                .fold(0L, Long::sum);
        requireRoom(documents, bytes, memory, local ? "--memory" : "spark.executor.memory", reason);
    }

    void requireRoom(long all, long bytes, long memory, String setting, String reason) {
        if (bytes <= memory / SHARE_OF_MEMORY) return;
        throw new IllegalArgumentException(
                "%s compares all documents in one task, for which these %,d need %s of memory, and there are %s: raise %s, or use --engine local; %s"
                        .formatted(
                                SparkMethod.parse(spelling).detector().name(),
                                all,
                                Sizes.text(bytes * SHARE_OF_MEMORY),
                                Sizes.text(memory),
                                setting,
                                reason));
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
    private <R extends Records> Iterator<long[]> methodKeys(SparkMethod<R> method, Iterator<Row> rows) {
        if (!(method.partitioning(documents) instanceof Partitioning.Keyed<R> keyed)) {
            throw new IllegalArgumentException("no keys: " + spelling);
        }
        return Iterators.flatMap(Iterators.batches(rows, BATCH), some -> {
            List<byte[]> packed = some.stream().map(row -> row.<byte[]>getAs(2)).toList();
            Partitioning.Keys keys = keyed.keys().over(method.codec().unpack(packed));
            return IntStream.range(0, some.size()).mapToObj(x -> keys(keys, x)).iterator();
        });
    }

    private static long[] keys(Partitioning.Keys keys, int x) {
        LongStream.Builder all = LongStream.builder();
        keys.of(x, all);
        return all.build().distinct().toArray();
    }

    /** Keeps all shared keys, except those that lead to the same documents as another. */
    private static Iterator<Row> allShared(Iterator<SharedKeys.Document> documents) {
        return Iterators.map(documents, one -> {
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

    /** The tokens of a document that other documents may have. */
    private static long[] knownTokens(TokenSetCodec<?> codec, TokenCountSketch known, byte[] packed) {
        long[] tokens = codec.tokens(packed);
        int left = 0;
        for (long token : tokens) if (known.of(token) > 1) tokens[left++] = token;
        return Arrays.copyOf(tokens, left);
    }

    /** The length of a prefix without the tokens that no other document has, which come first. */
    private static int prefixLength(int prefix, int size, int left) {
        return Math.max(0, prefix - (size - left));
    }

    private Direction direction() {
        return SparkMethod.parse(spelling).detector().relation().direction();
    }

    /**
     * The prefix tokens of each document: the rarest tokens, as many as are needed to share one with every near
     * duplicate, minus the unique tokens, which would come first in the prefix. A document that contains another one shares
     * one of the few tokens of the index prefix of that with it, which may be any of its own: so the new documents of
     * {@link Direction#FIRST_IN_SECOND} have the keys of their index prefix, and documents of {@link
     * Direction#SMALLER_IN_LARGER} those of any.
     *
     * @param smaller whether only keys are wanted by which the document is found from larger ones
     */
    private Iterator<long[]> prefixKeys(Iterator<Row> rows, TokenCountSketch known, boolean smaller) {
        TokenSetCodec<?> codec = tokenCodec(spelling);
        OverlapMeasure measure = measure();
        boolean contained = direction() == Direction.FIRST_IN_SECOND;
        return Iterators.map(rows, row -> {
            byte[] packed = row.getAs(2);
            int size = codec.tokenCount(packed);
            boolean index = smaller || contained && row.getLong(0) < firstOld;
            int prefix = index ? measure.indexPrefix(size) : measure.probePrefix(size);
            long[] tokens = knownTokens(codec, known, packed);
            return prefixKeys(prefixLength(prefix, size, tokens.length), known, tokens);
        });
    }

    private static long[] prefixKeys(int length, TokenCountSketch known, long[] tokens) {
        long[] keys = new long[length];
        if (length == 0) return keys;
        long[] order = new long[tokens.length];
        for (int i = 0; i < order.length; i++)
            order[i] = (long) known.of(tokens[i]) << Integer.SIZE | i; // tokens ascend
        Arrays.sort(order);
        for (int i = 0; i < length; i++) keys[i] = tokens[(int) order[i]];
        return keys;
    }

    /** Tells how many of the keys of a document are in its index prefix: they come first. */
    private ToIntBiFunction<Row, long[]> firstKeys() {
        TokenSetCodec<?> codec = tokenCodec(spelling);
        OverlapMeasure measure = measure();
        return (form, keys) -> {
            int size = codec.tokenCount(form.getAs(2));
            return Math.max(0, keys.length - (measure.probePrefix(size) - measure.indexPrefix(size)));
        };
    }

    /**
     * The prefix tokens shared with other documents are the keys of a document.
     *
     * @param apart number of sets that may be near duplicates of disjoint sets
     */
    private Iterator<Row> sharedPrefixes(Iterator<SharedKeys.Document> documents, TokenCountSketch known, long apart) {
        TokenSetCodec<?> codec = tokenCodec(spelling);
        OverlapMeasure measure = measure();
        return Iterators.map(documents, one -> {
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
            byte[] packed = codec.keeping(one.packed(), knownTokens(codec, known, one.packed()));
            return keyed(one.ordinal(), size, packed, keys, counts);
        });
    }

    /** Whether sets of this size may be near duplicates of disjoint sets. */
    private static boolean mayBeDisjoint(OverlapMeasure measure, int size) {
        return measure.largestDisjointPartner(size) >= measure.smallestPartner(size);
    }

    /** Whether a set may be a near duplicate of a disjoint set. */
    private boolean isApart(Row row) {
        return mayBeDisjoint(measure(), tokenCodec(spelling).tokenCount(row.getAs(2)));
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
        static TokenCountSketch of(JavaRDD<Row> documents, String spelling, long count) {
            int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(count * PER_DOCUMENT), MIN_BITS, MAX_BITS);
            // Each task sends all counters, so few tasks are used; counters are reduced in slices, and the driver only
            // receives sums.
            List<Tuple2<Integer, short[]>> slices = documents
                    .coalesce(documents.context().defaultParallelism())
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
