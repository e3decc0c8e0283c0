package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
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
import org.semblance.spark.SparkStages;
import org.semblance.text.Detectors;
import scala.Tuple2;

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
        SparkMethod<?> method = SparkMethod.parse(spelling);
        boolean counted = method.detector().encoding().twoPhaseCodec().isPresent();
        RecordForms settling = new RecordForms(spelling, crowds);
        Dataset<Row> settled = counted ? stages.stage("forms", () -> settling.of(encoded)) : settling.of(encoded);
        Map<String, Long> statistics = settling.ignored(settled);
        Dataset<Row> forms =
                settled.where(col(Columns.PACKED).isNotNull()).select(Columns.ORDINAL, Columns.SIZE, Columns.PACKED);
        Dataset<Row> sizes = forms.select(Columns.ORDINAL, Columns.SIZE);
        if (method.isRelational()) {
            Dataset<Row> pairs = stages.stage("pairs", () -> new RelationQuery(spelling, firstOld).of(forms));
            return new JoinTables(pairs, noCopies(encoded), firstOld == 0, sizes, statistics);
        }
        boolean copiesOnce = method.joinsCopiesOnce();
        Dataset<Row> kinds = copiesOnce
                ? stages.stage("kinds", () -> new CopyGroups(spelling, firstOld).of(forms))
                : noCopies(encoded);
        Dataset<Row> firsts = copiesOnce ? CopyGroups.firsts(forms, kinds) : forms;
        long documents = encoded.count() - (copiesOnce ? kinds.count() : 0);
        if (firstOld == 0 && method.detector().search().joinsCopiesOnce())
            statistics.put("distinct_records", documents);
        Dataset<Row> keyed = stages.stage("keys", () -> new KeyTable(spelling, crowds, documents, firstOld).of(firsts));
        Dataset<Row> pairs = stages.stage(
                "pairs",
                () -> Rows.mapped(
                        new Placement(spelling, crowds, firstOld).of(keyed),
                        new PairFinder(spelling, documents, firstOld > 0),
                        Columns.PAIRS));
        if (firstOld == 0) return new JoinTables(pairs, kinds, true, sizes, statistics);
        Dataset<Row> paired = pairs.select(Columns.A).union(pairs.select(Columns.B));
        Dataset<Row> pairedKinds = stages.stage(
                "kinds in pairs",
                () -> kinds.join(paired, kinds.col(Rows.REP).equalTo(paired.col(Columns.A)), "left_semi"));
        return new JoinTables(pairs, pairedKinds, false, sizes, statistics);
    }

    private static Dataset<Row> noCopies(Dataset<Row> any) {
        return any.sparkSession().createDataFrame(List.<Row>of(), CopyGroups.KINDS);
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
        private Iterator<Tuple2<Long, long[]>> features(Iterator<Row> rows) {
            TwoPhaseCodec<?> codec = codec().orElseThrow();
            return Iterators.map(rows, row -> new Tuple2<>(row.getLong(0), codec.features(row.getAs(2))));
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

        /** The documents that are copies of an earlier one; see {@link #KINDS}. */
        Dataset<Row> of(Dataset<Row> forms) {
            Dataset<Row> contents = Rows.mapped(forms, rows -> contents(SparkMethod.parse(spelling), rows), CONTENTS)
                    .repartition(col("high"))
                    .sortWithinPartitions("high", "low", Columns.ORDINAL);
            return Rows.mapped(contents, CopyGroups::copies, KINDS);
        }

        /** The documents without the copies: the representatives. */
        static Dataset<Row> firsts(Dataset<Row> forms, Dataset<Row> kinds) {
            return forms.join(kinds.select(Columns.ORDINAL), new String[] {Columns.ORDINAL}, "left_anti");
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
     * @param pairs pairs of representatives, {@code a, b, overlap, score}
     * @param kinds copies, {@code ordinal, rep, overlap, score}: the representative of each copy, with overlap and score of
     *     both
     * @param related whether copies of one representative are pairs of each other
     * @param sizes {@code ordinal, size} of the compared documents, in the unit of the method
     * @param statistics those of a local run that do not depend on how documents are partitioned
     */
    public record JoinTables(
            Dataset<Row> pairs,
            Dataset<Row> kinds,
            boolean related,
            Dataset<Row> sizes,
            Map<String, Long> statistics) {}
}
