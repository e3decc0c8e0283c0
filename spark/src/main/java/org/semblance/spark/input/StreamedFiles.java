package org.semblance.spark.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RecordReader;

/** Files that cannot be split, read sequentially; small ones share a task. */
final class StreamedFiles {
    /** Cost of opening a file, in bytes read. */
    private static final long OPENING_COST = 1 << 16;

    private StreamedFiles() {}

    static JavaRDD<Row> rows(JavaSparkContext spark, List<InputPart> parts, long taskBytes, Intake intake) {
        List<List<InputPart>> tasks = tasks(parts, taskBytes);
        SerializableConfiguration conf = new SerializableConfiguration(spark.hadoopConfiguration());
        return spark.parallelize(tasks, tasks.size())
                .flatMap(files -> new Files(files.iterator(), conf.value(), intake));
    }

    /** Writes the records that are not dropped: lines unchanged, others as JSON with id, url and text. */
    static void write(
            JavaSparkContext spark,
            List<InputPart> parts,
            long taskBytes,
            ReadOptions reading,
            boolean several,
            boolean fullNames,
            JavaRDD<Long> dropped,
            String directory) {
        List<List<InputPart>> tasks = tasks(parts, taskBytes);
        SerializableConfiguration conf = new SerializableConfiguration(spark.hadoopConfiguration());
        JavaRDD<Survivors.Line> lines = spark.parallelize(tasks, tasks.size())
                .flatMap(files -> new StreamedLines(files.iterator(), conf.value(), reading, several, fullNames));
        long[] firsts = tasks.stream()
                .map(List::getFirst)
                .mapToLong(part -> Ordinals.of(part.place(), part.format().wholeFiles() ? part.number() : 0))
                .toArray();
        boolean packed = parts.getFirst().packing() != FileCompression.PLAIN;
        Survivors.write(lines, new OrdinalPartitions(firsts), dropped, directory, packed);
    }

    private static List<List<InputPart>> tasks(List<InputPart> parts, long taskBytes) {
        List<List<InputPart>> tasks = new ArrayList<>();
        long weight = Long.MAX_VALUE / 2;
        for (InputPart part : parts) {
            if (weight >= taskBytes) {
                tasks.add(new ArrayList<>());
                weight = 0;
            }
            tasks.getLast().add(part);
            weight += part.size() + OPENING_COST;
        }
        return tasks;
    }

    private static final class Files extends RowIterator {
        private final Iterator<InputPart> files;
        private final Configuration conf;
        private final Intake intake;
        private @Nullable RecordReader open;

        Files(Iterator<InputPart> files, Configuration conf, Intake intake) {
            super(new DocumentRows(intake));
            this.files = files;
            this.conf = conf;
            this.intake = intake;
        }

        @Override
        boolean advance(DocumentRows rows) {
            try {
                if (open != null) {
                    if (open.next()) {
                        open.read(rows);
                        return true;
                    }
                    open.close();
                    open = null;
                }
                if (!files.hasNext()) return false;
                begin(files.next(), rows);
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void begin(InputPart part, DocumentRows rows) throws IOException {
            Path path = new Path(part.uri());
            InputStream in = path.getFileSystem(conf).open(path);
            rows.from(part.place());
            if (part.format().wholeFiles()) {
                try (in) {
                    RecordReader.readDocument(
                            part.file(), in, part.number(), intake.fullNames(), intake.reading(), rows);
                }
            } else {
                open = RecordReader.of(part.file(), in, intake.reading(), intake.several());
            }
        }
    }
}
