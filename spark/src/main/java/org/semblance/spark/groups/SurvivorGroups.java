package org.semblance.spark.groups;

import static org.apache.spark.sql.functions.bitwise_not;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.negate;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.transform;
import static org.apache.spark.sql.functions.when;

import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.Groups.Shape;
import org.semblance.pairs.RemovalOrder;
import org.semblance.pairs.ScoreLimits;
import org.semblance.spark.Iterators;
import org.semblance.spark.SparkStages;

/**
 * Decides which documents survive, and forms the groups.
 *
 * @param documents {@code ordinal, protected, keep}
 * @param kinds {@code ordinal, rep, overlap, score}: copies and their representatives, see {@link
 *     org.semblance.spark.join.PairJoin.JoinTables}
 * @param pairs pairs of representatives, {@code a, b, overlap, score}
 * @param sizes {@code ordinal, size} if larger documents are kept, otherwise null
 * @param related whether copies are pairs of each other; if not, all or none of the copies of a representative are
 *     protected
 * @param together maximum number of pairs that one task groups
 */
public record SurvivorGroups(
        Dataset<Row> documents,
        Dataset<Row> kinds,
        Dataset<Row> pairs,
        @Nullable Dataset<Row> sizes,
        boolean related,
        SparkStages stages,
        long together) {
    private static final StructType PLACES =
            StructType.fromDDL("rep BIGINT NOT NULL, best BIGINT NOT NULL, stays BOOLEAN NOT NULL,"
                    + " component BIGINT NOT NULL, place BIGINT NOT NULL");

    /**
     * All documents in pairs with their representatives: {@code ordinal, rep, protected, rank}; a smaller rank is kept.
     */
    public Dataset<Row> members() {
        return stages.stage("members", () -> {
            Dataset<Row> reps = kinds.select(col("rep"))
                    .union(pairs.select(col("a")))
                    .union(pairs.select(col("b")))
                    .distinct();
            Dataset<Row> all = kinds.select(col("ordinal"), col("rep"))
                    .union(reps.select(col("rep").as("ordinal"), col("rep")));
            Column worth = transform(col("keep"), value -> bitwise_not(value));
            Column rank = struct(
                    (sizes == null ? lit(0) : negate(col("size"))).as("smallness"),
                    not(col("protected")).as("free"),
                    worth.as("worth"),
                    col("ordinal").as("place"));
            Dataset<Row> sized = sizes == null ? all : all.join(sizes, "ordinal");
            return sized.join(documents.select(col("ordinal"), col("protected"), col("keep")), "ordinal")
                    .select(col("ordinal"), col("rep"), col("protected"), rank.as("rank"));
        });
    }

    /**
     * The representatives: {@code rep, best, stays, rank, copies, free, overlap, score}; the last two are those of a
     * pair of copies, if there are any.
     */
    public Dataset<Row> kindsOf(Dataset<Row> members) {
        return stages.stage("kinds of copies", () -> {
            Dataset<Row> counted = members.groupBy(col("rep"))
                    .agg(
                            min(col("rank")).as("rank"),
                            count(lit(1)).as("copies"),
                            sum(when(col("protected"), 0L).otherwise(1L)).as("free"));
            Dataset<Row> copies = kinds.groupBy(col("rep"))
                    .agg(
                            first(col("overlap")).as("overlap"),
                            first(col("score")).as("score"));
            return counted.join(copies, counted.col("rep").equalTo(copies.col("rep")), "left_outer")
                    .select(
                            counted.col("rep"),
                            col("rank.place").as("best"),
                            not(col("rank.free")).as("stays"),
                            col("rank"),
                            col("copies"),
                            col("free"),
                            coalesce(col("overlap"), lit(0)).as("overlap"),
                            coalesce(col("score"), lit(0.0)).as("score"));
        });
    }

    /** Components of representatives: {@code v, component}. */
    public Dataset<Row> components() {
        return stages.stage("components", () -> new Components(together).of(pairs));
    }

    /**
     * Removed representatives: {@code rep, centre, overlap, score, gone}.
     *
     * @param limits increasingly strict, up to 64; {@code gone} has a bit for each limit at which the representative is
     *     removed
     */
    public Dataset<Row> settled(Dataset<Row> kindsOf, double[] limits, boolean distance) {
        return stages.stage("survivors", () -> {
            boolean few = pairs.count() <= together;
            Dataset<Row> places = places(few ? kindsOf.withColumn("component", lit(0L)) : connected(kindsOf));
            Dataset<Row> left = places.select(
                    col("rep").as("a"),
                    col("component"),
                    col("stays").as("stays_a"),
                    col("place").as("place_a"));
            Dataset<Row> right = places.select(
                    col("rep").as("b"), col("stays").as("stays_b"), col("place").as("place_b"));
            Column better = col("place_a").lt(col("place_b"));
            Dataset<Row> ranked = pairs.join(left, "a")
                    .join(right, "b")
                    .select(
                            col("component"),
                            least(col("place_a"), col("place_b")).as("u"),
                            when(better, col("stays_a"))
                                    .otherwise(col("stays_b"))
                                    .as("stays"),
                            greatest(col("place_a"), col("place_b")).as("v"),
                            col("overlap"),
                            col("score"));
            Dataset<Row> partitioned = few ? ranked.repartition(1) : ranked.repartition(col("component"));
            // The order of the pairs of one u does not matter, and a single number is sorted without comparing rows.
            Dataset<Row> settled = partitioned
                    .sortWithinPartitions("u")
                    .mapPartitions(ComponentGrouping.at(limits, distance), Encoders.row(ComponentGrouping.SCHEMA));
            Dataset<Row> centres =
                    places.select(col("place").as("centre_place"), col("best").as("centre"));
            return settled.join(places.select("place", "rep"), "place")
                    .join(centres, new String[] {"centre_place"}, "left_outer")
                    .select("rep", "centre", "overlap", "score", "gone");
        });
    }

    private Dataset<Row> connected(Dataset<Row> kindsOf) {
        return kindsOf.join(components(), col("rep").equalTo(col("v")));
    }

    /**
     * Numbers the representatives by component and rank, so that the pairs, which may be many more, are sorted by one
     * number.
     */
    private static Dataset<Row> places(Dataset<Row> kinds) {
        JavaRDD<Row> sorted = kinds.sort("component", "rank")
                .select("rep", "best", "stays", "component")
                .toJavaRDD();
        return kinds.sparkSession()
                .createDataFrame(
                        sorted.zipWithIndex()
                                .map(one -> RowFactory.create(
                                        one._1().getLong(0),
                                        one._1().getLong(1),
                                        one._1().getBoolean(2),
                                        one._1().getLong(3),
                                        one._2())),
                        PLACES);
    }

    /**
     * All documents in pairs: {@code ordinal, kept_for, overlap, score, root}; documents with the same root are a
     * group.
     */
    public Dataset<Row> groups(Shape shape, Dataset<Row> members, Dataset<Row> kindsOf, Dataset<Row> settled) {
        return stages.stage("groups", () -> {
            Dataset<Row> kind = kindsOf.select(
                    col("rep"),
                    col("best"),
                    col("overlap").as("copy_overlap"),
                    col("score").as("copy_score"));
            Dataset<Row> removed = settled.where(col("centre").isNotNull()).drop("gone");
            Dataset<Row> all = members.join(kind, "rep")
                    .join(removed, members.col("rep").equalTo(removed.col("rep")), "left_outer")
                    .drop(removed.col("rep"));
            Column gone = col("centre").isNotNull();
            Dataset<Row> kept = all.select(
                    col("rep"),
                    col("ordinal"),
                    when(col("protected"), col("ordinal"))
                            .otherwise(coalesce(col("centre"), related ? col("best") : col("ordinal")))
                            .as("kept_for"),
                    when(gone, col("overlap")).otherwise(col("copy_overlap")).as("overlap"),
                    when(gone, col("score")).otherwise(col("copy_score")).as("score"));
            if (shape == Shape.STARS) return kept.drop("rep").withColumn("root", col("kept_for"));
            Dataset<Row> components = components();
            return kept.join(components, col("rep").equalTo(col("v")), "left_outer")
                    .select(
                            col("ordinal"),
                            col("kept_for"),
                            col("overlap"),
                            col("score"),
                            coalesce(col("component"), col("rep")).as("root"));
        });
    }

    /**
     * Decides which documents are removed, component by component; pairs refer to the ranks of representatives. Returns a
     * row for each representative that is removed at any limit. Holds 55 bytes per representative of a component, and no
     * pairs.
     */
    static final class ComponentGrouping {
        static final StructType SCHEMA = StructType.fromDDL(
                "place BIGINT NOT NULL, centre_place BIGINT, overlap INT NOT NULL, score DOUBLE NOT NULL, gone BIGINT NOT NULL");

        private final Iterator<Row> pairs;
        private final ScoreLimits accepted;
        private boolean hasPair;
        private Row pair = RowFactory.create();

        /** @param pairs rows {@code component, u, stays, v, overlap, score} */
        private ComponentGrouping(Iterator<Row> pairs, ScoreLimits accepted) {
            this.pairs = pairs;
            this.accepted = accepted;
        }

        static MapPartitionsFunction<Row, Row> at(double[] limits, boolean distance) {
            return pairs -> {
                ComponentGrouping grouping = new ComponentGrouping(pairs, new ScoreLimits(limits, distance));
                return Iterators.flatMap(Iterators.of(grouping::next), removals -> removals);
            };
        }

        private boolean advance() {
            hasPair = pairs.hasNext();
            if (hasPair) pair = pairs.next();
            return hasPair;
        }

        /** The removals of the next component; null if there is none. */
        private @Nullable Iterator<Row> next() {
            if (!hasPair && !advance()) return null;
            long component = pair.getLong(0);
            Components.LongIndex ranks = new Components.LongIndex();
            RemovalOrder removals = new RemovalOrder(accepted);
            do {
                int u = ranks.of(pair.getLong(1));
                int v = ranks.of(pair.getLong(3));
                removals.pair(u, pair.getBoolean(2), v, pair.getInt(4), pair.getDouble(5));
            } while (advance() && pair.getLong(0) == component);
            return IntStream.range(0, ranks.size())
                    .filter(x -> removals.isRemoved(x) || removals.removedAt(x) != 0)
                    .mapToObj(x -> RowFactory.create(
                            ranks.key(x),
                            removals.isRemoved(x) ? (Long) ranks.key(removals.centre(x)) : null,
                            removals.overlap(x),
                            removals.score(x),
                            removals.removedAt(x)))
                    .iterator();
        }
    }
}
