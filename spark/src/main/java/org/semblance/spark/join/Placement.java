package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.Places;
import org.semblance.spark.Columns;

/**
 * Sends documents to the places of their keys. A place where more documents would meet than one task should look at is cut: in the order of
 * their sizes they form blocks, and each two blocks that may have pairs between them are a place of their own.
 *
 * @param most documents of a place, and of a block
 */
record Placement(String spelling, int most) {
    /** Of a place that is not cut. */
    static final int WHOLE = -1;

    static final String FIRST = "first";
    static final String SECOND = "second";
    static final String SIDE = "side";
    private static final String BLOCK = "block";

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
            .add(Rows.KEY, DataTypes.LongType, false);

    /** All documents of a place are in one partition, side by side. */
    Dataset<Row> of(Dataset<Row> keyed) {
        Dataset<Row> placed = Rows.mapped(keyed, new Uncut(most), PLACED);
        Dataset<Row> crowds = keyed.where(col("most").gt(most));
        if (!crowds.isEmpty()) placed = placed.unionAll(cut(crowds));
        return placed.repartition(col(Rows.KEY), col(FIRST), col(SECOND))
                .sortWithinPartitions(Rows.KEY, FIRST, SECOND, SIDE, Columns.ORDINAL);
    }

    private Dataset<Row> cut(Dataset<Row> keyed) {
        Dataset<Row> blocks = blocks(Rows.mapped(keyed, new Crowded(most), CROWDED));
        Dataset<Row> ranges = blocks.groupBy(Rows.KEY, BLOCK)
                .agg(min(Rows.CUT).as("least"), max(Rows.CUT).as("greatest"));
        Dataset<Row> two = ranges.select(col(Rows.KEY), col(BLOCK).as(FIRST), col("greatest"))
                .join(ranges.select(col(Rows.KEY), col(BLOCK).as(SECOND), col("least")), Rows.KEY)
                .where(col(FIRST).leq(col(SECOND)))
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

    /** Documents by key, then size, numbered throughout; those of a key part into blocks of consecutive numbers. */
    private Dataset<Row> blocks(Dataset<Row> crowded) {
        StructType schema = CROWDED.add("number", DataTypes.LongType, false);
        Dataset<Row> numbered = crowded.sparkSession()
                .createDataFrame(
                        crowded.orderBy(Rows.KEY, Rows.CUT, Columns.ORDINAL)
                                .toJavaRDD()
                                .zipWithIndex()
                                .map(one -> RowFactory.create(
                                        one._1().getLong(0),
                                        one._1().getInt(1),
                                        one._1().getLong(2),
                                        one._2())),
                        schema);
        Dataset<Row> starts = numbered.groupBy(Rows.KEY).agg(min("number").as("start"));
        return numbered.join(starts, Rows.KEY)
                .withColumn(
                        BLOCK,
                        floor(col("number").minus(col("start")).divide(lit(most)))
                                .cast("int"))
                .select(Rows.KEY, BLOCK, Rows.CUT, Columns.ORDINAL);
    }

    /** A row for each key that few enough have. */
    record Uncut(int most) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return new Flattened<>(rows, row -> {
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

    /** A row for each other key. */
    record Crowded(int most) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return new Flattened<>(rows, row -> {
                long[] keys = Rows.longs(row.getAs(3));
                long[] counts = Rows.longs(row.getAs(4));
                List<Row> crowded = new ArrayList<>();
                for (int k = 0; k < keys.length; k++) {
                    if (counts[k] > most) crowded.add(RowFactory.create(row.getLong(0), row.getInt(1), keys[k]));
                }
                return crowded.iterator();
            });
        }
    }

    /** Whether a document of one block may be near one of another that does not come before it. */
    static final class InReach implements FilterFunction<Row> {
        private final String spelling;
        private transient Places.@org.jspecify.annotations.Nullable Reach reach;

        InReach(String spelling) {
            this.spelling = spelling;
        }

        @Override
        public boolean call(Row row) {
            Places.Reach known = reach == null ? reach(Method.parse(spelling).places(1)) : reach;
            reach = known;
            int greatest = row.getInt(2);
            int least = row.getInt(4);
            return least <= greatest || known.reaches(greatest, least);
        }

        private static Places.Reach reach(Places<?> places) {
            return switch (places) {
                case Places.Keyed<?> _ -> (_, _) -> true;
                case Places.Sized<?> sized -> sized.reach();
                case Places.Tokens<?> tokens -> {
                    OverlapMeasure measure = tokens.measure();
                    yield (smaller, larger) -> measure.smallestPartner(larger) <= smaller;
                }
            };
        }
    }
}
