package org.semblance.spark.output;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.pairs.PairListing;
import org.semblance.relation.PairSink;

/**
 * Lists pairs.
 *
 * @param pairs pairs of representatives: {@code a, b, overlap, score}
 * @param kinds copies: {@code ordinal, rep, overlap, score}
 * @param related whether copies are pairs of each other
 */
public record PairList(Dataset<Row> pairs, Dataset<Row> kinds, boolean related) {

    /** Rows {@code a, b, overlap, score}, not sorted. */
    public Dataset<Row> listed(PairListing listing) {
        return switch (listing) {
            case NONE -> pairs.where(lit(false));
            case DISTINCT ->
                related ? pairs.union(kinds.select(col("rep"), col("ordinal"), col("overlap"), col("score"))) : pairs;
            case ALL -> kinds.isEmpty() ? pairs : expanded();
        };
    }

    private Dataset<Row> expanded() {
        Dataset<Row> copies = kinds.select(col("ordinal"), col("rep"));
        Dataset<Row> left = copies.select(col("rep").as("a"), col("ordinal").as("a2"))
                .union(pairs.select(col("a"), col("a").as("a2")).distinct());
        Dataset<Row> right = copies.select(col("rep").as("b"), col("ordinal").as("b2"))
                .union(pairs.select(col("b"), col("b").as("b2")).distinct());
        Dataset<Row> between = pairs.join(left, "a")
                .join(right, "b")
                .select(
                        least(col("a2"), col("b2")).as("a"),
                        greatest(col("a2"), col("b2")).as("b"),
                        col("overlap"),
                        col("score"));
        if (!related) return between;
        Dataset<Row> first = kinds.select(col("rep").as("a"), col("ordinal").as("b"), col("overlap"), col("score"));
        Dataset<Row> others = kinds.as("x")
                .join(
                        kinds.as("y"),
                        col("x.rep").equalTo(col("y.rep")).and(col("x.ordinal").lt(col("y.ordinal"))))
                .select(
                        col("x.ordinal").as("a"),
                        col("y.ordinal").as("b"),
                        col("x.overlap").as("overlap"),
                        col("x.score").as("score"));
        return between.union(first).union(others);
    }

    /**
     * The rows of the table of pairs, in order: {@code id_a, id_b, score, overlap, size_a, size_b, same_site, a, b}.
     *
     * @param documents {@code ordinal, id, site, size}
     */
    public static Dataset<Row> rows(Dataset<Row> listed, Dataset<Row> documents) {
        Dataset<Row> left = documents.select(
                col("ordinal").as("a"),
                col("id").as("id_a"),
                col("site").as("site_a"),
                col("size").as("size_a"));
        Dataset<Row> right = documents.select(
                col("ordinal").as("b"),
                col("id").as("id_b"),
                col("site").as("site_b"),
                col("size").as("size_b"));
        Column sites = col("site_a").notEqual(0).and(col("site_b").notEqual(0));
        return listed.join(left, "a")
                .join(right, "b")
                .select(
                        col("id_a"),
                        col("id_b"),
                        col("score"),
                        when(col("overlap").notEqual(PairSink.NO_OVERLAP), col("overlap"))
                                .as("overlap"),
                        col("size_a"),
                        col("size_b"),
                        when(sites, col("site_a").equalTo(col("site_b"))).as("same_site"),
                        col("a"),
                        col("b"));
    }
}
