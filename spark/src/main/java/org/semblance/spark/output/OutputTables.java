package org.semblance.spark.output;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.Detector;
import org.semblance.pairs.PairDigest;
import org.semblance.report.Tsv;
import org.semblance.report.run.ClusterTable;
import org.semblance.report.run.PairRowFormat;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunOutputs;
import org.semblance.text.Detectors;

/**
 * Writes the tables of a run.
 *
 * @param method in the syntax of {@link Detectors#parse}
 * @param places names of the inputs
 */
public record OutputTables(Target target, String method, List<String> places, PairsFormat format) {
    /** The destination of tables. */
    public interface Target {
        OutputStream create(String name);

        /** URI of a table that is written by executors. */
        String table(String name);
    }

    /** Writes {@code count} pairs, unless they are only counted; returns their digest. */
    public String pairs(Dataset<Row> rows, long count, boolean listed) throws IOException {
        Dataset<Row> sorted = OrderedText.sorted(rows, count, col("a"), col("b"));
        PairDigest digest = new PairDigest();
        Lines lines = new Lines.Digest(method);
        if (!listed || format == PairsFormat.PARQUET) {
            if (listed) typedPairs(sorted).write().parquet(target.table("pairs.parquet"));
            OrderedText.stream(sorted, List.of(lines), texts -> digest.addLines(texts[0], texts[0].length));
            return digest.value();
        }
        try (OutputStream out = open(
                format.file("pairs"),
                PairRowFormat.of(format, Detectors.parse(method)).headerLine())) {
            OrderedText.stream(sorted, List.of(new Lines.Pairs(method, format), lines), texts -> {
                out.write(texts[0]);
                digest.addLines(texts[1], texts[1].length);
            });
        }
        return digest.value();
    }

    private Dataset<Row> typedPairs(Dataset<Row> sorted) {
        Detector<?> detector = Detectors.parse(method);
        return sorted.select(
                col("id_a"),
                col("id_b"),
                col("score"),
                lit(detector.relation().measure()).as("measure"),
                lit(detector.name()).as("method"),
                lit(detector.search().exact()).as("exact"),
                col("overlap"),
                col("size_a"),
                col("size_b"),
                col("same_site"));
    }

    /**
     * Writes the clusters, at most {@code count} rows: {@code ordinal, id, kept_for, kept_id, cluster, cluster_size,
     * score}.
     */
    public void clusters(Dataset<Row> members, long count) throws IOException {
        Column kept = col("ordinal").equalTo(col("kept_for"));
        Dataset<Row> rows = OrderedText.sorted(members, count, col("cluster"), col("ordinal"))
                .select(
                        col("id"),
                        col("cluster"),
                        col("cluster_size").as("size"),
                        kept.as("kept"),
                        col("kept_id"),
                        when(kept, lit(null)).otherwise(col("score")).as("score_to_kept"));
        if (format == PairsFormat.PARQUET) {
            rows.write().parquet(target.table("clusters.parquet"));
            return;
        }
        text(format.file("clusters"), ClusterTable.header(format), rows, new Lines.Clusters(method, format));
    }

    /**
     * Writes the removal log of {@code count} rows: {@code ordinal, id, kept_for, kept_id, score, overlap, size,
     * kept_size, cluster}.
     */
    public void removals(Dataset<Row> removed, long count) throws IOException {
        Dataset<Row> rows = OrderedText.sorted(removed, count, col("ordinal"))
                .select("ordinal", "id", "kept_for", "kept_id", "score", "overlap", "size", "kept_size", "cluster");
        text("removed.jsonl", "", rows, new Lines.Removals(method, places));
    }

    /** Writes {@code count} rejected records: {@code ordinal, odd, reason}. */
    public void rejected(Dataset<Row> odd, long count) throws IOException {
        text(
                "rejected.tsv",
                Tsv.line(RunOutputs.REJECTED.toArray()),
                OrderedText.sorted(odd, count, col("ordinal")).select("ordinal", "odd", "reason"),
                new Lines.Rejected(places));
    }

    private void text(String name, String header, Dataset<Row> sorted, Lines lines) throws IOException {
        try (OutputStream out = open(name, header)) {
            OrderedText.stream(sorted, List.of(lines), texts -> out.write(texts[0]));
        }
    }

    private OutputStream open(String name, String header) throws IOException {
        OutputStream out = target.create(name);
        out.write(header.getBytes(StandardCharsets.UTF_8));
        return out;
    }
}
