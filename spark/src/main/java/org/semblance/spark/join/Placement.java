package org.semblance.spark.join;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;

/**
 * Partitions documents by key. The documents of a key that exceed the limits of a task are split: sorted by size they
 * form blocks, and each two blocks that may have pairs between them are a partition. Near duplicates share many
 * frequent keys. As a pair is only reported at its smallest common key, documents of a key that also share a smaller
 * frequent key need not be compared there, and their blocks are not combined.
 *
 * <p>New and old documents, if these are distinguished, are in separate blocks, and only blocks of both are combined.
 *
 * @param limits limits of a partition and of a block
 * @param firstOld see {@link PairJoin}
 */
record Placement(String spelling, TaskLimits limits, long firstOld) {
    /** Block number of a partition that is not split. */
    static final int WHOLE = -1;

    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final String SIDE = "side";
    private static final String BLOCK = "block";
    private static final String BEFORE = "before";

    /** Whether a document is an old one; false if these are not distinguished. */
    private static final String OLD = "old";

    /** The next smaller frequent key of a document. */
    private static final String LESS = "less";

    /** Whether a document has the smaller frequent key that is the most common one among the documents of a key. */
    private static final String ALIKE = "alike";

    /** A document in a partition: of a key, or of two blocks of a key. */
    private static final StructType PLACED =
            StructType.fromDDL("key BIGINT NOT NULL, first INT NOT NULL, second INT NOT NULL, side INT NOT NULL,"
                    + " ordinal BIGINT NOT NULL, packed BINARY NOT NULL, keys BINARY NOT NULL");

    private static final StructType CROWDED = StructType.fromDDL(
            "ordinal BIGINT NOT NULL, cut INT NOT NULL, key BIGINT NOT NULL, bytes INT NOT NULL, less BIGINT");

    private static final StructType SUMMED =
            StructType.fromDDL("ordinal BIGINT NOT NULL, cut INT NOT NULL, key BIGINT NOT NULL, alike BOOLEAN NOT NULL,"
                    + " before BIGINT NOT NULL");

    /** The documents grouped by partition. */
    Dataset<Row> of(Dataset<Row> keyed) {
        Row largest = keyed.agg(max("most"), max(Rows.BYTES)).first();
        if (largest.isNullAt(0)) return byPartition(placed(keyed));
        boolean crowded = largest.getLong(0) > limits.documents();
        long lightCount = limits.bytes() / largest.getInt(1);
        Dataset<Row> heavy =
                lightCount < limits.documents() ? heavy(with(keyed, lightCount, limits.documents())) : none(keyed);
        if (heavy.isEmpty()) {
            Dataset<Row> some = keyed.where(col("most").gt(limits.documents()));
            return byPartition(crowded ? placed(keyed).unionAll(split(some, many(some))) : placed(keyed));
        }
        Dataset<Row> light = placed(keyed).join(heavy, new String[] {Rows.KEY}, "left_anti");
        Dataset<Row> both = with(keyed, lightCount, limits.documents())
                .join(heavy, new String[] {Rows.KEY}, "left_semi")
                .unionByName(many(keyed));
        return byPartition(light.unionAll(split(keyed, both)));
    }

    private static Dataset<Row> byPartition(Dataset<Row> placed) {
        return placed.repartition(col(Rows.KEY), col(FIRST), col(SECOND))
                .sortWithinPartitions(Rows.KEY, FIRST, SECOND, SIDE, Columns.ORDINAL);
    }

    private Dataset<Row> placed(Dataset<Row> keyed) {
        int most = limits.documents();
        long old = firstOld;
        return Rows.mapped(keyed, rows -> unsplit(rows, most, old), PLACED);
    }

    private Dataset<Row> many(Dataset<Row> keyed) {
        return with(keyed, limits.documents(), Long.MAX_VALUE);
    }

    private static Dataset<Row> with(Dataset<Row> keyed, long more, long most) {
        return Rows.mapped(keyed, rows -> shares(rows, more, most), CROWDED);
    }

    /** Keys whose documents are not too many, but too long. */
    private Dataset<Row> heavy(Dataset<Row> some) {
        return some.groupBy(Rows.KEY)
                .agg(sum(Rows.BYTES).as(Rows.BYTES))
                .where(col(Rows.BYTES).gt(limits.bytes()))
                .select(Rows.KEY);
    }

    private static Dataset<Row> none(Dataset<Row> any) {
        return any.sparkSession().createDataFrame(List.<Row>of(), new StructType().add(Rows.KEY, DataTypes.LongType));
    }

    private Dataset<Row> split(Dataset<Row> keyed, Dataset<Row> crowded) {
        Dataset<Row> blocks = blocks(crowded);
        Dataset<Row> ranges = blocks.groupBy(Rows.KEY, BLOCK)
                .agg(min(Rows.CUT).as("least"), max(Rows.CUT).as("greatest"));
        Dataset<Row> two = ranges.toDF(Rows.KEY, FIRST, "least", "greatest")
                .join(ranges.toDF(Rows.KEY, SECOND, "other_least", "other_greatest"), Rows.KEY)
                .where(col(FIRST).leq(col(SECOND)))
                .where(pmod(col(FIRST), lit(2)).plus(pmod(col(SECOND), lit(2))).gt(0))
                .where(firstOld == 0 ? lit(true) : isOld(FIRST).notEqual(isOld(SECOND)))
                .filter(new MayHavePairs(spelling))
                .select(Rows.KEY, FIRST, SECOND);
        Dataset<Row> asFirst = two.withColumn(BLOCK, col(FIRST));
        Dataset<Row> asSecond = two.where(col(FIRST).lt(col(SECOND))).withColumn(BLOCK, col(SECOND));
        Dataset<Row> places = asFirst.unionByName(asSecond)
                .withColumn(
                        SIDE,
                        when(firstOld == 0 ? col(BLOCK).equalTo(col(FIRST)) : not(isOld(BLOCK)), 0)
                                .otherwise(1));
        return blocks.join(places, new String[] {Rows.KEY, BLOCK})
                .join(keyed.select(Columns.ORDINAL, Columns.PACKED, Rows.KEYS), Columns.ORDINAL)
                .select(
                        col(Rows.KEY),
                        col(FIRST),
                        col(SECOND),
                        col(SIDE),
                        col(Columns.ORDINAL),
                        col(Columns.PACKED),
                        col(Rows.KEYS));
    }

    /**
     * Splits the documents of each key into blocks by size; a block is filled before the next one begins. Documents
     * that share the common smaller key have even block numbers, the others odd ones; in the half of the number, so do
     * new and old documents.
     */
    private Dataset<Row> blocks(Dataset<Row> crowded) {
        TaskLimits room = limits;
        Dataset<Row> sorted = alike(crowded)
                .select(Columns.ORDINAL, Rows.CUT, Rows.KEY, Rows.BYTES, ALIKE)
                .orderBy(col(Rows.KEY), col(ALIKE), isOldDocument(), col(Rows.CUT), col(Columns.ORDINAL));
        Dataset<Row> summed = crowded.sparkSession()
                .createDataFrame(summed(sorted.toJavaRDD(), room), SUMMED)
                .withColumn(OLD, isOldDocument());
        Dataset<Row> starts =
                summed.groupBy(Rows.KEY, ALIKE, OLD).agg(min(BEFORE).as("start"));
        Column full = floor(col(BEFORE).minus(col("start")).divide(lit(room.bytes())));
        return summed.join(starts, new String[] {Rows.KEY, ALIKE, OLD})
                .withColumn(
                        BLOCK,
                        full.multiply(4)
                                .plus(when(col(OLD), 2).otherwise(0))
                                .plus(when(col(ALIKE), 0).otherwise(1))
                                .cast("int"))
                .select(Rows.KEY, BLOCK, Rows.CUT, Columns.ORDINAL);
    }

    private Column isOldDocument() {
        return firstOld == 0 ? lit(false) : col(Columns.ORDINAL).geq(firstOld);
    }

    /** Whether a block, by its number, has old documents. */
    private static Column isOld(String block) {
        return pmod(floor(col(block).divide(2)), lit(2)).equalTo(1);
    }

    /** Prefix sums over sorted rows. Partitions are summed first, so that no task reads more than its partition. */
    private static JavaRDD<Row> summed(JavaRDD<Row> rows, TaskLimits room) {
        List<Long> sums = rows.mapPartitions(part -> {
                    long sum = 0;
                    while (part.hasNext()) sum += room.share(part.next().getInt(3));
                    return List.of(sum).iterator();
                })
                .collect();
        long[] before = new long[sums.size()];
        for (int part = 1; part < before.length; part++) before[part] = before[part - 1] + sums.get(part - 1);
        return rows.mapPartitionsWithIndex(
                (part, some) -> {
                    long[] sum = {before[part]};
                    return Iterators.map(some, row -> {
                        long all = sum[0];
                        sum[0] += room.share(row.getInt(3));
                        return RowFactory.create(row.getLong(0), row.getInt(1), row.getLong(2), row.getBoolean(4), all);
                    });
                },
                true);
    }

    /** Marks documents that share the most common smaller key, at which their pairs are reported. */
    private static Dataset<Row> alike(Dataset<Row> crowded) {
        Dataset<Row> usual = crowded.where(col(LESS).isNotNull())
                .groupBy(Rows.KEY, LESS)
                .agg(count(lit(1)).as(Rows.COUNT))
                .groupBy(Rows.KEY)
                .agg(max(struct(col(Rows.COUNT), col(LESS))).as("most"))
                .select(col(Rows.KEY), col("most." + LESS).as("usual"));
        return crowded.join(usual, new String[] {Rows.KEY}, "left_outer")
                .withColumn(ALIKE, coalesce(col(LESS).equalTo(col("usual")), lit(false)));
    }

    /** A row for each key of at most {@code most} documents. */
    private static Iterator<Row> unsplit(Iterator<Row> rows, int most, long firstOld) {
        return Iterators.flatMap(rows, row -> {
            long[] keys = Rows.longs(row.getAs(3));
            long[] counts = Rows.longs(row.getAs(4));
            int side = firstOld == 0 || row.getLong(0) < firstOld ? 0 : 1;
            List<Row> placed = new ArrayList<>(keys.length);
            for (int k = 0; k < keys.length; k++) {
                if (counts[k] > most) continue;
                placed.add(RowFactory.create(keys[k], WHOLE, WHOLE, side, row.getLong(0), row.getAs(2), row.getAs(3)));
            }
            return placed.iterator();
        });
    }

    /** A row for each key of more than {@code more} and at most {@code most} documents, with the key before it. */
    private static Iterator<Row> shares(Iterator<Row> rows, long more, long most) {
        return Iterators.flatMap(rows, row -> {
            long[] keys = Rows.longs(row.getAs(3));
            long[] counts = Rows.longs(row.getAs(4));
            List<Row> some = new ArrayList<>();
            Long less = null;
            for (int k = 0; k < keys.length; k++) {
                if (counts[k] <= more || counts[k] > most) continue;
                some.add(RowFactory.create(row.getLong(0), row.getInt(1), keys[k], row.getInt(6), less));
                less = keys[k];
            }
            return some.iterator();
        });
    }

    /** Whether two blocks may have a pair between them, by their ranges of sizes. */
    static final class MayHavePairs implements FilterFunction<Row> {
        private final String spelling;
        private transient Partitioning.@Nullable Reach reach;

        MayHavePairs(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public boolean call(Row row) {
            Partitioning.Reach known =
                    reach == null ? reach(SparkMethod.parse(spelling).partitioning(1)) : reach;
            reach = known;
            int smaller = Math.min(row.getInt(3), row.getInt(6));
            int larger = Math.max(row.getInt(2), row.getInt(5));
            return larger <= smaller || known.reaches(smaller, larger);
        }

        private static Partitioning.Reach reach(Partitioning<?> how) {
            return switch (how) {
                case Partitioning.Keyed<?> _ -> (_, _) -> true;
                case Partitioning.Sized<?> sized -> sized.reach();
                case Partitioning.Tokens<?> tokens -> {
                    OverlapMeasure measure = tokens.measure();
                    yield (smaller, larger) -> measure.smallestPartner(larger) <= smaller;
                }
                case Partitioning.Relational<?> _, Partitioning.Impossible<?> _ ->
                    throw new IllegalStateException("no partitions");
            };
        }
    }
}
