package org.semblance.spark.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.spark.RowTable;
import org.semblance.spark.SparkStages;

/** Stages stored as tables in a directory; a complete table is reused. */
final class KeptStages implements SparkStages {
    private static final String DONE = "_SUCCESS";

    private final SparkSession spark;
    private final Path directory;
    private final FileSystem files;
    private final Consumer<String> begun;
    private final Map<String, Dataset<Row>> made = new HashMap<>();
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private int tables;
    private final List<String> reused = new ArrayList<>();

    /** @param begun called with the name of each stage when it first begins */
    KeptStages(SparkSession spark, Path directory, Consumer<String> begun) throws IOException {
        this.spark = spark;
        this.directory = directory;
        this.files = directory.getFileSystem(spark.sparkContext().hadoopConfiguration());
        this.begun = begun;
        SparkContext context = spark.sparkContext();
        if (!hasCheckpoints(context)) context.setCheckpointDir(new Path(directory, "checkpoints").toString());
    }

    /** Whether the session has a checkpoint directory of its own; that of an earlier run is deleted with its stages. */
    private static boolean hasCheckpoints(SparkContext context) throws IOException {
        if (context.getCheckpointDir().isEmpty()) return false;
        Path there = new Path(context.getCheckpointDir().get());
        return there.getFileSystem(context.hadoopConfiguration()).exists(there);
    }

    @Override
    public Dataset<Row> stage(String name, Supplier<Dataset<Row>> work) {
        Dataset<Row> known = made.get(name);
        if (known != null) return known;
        Path table = new Path(directory, name.replace(' ', '-'));
        try {
            if (files.exists(new Path(table, DONE))) reused.add(name);
            else run(name, () -> work.get().write().mode(SaveMode.Overwrite).parquet(table.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Dataset<Row> kept = spark.read().parquet(table.toString());
        made.put(name, kept);
        return kept;
    }

    @Override
    public RowTable table(String name, StructType schema, Supplier<RowTable> work) {
        Path table = new Path(directory, name.replace(' ', '-'));
        try {
            if (files.exists(new Path(table, DONE))) reused.add(name);
            else
                run(name, () -> {
                    JavaRDD<Row> rows = work.get().rows(schema.fieldNames());
                    delete(table);
                    RowTable.store(rows, schema, table);
                });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        RowTable kept = RowTable.stored(spark, table, schema);
        tables++;
        return kept;
    }

    /** Deletes what an interrupted run has left. */
    private void delete(Path table) {
        try {
            files.delete(table, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs work under the name of a stage. */
    void run(String name, Runnable work) {
        run(name, () -> {
            work.run();
            return true;
        });
    }

    /** Runs work under the name of a stage. */
    <T> T run(String name, Supplier<T> work) {
        SparkContext context = spark.sparkContext();
        @Nullable String outer = context.getLocalProperty(StageMeter.PROPERTY);
        if (!seconds.containsKey(name)) begun.accept(name);
        name(context, name);
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            seconds.merge(name, (System.nanoTime() - start) / 1e9, Double::sum);
            name(context, outer);
        }
    }

    /** Names the stage of the jobs that follow. */
    static void name(SparkContext context, @Nullable String name) {
        context.setLocalProperty(StageMeter.PROPERTY, name);
        context.setJobDescription(name == null ? null : "semblance: " + name);
    }

    /** The time of each stage that was not reused. */
    Map<String, Double> seconds() {
        return seconds;
    }

    /** The number of finished stages. */
    int finished() {
        return made.size() + tables;
    }

    List<String> reused() {
        return reused;
    }
}
