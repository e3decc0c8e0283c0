package org.semblance.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Output that tasks write, as a directory of numbered files with the extension of their format. */
public final class PartFiles {
    /** Whether a committer leaves an empty file that says that all parts are there; the directory of the run says so itself. */
    public static final String MARKS_SUCCESS = "mapreduce.fileoutputcommitter.marksuccessfuljobs";

    private PartFiles() {}

    /** A path by which Hadoop knows a file; that of a directory ends with a slash in Java. */
    public static Path path(java.nio.file.Path file) {
        return new Path(new Path(file.toUri()).toString());
    }

    /** Writes rows in the order of their partitions as {@code part-00000.parquet} and so on. */
    public static void write(Dataset<Row> rows, String directory) {
        // A task writes one file, whatever the settings of the session, as it is named by its number.
        rows.write()
                .option(MARKS_SUCCESS, "false")
                .option("maxRecordsPerFile", 0)
                .parquet(directory);
        try {
            shorten(new Path(directory), rows.sparkSession().sparkContext().hadoopConfiguration());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the checksums that Hadoop adds to files on a disk; the manifest of a run has its own. */
    public static void deleteChecksums(java.nio.file.Path directory) throws IOException {
        if (!directory.getFileSystem().equals(FileSystems.getDefault())) return;
        List<java.nio.file.Path> checksums;
        try (Stream<java.nio.file.Path> files = Files.walk(directory)) {
            checksums = files.filter(file -> file.getFileName().toString().matches("\\..*\\.crc"))
                    .toList();
        }
        for (java.nio.file.Path checksum : checksums) Files.delete(checksum);
    }

    /** Spark's names contain a random number; the same run must give the same names. */
    private static void shorten(Path directory, Configuration conf) throws IOException {
        FileSystem files = directory.getFileSystem(conf);
        for (FileStatus file : files.listStatus(directory)) {
            String name = file.getPath().getName();
            String number = name.replaceFirst("^(part-\\d+)-.*", "$1");
            if (number.equals(name)) continue;
            Path renamed = new Path(directory, number + name.substring(name.lastIndexOf('.')));
            if (!files.rename(file.getPath(), renamed))
                throw new IOException("cannot rename " + file.getPath() + " to " + renamed);
        }
    }
}
