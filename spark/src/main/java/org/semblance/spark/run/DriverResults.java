package org.semblance.spark.run;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.Groups.Shape;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.ScoreLimits;
import org.semblance.relation.PairSink;
import org.semblance.report.run.LossGuard.Loss;
import org.semblance.spark.groups.FewPairs;
import org.semblance.spark.groups.FewPairs.Grouping;
import org.semblance.spark.groups.FewPairs.Merit;
import org.semblance.spark.input.Ordinals;
import org.semblance.spark.input.Survivors;
import org.semblance.spark.output.OutputTables.OrderedRows;

/**
 * The tables of a run with few pairs, which the driver computes: one pass over the records finds the documents in pairs.
 *
 * @param few the pairs
 * @param documents the documents in pairs, {@code ordinal, id, site, protected, keep, size}
 */
record DriverResults(SparkSession spark, FewPairs few, List<Row> documents) {
    private static final StructType PAIRS = StructType.fromDDL(
            "id_a STRING, id_b STRING, score DOUBLE NOT NULL, overlap INT, size_a INT NOT NULL, size_b INT NOT NULL,"
                    + " same_site BOOLEAN");
    private static final StructType CLUSTERS =
            StructType.fromDDL("id STRING, cluster BIGINT NOT NULL, size BIGINT NOT NULL, kept BOOLEAN NOT NULL,"
                    + " kept_id STRING, score_to_kept DOUBLE");
    private static final StructType FATES =
            StructType.fromDDL("ordinal BIGINT NOT NULL, cluster BIGINT, kept_id STRING, score DOUBLE");
    private static final StructType REMOVALS =
            StructType.fromDDL("ordinal BIGINT NOT NULL, id STRING, kept_for BIGINT NOT NULL, kept_id STRING,"
                    + " score DOUBLE NOT NULL, overlap INT NOT NULL, size INT NOT NULL, kept_size INT NOT NULL,"
                    + " cluster BIGINT NOT NULL");

    /**
     * @param all {@code ordinal, id, site, protected, keep, size}
     * @param sizes {@code ordinal, size}, if the sizes of compared documents are others
     */
    static DriverResults of(FewPairs few, Dataset<Row> all, @Nullable Dataset<Row> sizes) {
        List<Row> documents = few.rowsOf(all.select("ordinal", "id", "site", "protected", "keep", "size"));
        if (sizes != null) {
            List<Row> compared = few.rowsOf(sizes.select("ordinal", "size"));
            for (int x = 0; x < documents.size(); x++) {
                Row row = documents.get(x);
                documents.set(
                        x,
                        RowFactory.create(
                                row.get(0),
                                row.get(1),
                                row.get(2),
                                row.get(3),
                                row.get(4),
                                compared.get(x).get(1)));
            }
        }
        return new DriverResults(all.sparkSession(), few, documents);
    }

    private String id(int document) {
        return documents.get(document).getString(1);
    }

    private long site(int document) {
        return documents.get(document).getLong(2);
    }

    private int size(int document) {
        return documents.get(document).getInt(5);
    }

    /** The table of pairs. */
    OrderedRows pairs(PairListing listing) {
        List<Row> rows = new ArrayList<>();
        for (FewPairs.Pair pair : few.listed(listing)) {
            boolean sites = site(pair.a()) != 0 && site(pair.b()) != 0;
            rows.add(RowFactory.create(
                    id(pair.a()),
                    id(pair.b()),
                    pair.score(),
                    pair.overlap() == PairSink.NO_OVERLAP ? null : (Integer) pair.overlap(),
                    size(pair.a()),
                    size(pair.b()),
                    sites ? (Boolean) (site(pair.a()) == site(pair.b())) : null));
        }
        return OrderedRows.of(spark, rows, PAIRS);
    }

    /** @param largestKept whether larger documents are kept */
    Groups grouped(Shape shape, boolean largestKept, double[] limits, boolean distance) {
        List<Merit> merits = documents.stream()
                .map(row -> new Merit(
                        largestKept ? row.getInt(5) : 0,
                        row.getBoolean(3),
                        row.getList(4).stream().mapToLong(value -> (Long) value).toArray()))
                .toList();
        return new Groups(few.grouped(merits, shape, new ScoreLimits(limits, distance)));
    }

    /** Survivors and groups. */
    final class Groups {
        final Grouping grouping;

        /** Groups of two and more documents; their numbers begin with 1. */
        final List<int[]> clusters;

        private final int[] clusterOf;

        private Groups(Grouping grouping) {
            this.grouping = grouping;
            this.clusters = grouping.clusters();
            this.clusterOf = new int[few.size()];
            for (int c = 0; c < clusters.size(); c++) for (int x : clusters.get(c)) clusterOf[x] = c + 1;
        }

        int largest() {
            return clusters.stream().mapToInt(cluster -> cluster.length).max().orElse(0);
        }

        private boolean isRemoved(int document) {
            return grouping.keptFor(document) != document;
        }

        /** Ordinals of removed documents, ascending. */
        long[] removed() {
            return IntStream.range(0, few.size())
                    .filter(this::isRemoved)
                    .mapToLong(few::ordinal)
                    .toArray();
        }

        OrderedRows clusterTable() {
            List<Row> rows = new ArrayList<>();
            for (int[] cluster : clusters) {
                for (int x : cluster) {
                    boolean kept = !isRemoved(x);
                    rows.add(RowFactory.create(
                            id(x),
                            (long) clusterOf[x],
                            (long) cluster.length,
                            kept,
                            id(grouping.keptFor(x)),
                            kept ? null : (Double) grouping.score(x)));
                }
            }
            return OrderedRows.of(spark, rows, CLUSTERS);
        }

        OrderedRows removalLog() {
            List<Row> rows = new ArrayList<>();
            for (int x = 0; x < few.size(); x++) {
                int kept = grouping.keptFor(x);
                if (kept == x) continue;
                rows.add(RowFactory.create(
                        few.ordinal(x),
                        id(x),
                        few.ordinal(kept),
                        id(kept),
                        grouping.score(x),
                        grouping.overlap(x),
                        size(x),
                        size(kept),
                        (long) clusterOf[x]));
            }
            return OrderedRows.of(spark, rows, REMOVALS);
        }

        /** Removed documents by place. */
        Map<Integer, Long> removedByPlace() {
            Map<Integer, Long> counts = new TreeMap<>();
            for (long ordinal : removed()) counts.merge(Ordinals.place(ordinal), 1L, Long::sum);
            return counts;
        }

        /**
         * The web sites with the most removed documents.
         *
         * @param all {@code site, site_name} of all documents
         */
        List<Loss> sites(Dataset<Row> all, int most) {
            Map<Long, Long> removed = new HashMap<>();
            for (int x = 0; x < few.size(); x++)
                if (site(x) != 0 && isRemoved(x)) removed.merge(site(x), 1L, Long::sum);
            if (removed.isEmpty()) return List.of();
            Set<Long> worst = new HashSet<>(removed.keySet().stream()
                    .sorted(Comparator.comparingLong((Long site) -> -removed.getOrDefault(site, 0L))
                            .thenComparing(site -> site))
                    .limit(most)
                    .toList());
            Map<Long, SiteCount> counts = new HashMap<>();
            all.select("site", "site_name")
                    .toJavaRDD()
                    .mapPartitions(rows -> {
                        Map<Long, SiteCount> some = new HashMap<>();
                        rows.forEachRemaining(row -> {
                            if (worst.contains(row.getLong(0)))
                                some.merge(row.getLong(0), new SiteCount(row.getString(1), 1), SiteCount::and);
                        });
                        return List.of(some).iterator();
                    })
                    .collect()
                    .forEach(some -> some.forEach((site, count) -> counts.merge(site, count, SiteCount::and)));
            List<Loss> losses = new ArrayList<>();
            counts.forEach(
                    (site, count) -> losses.add(new Loss(count.name, count.documents, removed.getOrDefault(site, 0L))));
            losses.sort(Comparator.comparingLong((Loss l) -> -l.removed()).thenComparing(Loss::source));
            return losses;
        }

        /**
         * What becomes of documents in the clean corpus; see {@link Survivors}.
         *
         * @param annotated whether all documents of groups are there, or else the removed ones, to be dropped
         */
        Dataset<Row> fates(boolean annotated) {
            List<Row> rows = new ArrayList<>();
            for (int x = 0; x < few.size(); x++) {
                boolean removed = isRemoved(x);
                if (annotated && clusterOf[x] > 0)
                    rows.add(RowFactory.create(
                            few.ordinal(x),
                            (long) clusterOf[x],
                            id(grouping.keptFor(x)),
                            removed ? (Double) grouping.score(x) : null));
                else if (!annotated && removed) rows.add(RowFactory.create(few.ordinal(x), null, null, null));
            }
            return spark.createDataFrame(
                    JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(rows, 1), FATES);
        }
    }

    private record SiteCount(String name, long documents) implements Serializable {
        SiteCount and(SiteCount other) {
            return new SiteCount(name.compareTo(other.name) <= 0 ? name : other.name, documents + other.documents);
        }
    }
}
