package org.semblance.spark.input;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.columns.Bisection;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.relation.Relation;
import org.semblance.report.run.RunOutputs;
import org.semblance.spark.Iterators;
import org.semblance.spark.PartFiles;
import org.semblance.spark.RowTable;
import org.semblance.text.Detectors;
import scala.Tuple2;

/**
 * Writes the records that were not dropped, annotated if so wanted. Lines are not shuffled: the fates of records are
 * sent to the tasks that read them again. Tables are; see {@link SparkTableRows}.
 *
 * @param fates {@code ordinal, cluster, kept_id, score}: the records that are dropped, whose cluster is null, and those
 *     that are annotated; the score of a kept document is null
 * @param annotated whether records that are not dropped are annotated
 * @param method in the syntax of {@link Detectors#parse}; it formats the scores
 */
public record Survivors(RowTable fates, boolean annotated, String method) {
    public static final StructType FATES =
            StructType.fromDDL("ordinal BIGINT NOT NULL, cluster BIGINT, kept_id STRING, score DOUBLE");

    /** The fate of a record; it is dropped if it has no cluster. */
    record Fate(
            @Nullable Long cluster,
            @Nullable String keptId,
            @Nullable Double score) implements Serializable {
        static final Fate UNCHANGED = new Fate(0L, null, null);

        static Fate of(Row row) {
            return new Fate(row.getAs(1), row.getAs(2), row.getAs(3));
        }

        /** The values of {@link RunOutputs#ANNOTATIONS}; none for a document without a group. */
        Map<String, Object> annotation(Relation<?> relation) {
            Map<String, Object> values = new LinkedHashMap<>();
            if (cluster == null || keptId == null) return values;
            values.put("cluster", cluster);
            values.put("kept", score == null);
            values.put("kept_id", keptId);
            if (score != null) values.put("score", new BigDecimal(relation.format(score)));
            return values;
        }
    }

    /** Those of the records of these files. */
    Survivors of(List<InputPart> some) {
        BitSet places = new BitSet();
        some.forEach(part -> places.set(part.place()));
        JavaRDD<Row> theirs = fates.rows(FATES.fieldNames()).filter(row -> places.get(Ordinals.place(row.getLong(0))));
        return new Survivors(RowTable.of(fates.spark(), theirs, FATES), annotated, method);
    }

    /**
     * A record to be written.
     *
     * @param line without its line feed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Line(long ordinal, byte[] line) implements Serializable {}

    /**
     * Writes the surviving lines in order, as a directory of files.
     *
     * @param firsts for each partition of the lines, an ordinal that is not after them and after those of the previous
     *     partition
     * @param first the first of the files that have the lines; if it is compressed, the parts are
     */
    void write(JavaRDD<Line> lines, long[] firsts, String directory, InputPart first) {
        JavaRDD<Tuple2<Long, Fate>> sorted = new OrdinalPartitions(firsts).partition(fates);
        Configuration conf = new Configuration(lines.context().hadoopConfiguration());
        conf.setBoolean(PartFiles.MARKS_SUCCESS, false);
        conf.set(NumberedLines.EXTENSION, CleanCorpus.partFormat(first.format()).extension());
        if (first.packing() != FileCompression.PLAIN) {
            conf.setBoolean(FileOutputFormat.COMPRESS, true);
            conf.set(FileOutputFormat.COMPRESS_CODEC, GzipCodec.class.getName());
        }
        boolean annotating = annotated;
        String formatting = method;
        lines.zipPartitions(
                        sorted,
                        (some, theirs) ->
                                annotating ? annotated(some, theirs, Detectors.parse(formatting)) : kept(some, theirs))
                .mapToPair(line -> new Tuple2<>(NullWritable.get(), new Text(line.line())))
                .saveAsNewAPIHadoopFile(directory, NullWritable.class, Text.class, NumberedLines.class, conf);
    }

    /** Lines in files that are named by their number and extension: {@code part-00000.jsonl.gz}. */
    public static final class NumberedLines extends TextOutputFormat<NullWritable, Text> {
        static final String EXTENSION = "semblance.extension";

        @Override
        public Path getDefaultWorkFile(TaskAttemptContext task, String compression) throws IOException {
            String name = "part-%05d.%s"
                    .formatted(
                            task.getTaskAttemptID().getTaskID().getId(),
                            task.getConfiguration().get(EXTENSION, ""));
            PathOutputCommitter committer = (PathOutputCommitter) getOutputCommitter(task);
            return new Path(committer.getWorkPath(), name + compression);
        }
    }

    private static Iterator<Line> kept(Iterator<Line> lines, Iterator<Tuple2<Long, Fate>> fates) {
        return merged(lines, fates, (line, fate) -> fate.cluster == null ? null : line);
    }

    private static Iterator<Line> annotated(
            Iterator<Line> lines, Iterator<Tuple2<Long, Fate>> fates, Detector<?> detector) {
        Relation<?> relation = detector.relation();
        return merged(lines, fates, (line, fate) -> {
            if (fate.cluster == null) return null;
            try {
                byte[] text = line.line();
                return new Line(
                        line.ordinal,
                        CleanCorpus.annotated(
                                Format.JSONL,
                                Format.JSONL.separator(),
                                RunOutputs.ANNOTATIONS,
                                List.of(),
                                text,
                                0,
                                text.length,
                                fate.annotation(relation)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Merges lines with the fates of some of them; both are sorted. */
    private static Iterator<Line> merged(
            Iterator<Line> lines, Iterator<Tuple2<Long, Fate>> fates, BiFunction<Line, Fate, @Nullable Line> decision) {
        return Iterators.of(new Supplier<>() {
            private long last = Long.MIN_VALUE;
            private Tuple2<Long, Fate> next = new Tuple2<>(Long.MIN_VALUE, Fate.UNCHANGED);

            @Override
            public @Nullable Line get() {
                while (lines.hasNext()) {
                    Line line = lines.next();
                    if (line.ordinal < last) throw new IllegalStateException("not in order: " + line.ordinal);
                    last = line.ordinal;
                    while (next._1() < last && fates.hasNext()) next = fates.next();
                    Line written = decision.apply(line, next._1() == last ? next._2() : Fate.UNCHANGED);
                    if (written != null) return written;
                }
                return null;
            }
        });
    }

    /** Assigns ordinals to the partition that reads their records. */
    private static final class OrdinalPartitions extends Partitioner {
        private final long[] firsts;

        OrdinalPartitions(long[] firsts) {
            this.firsts = firsts;
        }

        /** The fates by ordinal in the partitions of their records, sorted. */
        JavaRDD<Tuple2<Long, Fate>> partition(RowTable fates) {
            return fates.rows(FATES.fieldNames())
                    .mapToPair(row -> new Tuple2<>(row.getLong(0), Fate.of(row)))
                    .repartitionAndSortWithinPartitions(this)
                    .map(one -> one);
        }

        @Override
        public int numPartitions() {
            return firsts.length;
        }

        @Override
        public int getPartition(Object ordinal) {
            // Several partitions may begin with the same record, as a line can be longer than a split: the last one has
            // it.
            long record = (Long) ordinal;
            return (int) Math.max(0, Bisection.last(0, firsts.length - 1L, at -> firsts[(int) at] <= record));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof OrdinalPartitions partitions && Arrays.equals(firsts, partitions.firsts);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(firsts);
        }
    }
}
