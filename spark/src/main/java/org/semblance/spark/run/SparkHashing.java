package org.semblance.spark.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.semblance.report.run.Manifest;
import org.semblance.run.Workers;
import org.semblance.spark.PartFiles;

/** Computes checksums of files by tasks, the small ones in the driver. */
record SparkHashing(SparkSession spark) implements Manifest.Hashing {
    /** Files of this size are worth a task. */
    private static final long LARGE = 16L << 20;

    @Override
    public List<Manifest.Entry> of(List<Path> files) throws IOException, InterruptedException {
        int large = 0; // the largest come first
        while (large < files.size() && Files.size(files.get(large)) >= LARGE) large++;
        List<Manifest.Entry> entries = new ArrayList<>(byTasks(files.subList(0, large)));
        entries.addAll(Manifest.Hashing.by(new Workers(Runtime.getRuntime().availableProcessors()))
                .of(files.subList(large, files.size())));
        return entries;
    }

    private List<Manifest.Entry> byTasks(List<Path> files) {
        if (files.isEmpty()) return List.of();
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        SerializableConfiguration conf = new SerializableConfiguration(context.hadoopConfiguration());
        List<String> names =
                files.stream().map(file -> PartFiles.path(file).toString()).toList();
        return context.parallelize(names, names.size())
                .map(name -> {
                    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(name);
                    URI uri = file.toUri();
                    boolean local = "file".equals(uri.getScheme());
                    try (InputStream in = local // without Hadoop's checksums
                            ? Files.newInputStream(Path.of(uri.getPath()))
                            : file.getFileSystem(conf.value()).open(file)) {
                        return Manifest.Entry.of(in);
                    }
                })
                .collect();
    }
}
