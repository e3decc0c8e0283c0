package org.semblance.spark.join;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;

/**
 * Sends documents to the places of their keys. A place where more documents would meet than one task should look at is cut: in the order of
 * their sizes they form blocks, and each two blocks that may have pairs between them are a place of their own. Near documents share many
 * keys, which are crowded together; as a pair is told at its smallest key alone, those of a place that have the same crowded key before
 * its own are no pairs of this place, and their blocks do not meet.
 *
 * @param crowds what a place has room for, and a block
 */
record Placement(String spelling, TaskLimits crowds) {
    /** Of a place that is not cut. */
    static final int WHOLE = -1;

    static final String FIRST = "first";
    static final String SECOND = "second";
    static final String SIDE = "side";
    private static final String BLOCK = "block";
    private static final String BEFORE = "before";

    /** The key of a document that is next to another, of those that are smaller. */
    private static final String LESS = "less";

    /** Whether a document has the smaller key that most documents of a key have. */
    private static final String ALIKE = "alike";

    /** A document at a place: of a key, or of two blocks of those that have it. */
    static final StructType PLACED = new StructType()
            .add(Rows.KEY, DataTypes.LongType, false)
            .add(FIRST, DataTypes.IntegerType, false)
            .add(SECOND, DataTypes.IntegerType, false)
            .add(SIDE, DataTypes.IntegerType, false)
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Columns.PACKED, DataTypes.BinaryType, false)
            .add(Rows.KEYS, DataTypes.BinaryType, false);

    private static final StructType CROWDED = new StructType()
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Rows.CUT, DataTypes.IntegerType, false)
            .add(Rows.KEY, DataTypes.LongType, false)
            .add(Rows.BYTES, DataTypes.IntegerType, false)
            .add(LESS, DataTypes.LongType, true);

    private static final StructType SUMMED = new StructType()
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Rows.CUT, DataTypes.IntegerType, false)
            .add(Rows.KEY, DataTypes.LongType, false)
            .add(ALIKE, DataTypes.BooleanType, false)
            .add(BEFORE, DataTypes.LongType, false);

    /** All documents of a place are in one partition, side by side. */
    Dataset<Row> of(Dataset<Row> keyed) {
        Row largest = keyed.agg(max("most"), max(Rows.BYTES)).first();
        if (largest.isNullAt(0)) return together(placed(keyed));
        boolean crowded = largest.getLong(0) > crowds.documents();
        long few = crowds.bytes() / largest.getInt(1);
        Dataset<Row> heavy = few < crowds.documents() ? heavy(with(keyed, few, crowds.documents())) : none(keyed);
        if (heavy.isEmpty()) {
            Dataset<Row> some = keyed.where(col("most").gt(crowds.documents()));
            return together(crowded ? placed(keyed).unionAll(cut(some, many(some))) : placed(keyed));
        }
        Dataset<Row> light = placed(keyed).join(heavy, new String[] {Rows.KEY}, "left_anti");
        Dataset<Row> both = with(keyed, few, crowds.documents())
                .join(heavy, new String[] {Rows.KEY}, "left_semi")
                .unionByName(many(keyed));
        return together(light.unionAll(cut(keyed, both)));
    }

    private static Dataset<Row> together(Dataset<Row> placed) {
        return placed.repartition(col(Rows.KEY), col(FIRST), col(SECOND))
                .sortWithinPartitions(Rows.KEY, FIRST, SECOND, SIDE, Columns.ORDINAL);
    }

    private Dataset<Row> placed(Dataset<Row> keyed) {
        return Rows.mapped(keyed, new Uncut(crowds.documents()), PLACED);
    }

    private Dataset<Row> many(Dataset<Row> keyed) {
        return with(keyed, crowds.documents(), Long.MAX_VALUE);
    }

    private static Dataset<Row> with(Dataset<Row> keyed, long more, long most) {
        return Rows.mapped(keyed, new Shares(more, most), CROWDED);
    }

    /** Keys of documents that are not too many, but too long. */
    private Dataset<Row> heavy(Dataset<Row> some) {
        return some.groupBy(Rows.KEY)
                .agg(sum(Rows.BYTES).as(Rows.BYTES))
                .where(col(Rows.BYTES).gt(crowds.bytes()))
                .select(Rows.KEY);
    }

    private static Dataset<Row> none(Dataset<Row> any) {
        return any.sparkSession().createDataFrame(List.<Row>of(), new StructType().add(Rows.KEY, DataTypes.LongType));
    }

    private Dataset<Row> cut(Dataset<Row> keyed, Dataset<Row> crowded) {
        Dataset<Row> blocks = blocks(crowded);
        Dataset<Row> ranges = blocks.groupBy(Rows.KEY, BLOCK)
                .agg(min(Rows.CUT).as("least"), max(Rows.CUT).as("greatest"));
        Dataset<Row> two = ranges.toDF(Rows.KEY, FIRST, "least", "greatest")
                .join(ranges.toDF(Rows.KEY, SECOND, "other_least", "other_greatest"), Rows.KEY)
                .where(col(FIRST).leq(col(SECOND)))
                .where(pmod(col(FIRST), lit(2)).plus(pmod(col(SECOND), lit(2))).gt(0))
                .filter(new InReach(spelling))
                .select(Rows.KEY, FIRST, SECOND);
        Dataset<Row> asFirst = two.withColumn(BLOCK, col(FIRST));
        Dataset<Row> asSecond = two.where(col(FIRST).lt(col(SECOND))).withColumn(BLOCK, col(SECOND));
        Dataset<Row> places = asFirst.unionByName(asSecond)
                .withColumn(SIDE, when(col(BLOCK).equalTo(col(FIRST)), 0).otherwise(1));
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

    /** Documents by key, then size; those of a key part into blocks, each full before the next one begins. Blocks of documents that are alike are even. */
    private Dataset<Row> blocks(Dataset<Row> crowded) {
        TaskLimits room = crowds;
        Dataset<Row> sorted = alike(crowded)
                .select(Columns.ORDINAL, Rows.CUT, Rows.KEY, Rows.BYTES, ALIKE)
                .orderBy(Rows.KEY, ALIKE, Rows.CUT, Columns.ORDINAL);
        Dataset<Row> summed = crowded.sparkSession()
                .createDataFrame(
                        new RunningSums(row -> room.share(row.getInt(3))).of(sorted.toJavaRDD(), Placement::summed),
                        SUMMED);
        Dataset<Row> starts = summed.groupBy(Rows.KEY, ALIKE).agg(min(BEFORE).as("start"));
        Column full = floor(col(BEFORE).minus(col("start")).divide(lit(room.bytes())));
        return summed.join(starts, new String[] {Rows.KEY, ALIKE})
                .withColumn(
                        BLOCK,
                        full.multiply(2).plus(when(col(ALIKE), 0).otherwise(1)).cast("int"))
                .select(Rows.KEY, BLOCK, Rows.CUT, Columns.ORDINAL);
    }

    private static Row summed(Row row, long before) {
        return RowFactory.create(row.getLong(0), row.getInt(1), row.getLong(2), row.getBoolean(4), before);
    }

    /** Crowded documents with the word whether they are told of each other at a smaller key. */
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

    /** A row for each key that few enough have. */
    record Uncut(int most) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return Iterators.flatMap(rows, row -> {
                long[] keys = Rows.longs(row.getAs(3));
                long[] counts = Rows.longs(row.getAs(4));
                List<Row> placed = new ArrayList<>(keys.length);
                for (int k = 0; k < keys.length; k++) {
                    if (counts[k] > most) continue;
                    placed.add(RowFactory.create(keys[k], WHOLE, WHOLE, 0, row.getLong(0), row.getAs(2), row.getAs(3)));
                }
                return placed.iterator();
            });
        }
    }

    /** A row for each key that more than some documents have, and not too many; with the one before it. */
    record Shares(long more, long most) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
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
    }

    /** Whether a document of one block may be near one of another. */
    static final class InReach implements FilterFunction<Row> {
        private final String spelling;
        private transient Partitioning.@org.jspecify.annotations.Nullable Reach reach;

        InReach(String spelling) {
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
