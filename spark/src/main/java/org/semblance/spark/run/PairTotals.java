package org.semblance.spark.run;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftright;
import static org.apache.spark.sql.functions.sum;

import java.util.Iterator;
import java.util.function.LongSupplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.relation.Relation;
import org.semblance.report.html.ScoreHistogram;
import org.semblance.report.run.Findings;
import org.semblance.spark.SparkStages;
import org.semblance.spark.groups.FewPairs;
import org.semblance.spark.join.PairJoin.JoinTables;

/** Statistics over all pairs, including those of copies. */
final class PairTotals {
    private final Relation<?> relation;
    private final Scores scores;
    private final LongSupplier inPairs;
    private final ScoreHistogram counted;
    private long pairs;

    /** The scores that occur, and how often. */
    interface Scores {
        void each(FewPairs.ScoreSink sink);
    }

    private PairTotals(Relation<?> relation, Scores scores, LongSupplier inPairs) {
        this.relation = relation;
        this.scores = scores;
        this.inPairs = inPairs;
        double[] highest = {0};
        scores.each((score, times) -> {
            highest[0] = Math.max(highest[0], score);
            pairs += times;
        });
        this.counted = pairs == 0 ? ScoreHistogram.none() : counted(highest[0]);
    }

    /** The totals of few pairs. */
    static PairTotals of(Relation<?> relation, FewPairs few) {
        return new PairTotals(relation, few::each, few::size);
    }

    static PairTotals of(Relation<?> relation, JoinTables joined, SparkStages stages) {
        Dataset<Row> scores = stages.stage("scores", () -> scores(joined));
        return new PairTotals(relation, sink -> each(scores, sink), () -> inPairs(joined));
    }

    private static Dataset<Row> scores(JoinTables joined) {
        Dataset<Row> copies = joined.kinds()
                .groupBy(col("rep"))
                .agg(count(lit(1)).plus(1).as("n"), first(col("score")).as("score"));
        Dataset<Row> left = copies.select(col("rep").as("a"), col("n").as("n_a"));
        Dataset<Row> right = copies.select(col("rep").as("b"), col("n").as("n_b"));
        Dataset<Row> between = joined.pairs()
                .join(left, new String[] {"a"}, "left_outer")
                .join(right, new String[] {"b"}, "left_outer")
                .select(
                        col("score"),
                        coalesce(col("n_a"), lit(1L))
                                .multiply(coalesce(col("n_b"), lit(1L)))
                                .as("pairs"));
        Dataset<Row> among = copies.select(
                col("score"),
                shiftright(col("n").multiply(col("n").minus(1)), 1).as("pairs"));
        return (joined.related() ? between.union(among) : between)
                .groupBy(col("score"))
                .agg(sum(col("pairs")).as("pairs"));
    }

    private static void each(Dataset<Row> scores, FewPairs.ScoreSink sink) {
        Iterator<Row> rows = scores.toLocalIterator();
        while (rows.hasNext()) {
            Row row = rows.next();
            sink.scores(row.getDouble(0), row.getLong(1));
        }
    }

    private ScoreHistogram counted(double highest) {
        ScoreHistogram.Counter counter = Findings.counter(relation, highest);
        scores.each(counter::add);
        return counter.scores();
    }

    /** The number of pairs. */
    long pairs() {
        return pairs;
    }

    boolean isDistance() {
        return relation.distance();
    }

    /** The limits of the score bins; see {@link Findings#limits}. */
    double[] limits() {
        return Findings.limits(counted, relation.distance());
    }

    /** The findings, given the number of removed documents at each limit. */
    Findings findings(long[] removed) {
        if (pairs == 0) return new Findings(ScoreHistogram.none(), 0);
        return Findings.of(counted, removed, relation.distance(), inPairs.getAsLong());
    }

    private static long inPairs(JoinTables joined) {
        Dataset<Row> firsts = joined.pairs()
                .select(col("a"))
                .union(joined.pairs().select(col("b")))
                .union(joined.kinds().select(col("rep")))
                .distinct();
        return firsts.count() + joined.kinds().count();
    }
}
