package org.semblance.spark.output;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.semblance.Detector;
import org.semblance.pairs.PairDigest;
import org.semblance.relation.Relation;
import org.semblance.report.Tsv;
import org.semblance.report.run.ClusterTable;
import org.semblance.report.run.PairRowFormat;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RemovalLog;
import org.semblance.report.run.RunOutputs;
import org.semblance.spark.Iterators;
import org.semblance.spark.PartFiles;
import org.semblance.spark.input.Ordinals;
import org.semblance.text.Detectors;

/**
 * Writes the tables of a run.
 *
 * @param directory of the run
 * @param method in the syntax of {@link Detectors#parse}
 * @param places names of the inputs
 */
public record OutputTables(Path directory, String method, List<String> places, PairsFormat format) {
    private static final int BUFFER = 1 << 16;

    /** The name by which executors know a table of a directory. */
    public static String table(Path directory, String name) {
        return PartFiles.path(directory.resolve(name)).toString();
    }

    /** Writes {@code count} pairs, unless they are only counted; returns their digest. */
    public String pairs(Dataset<Row> rows, long count, boolean listed) throws IOException {
        return pairs(OrderedRows.of(OrderedText.sorted(rows, count, col("a"), col("b"))), listed);
    }

    /** Writes the rows of {@link PairList} in order, unless they are only counted; returns their digest. */
    public String pairs(OrderedRows sorted, boolean listed) throws IOException {
        PairDigest digest = new PairDigest(Detectors.parse(method).parameters());
        Lines lines = digestLines(method);
        if (!listed || format == PairsFormat.PARQUET) {
            if (listed) parquet(typedPairs(sorted.table()), "pairs.parquet");
            sorted.stream(List.of(lines), texts -> digest.addLines(texts[0], texts[0].length));
            return digest.value();
        }
        try (OutputStream out = open(
                format.file("pairs"),
                PairRowFormat.of(format, Detectors.parse(method)).headerLine())) {
            sorted.stream(List.of(pairLines(method, format), lines), texts -> {
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
        clusters(OrderedRows.of(rows));
    }

    /** Writes the clusters: {@code id, cluster, size, kept, kept_id, score_to_kept}. */
    public void clusters(OrderedRows rows) throws IOException {
        if (format == PairsFormat.PARQUET) {
            parquet(rows.table(), "clusters.parquet");
            return;
        }
        text(format.file("clusters"), ClusterTable.header(format), rows, clusterLines(method, format));
    }

    /**
     * Writes the removal log of {@code count} rows: {@code ordinal, id, kept_for, kept_id, score, overlap, size,
     * kept_size, cluster}.
     */
    public void removals(Dataset<Row> removed, long count) throws IOException {
        Dataset<Row> rows = OrderedText.sorted(removed, count, col("ordinal"))
                .select("ordinal", "id", "kept_for", "kept_id", "score", "overlap", "size", "kept_size", "cluster");
        removals(OrderedRows.of(rows));
    }

    /** Writes the removal log: {@code ordinal, id, kept_for, kept_id, score, overlap, size, kept_size, cluster}. */
    public void removals(OrderedRows rows) throws IOException {
        text("removed.jsonl", "", rows, removalLines(method, places));
    }

    /** Writes {@code count} rejected records: {@code ordinal, odd, reason}. */
    public void rejected(Dataset<Row> odd, long count) throws IOException {
        rejected(OrderedRows.of(OrderedText.sorted(odd, count, col("ordinal")).select("ordinal", "odd", "reason")));
    }

    /** Writes the rejected records: {@code ordinal, odd, reason}. */
    public void rejected(OrderedRows rows) throws IOException {
        text("rejected.tsv", Tsv.line(RunOutputs.REJECTED.toArray()), rows, rejectedLines(places));
    }

    private void parquet(Dataset<Row> rows, String name) {
        PartFiles.write(rows, table(directory, name));
    }

    private void text(String name, String header, OrderedRows sorted, Lines lines) throws IOException {
        try (OutputStream out = open(name, header)) {
            sorted.stream(List.of(lines), texts -> out.write(texts[0]));
        }
    }

    private OutputStream open(String name, String header) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(directory.resolve(name)), BUFFER);
        out.write(header.getBytes(StandardCharsets.UTF_8));
        return out;
    }

    /** Rows in the order in which they are written: few in the driver, or a sorted table. */
    public interface OrderedRows {
        /** Sends the lines of all rows to a sink, in chunks. */
        void stream(List<Lines> lines, Sink sink) throws IOException;

        /** The same rows as a table. */
        Dataset<Row> table();

        static OrderedRows of(Dataset<Row> sorted) {
            return new OrderedRows() {
                @Override
                public void stream(List<Lines> lines, Sink sink) throws IOException {
                    OrderedText.stream(sorted, lines, sink);
                }

                @Override
                public Dataset<Row> table() {
                    return sorted;
                }
            };
        }

        static OrderedRows of(SparkSession spark, List<Row> rows, StructType columns) {
            return new OrderedRows() {
                @Override
                public void stream(List<Lines> lines, Sink sink) throws IOException {
                    Iterator<byte[][]> chunks = OrderedText.chunks(rows.iterator(), lines);
                    while (chunks.hasNext()) sink.take(chunks.next());
                }

                @Override
                public Dataset<Row> table() {
                    return spark.createDataFrame(rows, columns).coalesce(1);
                }
            };
        }
    }

    /** Receives chunks in order, one array for each type of lines. */
    public interface Sink {
        void take(byte[][] texts) throws IOException;
    }

    /**
     * Streams sorted rows as text to the driver, a few partitions at a time, so that memory does not depend on their
     * number.
     */
    static final class OrderedText {
        private static final int CHUNK = 1 << 19;

        /** Approximate rows per partition: the driver holds the text of one partition, about 20 MB. */
        private static final long PARTITION_ROWS = 1 << 17;

        private static final long MAX_PARTITIONS = 1 << 16;

        /** Number of partitions that are formatted at the same time. */
        private static final int MOST_TOGETHER = 8;

        private OrderedText() {}

        /** Sorts rows into partitions of about the same size. */
        static Dataset<Row> sorted(Dataset<Row> rows, long count, Column... by) {
            int parts = (int) Math.clamp(count / PARTITION_ROWS, 1, MAX_PARTITIONS);
            return rows.repartitionByRange(parts, by).sortWithinPartitions(by);
        }

        static void stream(Dataset<Row> sorted, List<Lines> lines, Sink sink) throws IOException {
            JavaRDD<byte[][]> chunks = sorted.toJavaRDD().mapPartitions(rows -> chunks(rows, lines));
            int parts = chunks.getNumPartitions();
            int together = Math.clamp(chunks.context().defaultParallelism(), 1, MOST_TOGETHER);
            for (int from = 0; from < parts; from += together) {
                int[] some =
                        IntStream.range(from, Math.min(parts, from + together)).toArray();
                for (List<byte[][]> part : chunks.collectPartitions(some)) for (byte[][] texts : part) sink.take(texts);
            }
        }

        private static Iterator<byte[][]> chunks(Iterator<Row> rows, List<Lines> lines) {
            List<BiConsumer<Row, StringBuilder>> formatters =
                    lines.stream().map(Lines::formatter).toList();
            return Iterators.of(() -> rows.hasNext() ? chunk(rows, formatters) : null);
        }

        private static byte[][] chunk(Iterator<Row> rows, List<BiConsumer<Row, StringBuilder>> formatters) {
            List<StringBuilder> texts =
                    formatters.stream().map(formatter -> new StringBuilder()).toList();
            do {
                Row row = rows.next();
                for (int i = 0; i < formatters.size(); i++) formatters.get(i).accept(row, texts.get(i));
            } while (rows.hasNext()
                    && texts.stream().mapToInt(StringBuilder::length).sum() < CHUNK);
            return texts.stream()
                    .map(text -> text.toString().getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
        }
    }

    /** Formats rows of a dataset as lines of text; tasks receive this description and create a formatter from it. */
    public interface Lines extends Serializable {
        /** Appends the line of a row. */
        BiConsumer<Row, StringBuilder> formatter();
    }

    /** Rows of {@link PairList} as lines of the table of pairs. */
    private static Lines pairLines(String method, PairsFormat format) {
        return () -> {
            Relation<?> relation = Detectors.parse(method).relation();
            PairRowFormat style = PairRowFormat.of(format, Detectors.parse(method));
            return (row, line) -> style.append(
                    line,
                    row.getString(0),
                    row.getString(1),
                    relation.format(row.getDouble(2)),
                    row.isNullAt(3) ? null : row.getInt(3),
                    row.getInt(4),
                    row.getInt(5),
                    row.isNullAt(6) ? null : row.getBoolean(6));
        };
    }

    /** Rows of {@link PairList} as lines of {@link PairDigest}. */
    private static Lines digestLines(String method) {
        return () -> {
            Relation<?> relation = Detectors.parse(method).relation();
            return (row, line) -> PairDigest.appendLine(
                    line, row.getString(0), row.getString(1), relation.format(row.getDouble(2)), relation.measure());
        };
    }

    /** Rows {@code id, cluster, size, kept, kept_id, score_to_kept} as lines of the table of clusters. */
    private static Lines clusterLines(String method, PairsFormat format) {
        return () -> {
            Relation<?> relation = Detectors.parse(method).relation();
            return (row, line) -> line.append(new ClusterTable.Row(
                            row.getString(0),
                            row.getLong(1),
                            row.getLong(2),
                            row.getBoolean(3),
                            row.getString(4),
                            row.isNullAt(5) ? null : relation.format(row.getDouble(5)))
                    .line(format));
        };
    }

    /**
     * Rows {@code ordinal, id, kept_for, kept_id, score, overlap, size, kept_size, cluster} as lines of the removal log.
     */
    private static Lines removalLines(String method, List<String> places) {
        return () -> {
            RemovalLog log = new RemovalLog(Detectors.parse(method));
            return (row, line) -> log.append(
                    line,
                    side(places, row.getLong(0), row.getString(1), row.getInt(6)),
                    side(places, row.getLong(2), row.getString(3), row.getInt(7)),
                    row.getDouble(4),
                    row.getInt(5),
                    row.getLong(8));
        };
    }

    private static RemovalLog.Side side(List<String> places, long ordinal, String id, int size) {
        return new RemovalLog.Side(id, size, places.get(Ordinals.place(ordinal)), Ordinals.position(ordinal));
    }

    /** Rows {@code ordinal, odd, reason} as lines of the table of rejected records. */
    private static Lines rejectedLines(List<String> places) {
        return () -> (row, line) -> {
            long ordinal = row.getLong(0);
            String place = places.get(Ordinals.place(ordinal));
            line.append(Tsv.line(place, Ordinals.position(ordinal), row.getString(1), row.getString(2)));
        };
    }
}
