package org.semblance.spark.run;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.sum;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.semblance.cli.engine.RunRequest;
import org.semblance.pairs.ScoreLimits;
import org.semblance.relation.Direction;
import org.semblance.spark.groups.NearestOld;
import org.semblance.spark.groups.SurvivorGroups;
import org.semblance.spark.join.PairJoin.JoinTables;
import org.semblance.text.Detectors;

/**
 * The groups of a run.
 *
 * @param members {@code ordinal, kept_for, overlap, score, root}: all documents in pairs
 * @param clusters {@code root, cluster, cluster_size}: groups of two and more, by their numbers
 */
record GroupTables(Dataset<Row> members, Dataset<Row> clusters) {
    /** Most pairs that one task groups without computing components first: at most two million documents. */
    static final long TOGETHER = 1_000_000;

    /** Setting for the number of pairs and copies up to which the driver finishes a run alone; 0 for never. */
    static final String IN_DRIVER = "spark.semblance.driver.pairs";

    /** The driver holds up to 1 kB for a pair or a copy, with the rows of its documents. */
    private static final int DRIVER_BYTES = 1 << 10;

    /** The value of {@link #IN_DRIVER}; by default half the memory of the driver is used for at most a million. */
    static long mostInDriver(SparkSession spark, Map<String, String> settings) {
        long memory = Runtime.getRuntime().maxMemory() / 2;
        String most = settings.getOrDefault(IN_DRIVER, spark.conf().get(IN_DRIVER, ""));
        return most.isEmpty() ? Math.min(TOGETHER, memory / DRIVER_BYTES) : Sessions.number(IN_DRIVER, most);
    }

    private static final StructType CLUSTERS =
            StructType.fromDDL("root BIGINT NOT NULL, cluster BIGINT NOT NULL, cluster_size BIGINT NOT NULL");

    /** Groups the documents {@code ordinal, protected, keep}, and counts. */
    static GroupTables of(
            Dataset<Row> documents,
            JoinTables joined,
            RunRequest order,
            PairTotals tally,
            KeptStages stages,
            RunCounters figures) {
        boolean distance = tally.isDistance();
        boolean largestKept = Detectors.parse(order.method()).relation().direction() == Direction.SMALLER_IN_LARGER;
        SurvivorGroups survivors = new SurvivorGroups(
                documents,
                joined.kinds(),
                joined.pairs(),
                largestKept ? joined.sizes() : null,
                joined.related(),
                stages,
                TOGETHER);
        Dataset<Row> inPairs = survivors.members();
        Dataset<Row> kinds = survivors.kindsOf(inPairs);
        double[] limits = tally.limits();
        Dataset<Row> settled = survivors.settled(kinds, limits, distance);
        Dataset<Row> members = survivors.groups(order.policy().shape(), inPairs, kinds, settled);
        Dataset<Row> clusters = stages.stage("clusters", () -> clusters(members));
        stages.run("count", () -> {
            countGroups(clusters, figures);
            figures.findings = tally.findings(removedAt(kinds, joined.related(), settled, limits, distance));
        });
        return new GroupTables(members, clusters);
    }

    /** Groups new documents with old ones, and counts. */
    static GroupTables between(
            Dataset<Row> documents,
            JoinTables joined,
            RunRequest order,
            PairTotals tally,
            KeptStages stages,
            RunCounters figures) {
        NearestOld nearest = new NearestOld(documents.select("ordinal", "protected"), joined, order.method(), stages);
        double[] limits = tally.limits();
        Dataset<Row> removed = nearest.removed(limits);
        Dataset<Row> members = nearest.groups(removed);
        Dataset<Row> clusters = stages.stage("clusters", () -> clusters(members));
        stages.run("count", () -> {
            countGroups(clusters, figures);
            Column[] sums = IntStream.range(0, limits.length)
                    .mapToObj(limit ->
                            coalesce(sum(shiftrightunsigned(col("gone"), limit).bitwiseAND(1)), lit(0L)))
                    .toArray(Column[]::new);
            Row counts = removed.select(sums).first();
            figures.findings = tally.findings(
                    IntStream.range(0, limits.length).mapToLong(counts::getLong).toArray());
        });
        return new GroupTables(members, clusters);
    }

    private static void countGroups(Dataset<Row> clusters, RunCounters figures) {
        Row largest = clusters.agg(count(lit(1)), max(col("cluster_size"))).first();
        figures.groups = largest.getLong(0);
        figures.largest = largest.isNullAt(1) ? 0 : largest.getLong(1);
    }

    Dataset<Row> removed() {
        return members.where(col("kept_for").notEqual(col("ordinal")));
    }

    /** Numbers from 1 in the order of first documents. */
    private static Dataset<Row> clusters(Dataset<Row> members) {
        Dataset<Row> groups = members.groupBy(col("root"))
                .agg(count(lit(1)).as("size"), min(col("ordinal")).as("first"))
                .where(col("size").gt(1))
                .sort("first");
        JavaRDD<Row> numbered = groups.toJavaRDD()
                .zipWithIndex()
                .map(one -> RowFactory.create(
                        one._1().getLong(0), one._2() + 1, one._1().getLong(1)));
        return members.sparkSession().createDataFrame(numbered, CLUSTERS);
    }

    /** The number of removed documents at each limit. */
    private static long[] removedAt(
            Dataset<Row> kinds, boolean related, Dataset<Row> settled, double[] limits, boolean distance) {
        Dataset<Row> all = kinds.select("rep", "stays", "copies", "free", "score")
                .join(settled.select(col("rep"), col("gone")), new String[] {"rep"}, "left_outer");
        return all.toJavaRDD()
                .mapPartitions(rows -> {
                    long[] removed = new long[limits.length];
                    add(rows, related, new ScoreLimits(limits, distance), removed);
                    return List.of(removed).iterator();
                })
                .fold(new long[limits.length], (x, y) -> {
                    long[] sum = x.clone();
                    for (int l = 0; l < sum.length; l++) sum[l] += y[l];
                    return sum;
                });
    }

    private static void add(Iterator<Row> kinds, boolean related, ScoreLimits limits, long[] removed) {
        while (kinds.hasNext()) {
            Row kind = kinds.next();
            long gone = kind.isNullAt(5) ? 0 : kind.getLong(5);
            long among = related && kind.getLong(2) > 1 ? limits.accepting(kind.getDouble(4)) & ~gone : 0;
            long free = kind.getLong(3);
            long others = kind.getBoolean(1) ? free : free - 1;
            for (int l = 0; l < removed.length; l++) removed[l] += (gone >>> l & 1) * free + (among >>> l & 1) * others;
        }
    }
}
