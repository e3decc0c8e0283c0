package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.semblance.Detector;
import org.semblance.records.Frequencies;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.sets.IgnoredTokens;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;
import org.semblance.spark.RowTable;
import org.semblance.spark.SparkStages;
import org.semblance.text.Detectors;

/**
 * Finds the same pairs as a local run.
 *
 * @param spelling the method in the syntax of {@link Detectors#parse}
 * @param crowds limits of a task
 * @param firstOld pairs are those of a new document, before this ordinal, with an old one; 0 for all pairs
 */
public record PairJoin(String spelling, TaskLimits crowds, long firstOld) {
    /**
     * Limit for expensive relations: compressing a pair of texts takes a thousand times longer than comparing
     * fingerprints.
     */
    private static final int EXPENSIVE_DOCUMENTS = 1 << 9;

    /**
     * Limit for keyed methods, where any two documents of a partition may be a pair. A search reports the pairs of up
     * to 8,192 documents at once: with 1,024 documents per partition these are 4 million pairs, 117 MB in a {@link
     * PairQueue}.
     */
    private static final int KEYED_DOCUMENTS = 1 << 10;

    /** @throws IllegalArgumentException if the method cannot run on a cluster; the message states the alternative */
    public PairJoin {
        SparkMethod.parse(spelling);
    }

    /** A join within one collection. */
    public PairJoin(String spelling, TaskLimits crowds) {
        this(spelling, crowds, 0);
    }

    /** A join with default limits. */
    public PairJoin(String spelling) {
        this(spelling, defaultLimits(Detectors.parse(spelling)));
    }

    /** The same join between the documents before an ordinal and the others. */
    public PairJoin between(long old) {
        return new PairJoin(spelling, crowds, old);
    }

    private static TaskLimits defaultLimits(Detector<?> detector) {
        if (detector.relation().expensive()) return TaskLimits.of(EXPENSIVE_DOCUMENTS);
        boolean keyed = detector.search().partitioning(1) instanceof Partitioning.Keyed<?>;
        return keyed ? TaskLimits.of(KEYED_DOCUMENTS) : TaskLimits.standard();
    }

    /** Joins packed documents, {@code ordinal, size, packed}. Rows without a packed document are ignored. */
    public JoinTables join(Dataset<Row> encoded, SparkStages stages) {
        return join(RowTable.of(encoded), encoded.count(), stages);
    }

    /**
     * Joins packed documents, {@code ordinal, size, packed}. Rows without a packed document are ignored.
     *
     * @param count number of rows
     */
    public JoinTables join(RowTable encoded, long count, SparkStages stages) {
        SparkMethod<?> method = SparkMethod.parse(spelling);
        SparkSession spark = encoded.spark();
        boolean counted = method.detector().encoding().twoPhaseCodec().isPresent();
        RecordForms settling = new RecordForms(spelling, crowds);
        RowTable settled = counted ? RowTable.of(stages.stage("forms", () -> settling.of(encoded.dataset()))) : encoded;
        Map<String, Long> statistics = counted ? settling.ignored(settled.dataset()) : new LinkedHashMap<>();
        RowTable forms = compared(settled);
        if (method.isRelational()) {
            Dataset<Row> pairs = stages.stage("pairs", () -> new RelationQuery(spelling, firstOld).of(forms.dataset()));
            return new JoinTables(RowTable.of(pairs), noCopies(spark), firstOld == 0, forms, statistics);
        }
        boolean copiesOnce = method.joinsCopiesOnce();
        RowTable kinds = copiesOnce
                ? stages.table("kinds", CopyGroups.KINDS, () -> new CopyGroups(spelling, firstOld).of(forms))
                : noCopies(spark);
        Optional<List<Row>> copies = Exchange.few(kinds.rows(Columns.ORDINAL), CopyGroups.MOST_IN_MEMORY);
        RowTable firsts = CopyGroups.firsts(forms, kinds, copies);
        long documents = count
                - copies.map(some -> (long) some.size())
                        .orElseGet(() -> kinds.rows(Columns.ORDINAL).count());
        if (firstOld == 0 && method.detector().search().joinsCopiesOnce())
            statistics.put("distinct_records", documents);
        RowTable keyed = stages.table(
                "keys", KeyTable.KEYED, () -> new KeyTable(spelling, crowds, documents, firstOld).of(firsts));
        SearchTotals totals = new SearchTotals();
        spark.sparkContext().register(totals);
        RowTable pairs = stages.table("pairs", Columns.PAIRS, () -> pairs(keyed, documents, totals));
        statistics.putAll(totals.value());
        if (firstOld == 0) return new JoinTables(pairs, kinds, true, forms, statistics);
        Dataset<Row> paired =
                pairs.dataset().select(Columns.A).union(pairs.dataset().select(Columns.B));
        Dataset<Row> all = kinds.dataset();
        Dataset<Row> pairedKinds = stages.stage(
                "kinds in pairs",
                () -> all.join(paired, all.col(Rows.REP).equalTo(paired.col(Columns.A)), "left_semi"));
        return new JoinTables(pairs, RowTable.of(pairedKinds), false, forms, statistics);
    }

    private static RowTable compared(RowTable encoded) {
        JavaRDD<Row> rows =
                encoded.rows(Columns.ORDINAL, Columns.SIZE, Columns.PACKED).filter(row -> !row.isNullAt(2));
        return RowTable.of(encoded.spark(), rows, Rows.FORMS);
    }

    private RowTable pairs(RowTable keyed, long documents, SearchTotals totals) {
        PairFinder finder = new PairFinder(spelling, documents, firstOld, totals);
        Placement placement = new Placement(spelling, crowds, firstOld);
        Placement.Extent extent = Placement.Extent.of(keyed);
        if (placement.needsBlocks(keyed, extent))
            return RowTable.of(Rows.mapped(placement.of(keyed.dataset()), finder, Columns.PAIRS));
        int partitions = extent.partitions(Rows.partitions(keyed.spark()));
        JavaRDD<byte[]> sent =
                Exchange.of(keyed.rows(Columns.ORDINAL, Columns.PACKED, Rows.KEYS), partitions, (rows, box) -> () -> {
                    if (!rows.hasNext()) return false;
                    PairFinder.send(rows.next(), box, partitions);
                    return true;
                });
        JavaRDD<Row> pairs =
                sent.mapPartitionsWithIndex((partition, blocks) -> finder.pairs(partition, partitions, blocks), false);
        return RowTable.of(keyed.spark(), pairs, Columns.PAIRS);
    }

    private static RowTable noCopies(SparkSession spark) {
        return RowTable.of(spark, List.of(), CopyGroups.KINDS);
    }

    /**
     * The documents in the form in which they are compared: as packed, or computed from their features and the document
     * frequencies of these.
     */
    record RecordForms(String spelling, TaskLimits limits) implements Serializable {
        /** Documents after {@link #settled}; those without remaining features have no packed form. */
        private static final StructType SETTLED = StructType.fromDDL("ordinal BIGINT NOT NULL, size INT NOT NULL,"
                + " packed BINARY, ignored BIGINT NOT NULL, parts DOUBLE NOT NULL");

        /** Rows {@code ordinal, size, packed}, and if the form is computed further columns. */
        Dataset<Row> of(Dataset<Row> encoded) {
            Dataset<Row> some = encoded.where(col(Columns.PACKED).isNotNull())
                    .select(Columns.ORDINAL, Columns.SIZE, Columns.PACKED);
            if (codec().isEmpty()) return some;
            long documents = some.count();
            KeyCounts features = new KeyCounts(this::features, limits.counted(), 0);
            Dataset<Row> counted = features.shared(some, documents).withColumn(Rows.HOLDERS, lit(0L));
            Dataset<Row> beside = SharedKeys.beside(some, counted);
            return Rows.mapped(beside, rows -> settled(codec().orElseThrow(), rows, documents), SETTLED);
        }

        /**
         * The statistics of {@link IgnoredTokens}, if there are any. A token of n documents counts as 1/n in each of
         * them, so that the sum is the number of distinct ones.
         */
        Map<String, Long> ignored(Dataset<Row> settled) {
            Map<String, Long> statistics = new LinkedHashMap<>();
            if (codec().isEmpty() || !codec().get().settler(1).ignores(Long.MAX_VALUE)) return statistics;
            Row sums = settled.agg(
                            sum("parts"),
                            sum("ignored"),
                            count(when(col(Columns.PACKED).isNull(), 1)))
                    .first();
            if (sums.isNullAt(0)) return statistics;
            statistics.putAll(
                    IgnoredTokens.statistics(Math.round(sums.getDouble(0)), sums.getLong(1), sums.getLong(2)));
            return statistics;
        }

        private Optional<? extends TwoPhaseCodec<?>> codec() {
            return Detectors.parse(spelling).encoding().twoPhaseCodec();
        }

        /** The features of each document. */
        private Iterator<long[]> features(Iterator<Row> rows) {
            TwoPhaseCodec<?> codec = codec().orElseThrow();
            return Iterators.map(rows, row -> codec.features(row.getAs(2)));
        }

        /** Computes the final form from features and document frequencies, and counts what is ignored. */
        private static <R extends Records> Iterator<Row> settled(
                TwoPhaseCodec<R> counted, Iterator<Row> rows, long documents) {
            TwoPhaseCodec.Settler settler = counted.settler(documents);
            RecordCodec<R> codec = counted.settled();
            return Iterators.map(SharedKeys.documents(rows), one -> {
                byte[] packed = settler.settle(one.packed(), frequencies(one));
                int size = codec.sizeOf(packed);
                long ignored = 0;
                double parts = 0;
                for (long count : one.counts()) {
                    if (!settler.ignores(count)) continue;
                    ignored++;
                    parts += 1.0 / count;
                }
                return RowFactory.create(one.ordinal(), size, size == 0 ? null : packed, ignored, parts);
            });
        }

        private static Frequencies frequencies(SharedKeys.Document one) {
            long[] keys = one.keys();
            long[] features = keys.clone();
            Arrays.sort(features);
            long[] counts = new long[keys.length];
            IntStream.range(0, keys.length)
                    .forEach(i -> counts[Arrays.binarySearch(features, keys[i])] = one.counts()[i]);
            return new Frequencies(features, counts);
        }
    }

    /**
     * Groups exact copies; only the first of each group, its representative, is joined. Copies are recognised by a 128-bit
     * hash of their contents, so that only numbers are shuffled, even for a million equal pages; if the codec compares
     * bytes, the contents are shuffled, too, and compared. Documents that the relation does not accept as a pair with
     * themselves are not grouped. New and old documents are grouped separately; these are not pairs of their copies.
     */
    record CopyGroups(String spelling, long firstOld) implements Serializable {
        private static final StructType CONTENTS =
                StructType.fromDDL("high BIGINT NOT NULL, low BIGINT NOT NULL, ordinal BIGINT NOT NULL,"
                        + " overlap INT NOT NULL, score DOUBLE NOT NULL, content BINARY");

        /** The representative of each copy, and overlap and score of a pair of copies. */
        static final StructType KINDS = StructType.fromDDL(
                "ordinal BIGINT NOT NULL, rep BIGINT NOT NULL, overlap INT NOT NULL, score DOUBLE NOT NULL");

        /** Number of copies up to which their ordinals are sent to all tasks: 8 MB. */
        static final long MOST_IN_MEMORY = 1 << 20;

        private static final int SENT = 3 * Long.BYTES;

        /** The documents that are copies of an earlier one; see {@link #KINDS}. */
        RowTable of(RowTable forms) {
            if (SparkMethod.parse(spelling).codec().comparesBytes()) return RowTable.of(of(forms.dataset()));
            JavaRDD<Row> rows = forms.rows(Columns.ORDINAL, Columns.SIZE, Columns.PACKED);
            int partitions = Rows.partitions(forms.spark());
            JavaRDD<Row> copies = Exchange.of(rows, partitions, (some, box) -> hashes(some, box, partitions))
                    .mapPartitions(CopyGroups::sameHash);
            return Exchange.few(copies, MOST_IN_MEMORY)
                    .map(few -> RowTable.of(forms.spark(), scored(few, rows), KINDS))
                    .orElseGet(() -> RowTable.of(of(forms.dataset())));
        }

        /** Sends the content hash of each document. */
        private BooleanSupplier hashes(Iterator<Row> rows, Exchange.Outbox box, int partitions) {
            RecordCodec<?> codec = SparkMethod.parse(spelling).codec();
            return () -> {
                if (!rows.hasNext()) return false;
                Row row = rows.next();
                byte[] packed = row.getAs(2);
                HashValue128 hash = Hashing.murmur3_128().hashBytesTo128Bits(packed, 0, codec.content(packed));
                long side = firstOld > 0 && row.getLong(0) < firstOld ? 1 : 0;
                long high = hash.getMostSignificantBits() ^ side;
                box.to(Exchange.partitionOf(high, partitions), SENT)
                        .putLong(high)
                        .putLong(hash.getLeastSignificantBits())
                        .putLong(row.getLong(0));
                return true;
            };
        }

        /** Copies and their representatives: {@code ordinal, rep}. */
        private static Iterator<Row> sameHash(Iterator<byte[]> blocks) {
            record Content(long high, long low) {}
            Map<Content, Long> firsts = new HashMap<>();
            List<byte[]> all = new ArrayList<>();
            blocks.forEachRemaining(all::add);
            for (byte[] block : all) {
                ByteBuffer from = ByteBuffer.wrap(block).position(Integer.BYTES);
                while (from.hasRemaining())
                    firsts.merge(new Content(from.getLong(), from.getLong()), from.getLong(), Math::min);
            }
            return Iterators.flatMap(all.iterator(), block -> {
                ByteBuffer from = ByteBuffer.wrap(block).position(Integer.BYTES);
                List<Row> copies = new ArrayList<>();
                while (from.hasRemaining()) {
                    Content content = new Content(from.getLong(), from.getLong());
                    long ordinal = from.getLong();
                    long first = firsts.getOrDefault(content, ordinal);
                    if (first != ordinal) copies.add(RowFactory.create(ordinal, first));
                }
                return copies.iterator();
            });
        }

        /** Adds overlap and score of copies; omits documents that the relation does not accept with themselves. */
        private List<Row> scored(List<Row> copies, JavaRDD<Row> forms) {
            if (copies.isEmpty()) return List.of();
            long[] reps = copies.stream()
                    .mapToLong(row -> row.getLong(1))
                    .sorted()
                    .distinct()
                    .toArray();
            Broadcast<long[]> wanted =
                    JavaSparkContext.fromSparkContext(forms.context()).broadcast(reps);
            Map<Long, Row> scores = new HashMap<>();
            forms.filter(row -> Arrays.binarySearch(wanted.value(), row.getLong(0)) >= 0)
                    .mapPartitions(rows -> contents(SparkMethod.parse(spelling), rows))
                    .collect()
                    .forEach(row -> scores.put(row.getLong(2), row));
            wanted.destroy();
            List<Row> kinds = new ArrayList<>();
            for (Row copy : copies) {
                Row score = scores.get(copy.getLong(1));
                if (score != null)
                    kinds.add(RowFactory.create(copy.getLong(0), copy.getLong(1), score.getInt(3), score.getDouble(4)));
            }
            return kinds;
        }

        /** The same by a query, if there are many copies or if contents have to be compared. */
        private Dataset<Row> of(Dataset<Row> forms) {
            Dataset<Row> contents = Rows.mapped(forms, rows -> contents(SparkMethod.parse(spelling), rows), CONTENTS)
                    .repartition(col("high"))
                    .sortWithinPartitions("high", "low", Columns.ORDINAL);
            return Rows.mapped(contents, CopyGroups::copies, KINDS);
        }

        /** The documents without the copies: the representatives, in a reproducible order; see {@link KeyExchange}. */
        static RowTable firsts(RowTable forms, RowTable kinds, Optional<List<Row>> copies) {
            if (copies.isEmpty())
                return RowTable.of(forms.dataset()
                        .join(kinds.dataset().select(Columns.ORDINAL), new String[] {Columns.ORDINAL}, "left_anti")
                        .sortWithinPartitions(Columns.ORDINAL)); // some joins keep the order in which blocks arrive
            if (copies.get().isEmpty()) return forms;
            long[] ordinals = copies.get().stream()
                    .mapToLong(row -> row.getLong(0))
                    .sorted()
                    .toArray();
            Broadcast<long[]> omitted = JavaSparkContext.fromSparkContext(
                            forms.spark().sparkContext())
                    .broadcast(ordinals);
            JavaRDD<Row> rows = forms.rows(Columns.ORDINAL, Columns.SIZE, Columns.PACKED)
                    .filter(row -> Arrays.binarySearch(omitted.value(), row.getLong(0)) < 0);
            return RowTable.of(forms.spark(), rows, Rows.FORMS);
        }

        /**
         * Content hash of each document, with overlap and score of a pair of its copies; omits documents that the relation
         * does not accept as a pair with themselves.
         */
        private <R extends Records> Iterator<Row> contents(SparkMethod<R> method, Iterator<Row> rows) {
            Relation<R> relation = method.detector().relation();
            return Iterators.flatMap(rows, row -> {
                byte[] packed = row.getAs(2);
                HashValue128 hash = Hashing.murmur3_128()
                        .hashBytesTo128Bits(packed, 0, method.codec().content(packed));
                byte[] compared = method.codec().comparesBytes()
                        ? Arrays.copyOf(packed, method.codec().content(packed))
                        : null;
                List<Row> result = new ArrayList<>(1);
                if (firstOld > 0) {
                    long side = row.getLong(0) < firstOld ? 0 : 1;
                    long high = hash.getMostSignificantBits() ^ side;
                    result.add(RowFactory.create(
                            high, hash.getLeastSignificantBits(), row.getLong(0), PairSink.NO_OVERLAP, 0.0, compared));
                    return result.iterator();
                }
                relation.over(method.codec().unpack(List.of(packed, packed)))
                        .verify(
                                0,
                                1,
                                (_, _, overlap, score) -> result.add(RowFactory.create(
                                        hash.getMostSignificantBits(),
                                        hash.getLeastSignificantBits(),
                                        row.getLong(0),
                                        overlap,
                                        score,
                                        compared)));
                return result.iterator();
            });
        }

        /** All but the first of the documents with equal contents. */
        private static Iterator<Row> copies(Iterator<Row> rows) {
            List<Row> firsts =
                    new ArrayList<>(1); // of the contents with the current hash; one, unless contents collide
            return Iterators.map(rows, row -> {
                if (!firsts.isEmpty() && !isSameHash(firsts.getFirst(), row)) firsts.clear();
                for (Row first : firsts) {
                    if (Arrays.equals(first.<byte[]>getAs(5), row.<byte[]>getAs(5)))
                        return RowFactory.create(row.getLong(2), first.getLong(2), first.getInt(3), first.getDouble(4));
                }
                firsts.add(row);
                return null;
            });
        }

        private static boolean isSameHash(Row one, Row other) {
            return one.getLong(0) == other.getLong(0) && one.getLong(1) == other.getLong(1);
        }
    }

    /**
     * The result of a join.
     *
     * @param pairTable pairs of representatives, {@code a, b, overlap, score}
     * @param kindTable copies, {@code ordinal, rep, overlap, score}: the representative of each copy, with overlap and score of
     *     both
     * @param related whether copies of one representative are pairs of each other
     * @param forms {@code ordinal, size} of the compared documents, in the unit of the method
     * @param statistics those of a local run; counts of the search are sums over all tasks, and absent if its stage was
     *     not executed
     */
    public record JoinTables(
            RowTable pairTable, RowTable kindTable, boolean related, RowTable forms, Map<String, Long> statistics) {
        public Dataset<Row> pairs() {
            return pairTable.dataset();
        }

        public Dataset<Row> kinds() {
            return kindTable.dataset();
        }

        public Dataset<Row> sizes() {
            return forms.dataset().select(Columns.ORDINAL, Columns.SIZE);
        }
    }
}
