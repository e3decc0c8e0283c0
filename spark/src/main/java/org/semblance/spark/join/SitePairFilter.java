package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.search.join.Scope;
import org.semblance.spark.Columns;
import org.semblance.spark.SparkStages;
import org.semblance.spark.join.PairJoin.JoinTables;

/**
 * Restricts pairs to the scope of sites. Copies of one site keep a common representative. With scope cross-site, copies
 * of one site are not pairs of each other; they only share a representative if all or none of them are protected, so
 * that all are treated the same. Copies among new or old documents are not pairs of each other at any scope.
 *
 * @param documents {@code ordinal, site, protected}
 */
public record SitePairFilter(Scope scope, Dataset<Row> documents, SparkStages stages) {
    private static final String CONTENT = "content";
    private static final String APART = "apart";
    private static final String FIRST = "first";

    /** The result of a join at this scope. */
    public JoinTables of(JoinTables everywhere) {
        if (scope == Scope.ALL) return everywhere;
        boolean across = scope == Scope.CROSS_SITE;
        Dataset<Row> copies = everywhere
                .kinds()
                .groupBy(col(Rows.REP).as(CONTENT))
                .agg(
                        first(col(Columns.OVERLAP)).as(Columns.OVERLAP),
                        first(col(Columns.SCORE)).as(Columns.SCORE));
        Dataset<Row> members = members(everywhere, across);
        Dataset<Row> firsts = members.groupBy(CONTENT, Columns.SITE, APART)
                .agg(min(Columns.ORDINAL).as(FIRST));
        Dataset<Row> pairs = stages.stage("pairs of sites", () -> {
            Dataset<Row> between = between(everywhere.pairs(), firsts, across);
            return across && everywhere.related() ? between.union(amongCopies(copies, firsts)) : between;
        });
        Dataset<Row> kinds = stages.stage("kinds of sites", () -> {
            Dataset<Row> all = members.join(firsts, new String[] {CONTENT, Columns.SITE, APART})
                    .where(col(Columns.ORDINAL).notEqual(col(FIRST)))
                    .join(copies, CONTENT)
                    .select(col(Columns.ORDINAL), col(FIRST).as(Rows.REP), col(Columns.OVERLAP), col(Columns.SCORE));
            if (!across && everywhere.related()) return all;
            Dataset<Row> paired = pairs.select(col("a").as("paired")).union(pairs.select("b"));
            return all.join(paired, col(Rows.REP).equalTo(col("paired")), "left_semi");
        });
        return new JoinTables(pairs, kinds, !across && everywhere.related(), everywhere.sizes());
    }

    /**
     * All documents that may be in a pair, by the representative of their content: {@code content, ordinal, site,
     * apart}.
     */
    private Dataset<Row> members(JoinTables everywhere, boolean across) {
        Dataset<Row> contents = everywhere
                .kinds()
                .select(col(Rows.REP))
                .union(everywhere.pairs().select("a"))
                .union(everywhere.pairs().select("b"))
                .distinct();
        Dataset<Row> all = everywhere
                .kinds()
                .select(col(Rows.REP).as(CONTENT), col(Columns.ORDINAL))
                .union(contents.select(col(Rows.REP), col(Rows.REP)));
        Column apart = across ? col("protected") : lit(false);
        return all.join(documents.where(col(Columns.SITE).notEqual(0)), Columns.ORDINAL)
                .select(col(CONTENT), col(Columns.ORDINAL), col(Columns.SITE), apart.as(APART));
    }

    private static Dataset<Row> between(Dataset<Row> pairs, Dataset<Row> firsts, boolean across) {
        Column sites = col("x.site").equalTo(col("y.site"));
        return pairs.as("p")
                .join(firsts.as("x"), col("p.a").equalTo(col("x.content")))
                .join(firsts.as("y"), col("p.b").equalTo(col("y.content")).and(across ? sites.unary_$bang() : sites))
                .select(
                        least(col("x.first"), col("y.first")).as("a"),
                        greatest(col("x.first"), col("y.first")).as("b"),
                        col("p.overlap"),
                        col("p.score"));
    }

    private static Dataset<Row> amongCopies(Dataset<Row> copies, Dataset<Row> firsts) {
        return copies.as("p")
                .join(firsts.as("x"), col("p.content").equalTo(col("x.content")))
                .join(
                        firsts.as("y"),
                        col("p.content")
                                .equalTo(col("y.content"))
                                .and(col("x.site").notEqual(col("y.site")))
                                .and(col("x.first").lt(col("y.first"))))
                .select(col("x.first").as("a"), col("y.first").as("b"), col("p.overlap"), col("p.score"));
    }
}
