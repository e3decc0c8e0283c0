package org.semblance.spark.groups;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.Iterator;
import java.util.function.Supplier;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.ScoreLimits;
import org.semblance.relation.Relation;
import org.semblance.spark.Iterators;
import org.semblance.spark.SparkStages;
import org.semblance.spark.join.PairJoin.JoinTables;
import org.semblance.text.Detectors;

/**
 * Groups new documents with the old ones that they match: each is removed for the nearest old one, the first of equally
 * near ones; old documents are kept.
 *
 * @param documents {@code ordinal, protected}
 * @param method in the syntax of {@link Detectors#parse}
 */
public record NearestOld(Dataset<Row> documents, JoinTables joined, String method, SparkStages stages) {
    private static final StructType NEAREST = StructType.fromDDL("rep BIGINT NOT NULL, centre BIGINT NOT NULL,"
            + " overlap INT NOT NULL, score DOUBLE NOT NULL, gone BIGINT NOT NULL");

    /**
     * New documents with a match that are not protected: {@code ordinal, kept_for, overlap, score, gone}.
     *
     * @param limits increasingly strict, up to 64; {@code gone} has a bit for each limit at which the document is removed
     */
    public Dataset<Row> removed(double[] limits) {
        return stages.stage("survivors", () -> {
            String spelling = method;
            MapPartitionsFunction<Row, Row> nearestOf =
                    rows -> nearest(rows, Detectors.parse(spelling).relation(), limits);
            Dataset<Row> nearest = joined.pairs()
                    .repartition(col("a"))
                    .sortWithinPartitions("a", "b")
                    .mapPartitions(nearestOf, Encoders.row(NEAREST));
            Dataset<Row> copies = joined.kinds()
                    .select(col("ordinal"), col("rep"))
                    .union(nearest.select(col("rep").as("ordinal"), col("rep")));
            return copies.join(nearest, "rep")
                    .join(documents.where(col("protected").equalTo(false)).select("ordinal"), "ordinal")
                    .select(col("ordinal"), col("centre").as("kept_for"), col("overlap"), col("score"), col("gone"));
        });
    }

    /** The removed documents and those kept for them: {@code ordinal, kept_for, overlap, score, root}. */
    public Dataset<Row> groups(Dataset<Row> removed) {
        return stages.stage("groups", () -> {
            Dataset<Row> kept = removed.select("kept_for").distinct();
            return removed.select("ordinal", "kept_for", "overlap", "score")
                    .union(kept.select(col("kept_for"), col("kept_for"), lit(0), lit(0.0)))
                    .withColumn("root", col("kept_for"));
        });
    }

    /** Reads pairs in order, one row for each new document. */
    private static Iterator<Row> nearest(Iterator<Row> pairs, Relation<?> relation, double[] limits) {
        ScoreLimits accepted = new ScoreLimits(limits, relation.distance());
        return Iterators.of(new Supplier<>() {
            private @Nullable Row next = pairs.hasNext() ? pairs.next() : null;

            @Override
            public @Nullable Row get() {
                Row nearest = next;
                if (nearest == null) return null;
                long fresh = nearest.getLong(0);
                long gone = 0;
                for (Row pair = next; pair != null && pair.getLong(0) == fresh; pair = next) {
                    if (relation.compareShown(pair.getDouble(3), nearest.getDouble(3)) < 0) nearest = pair;
                    gone |= accepted.accepting(pair.getDouble(3));
                    next = pairs.hasNext() ? pairs.next() : null;
                }
                return RowFactory.create(fresh, nearest.getLong(1), nearest.getInt(2), nearest.getDouble(3), gone);
            }
        });
    }
}
