package org.semblance.spark.input;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.LineDocuments;
import org.semblance.spark.Iterators;
import scala.Tuple2;

/**
 * Files of lines, split by Hadoop's text reader. The reader provides byte offsets, not line numbers: if a file has
 * several splits, their line feeds are counted first, once.
 */
final class TextLines {
    private final List<InputPart> parts;
    private final JavaNewHadoopRDD<LongWritable, Text> lines;
    private @Nullable List<Split> splits;

    TextLines(JavaSparkContext spark, List<InputPart> parts, long splitBytes) {
        this.parts = List.copyOf(parts);
        Configuration conf = new Configuration(spark.hadoopConfiguration());
        ListedText.list(conf, parts.stream().map(InputPart::uri).toList(), splitBytes);
        this.lines = (JavaNewHadoopRDD<LongWritable, Text>)
                spark.newAPIHadoopRDD(conf, ListedText.class, LongWritable.class, Text.class);
    }

    /**
     * A split of a file.
     *
     * @param part index into the parts
     * @param before lines of the file before the split
     */
    record Split(int part, long before, String path, long start) implements Serializable {
        /** The split that a task reads. Its number is not that of the partition if there are other records before. */
        static Split of(List<Split> splits, InputSplit read) {
            FileSplit file = (FileSplit) read;
            String path = file.getPath().toString();
            return splits.stream()
                    .filter(split -> split.start == file.getStart() && split.path.equals(path))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The splits by partition. */
    private List<Split> splits() {
        List<Split> known = splits;
        if (known == null) {
            known = counted();
            splits = known;
        }
        return known;
    }

    /** A line belongs to the split before which it does not begin, and the next split skips it: all but the first skip one. */
    private List<Split> counted() {
        record Counted(int partition, String path, long start, long feeds) implements Serializable {}
        boolean unsplit = lines.getNumPartitions() == parts.size();
        SerializableConfiguration conf =
                new SerializableConfiguration(lines.context().hadoopConfiguration());
        List<Counted> counted = lines.mapPartitionsWithInputSplit(
                        (InputSplit split, Iterator<Tuple2<LongWritable, Text>> _) -> {
                            FileSplit file = (FileSplit) split;
                            long feeds = unsplit ? 0 : lineFeeds(file, conf.value());
                            String path = file.getPath().toString();
                            return List.of(new Counted(TaskContext.getPartitionId(), path, file.getStart(), feeds))
                                    .iterator();
                        },
                        false)
                .collect();
        Split[] found = new Split[counted.size()];
        String last = "";
        int part = -1;
        long feeds = 0;
        for (Counted current : counted) {
            if (!current.path.equals(last)) {
                part++;
                feeds = 0;
            }
            long before = current.start == 0 ? 0 : feeds + 1;
            found[current.partition] = new Split(part, before, current.path, current.start);
            feeds += current.feeds;
            last = current.path;
        }
        return List.of(found);
    }

    private static long lineFeeds(FileSplit split, Configuration conf) throws IOException {
        byte[] buffer = new byte[1 << 17];
        long count = 0;
        try (FSDataInputStream in = split.getPath().getFileSystem(conf).open(split.getPath())) {
            in.seek(split.getStart());
            long left = split.getLength();
            while (left > 0) {
                int n = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (n < 0) break;
                for (int i = 0; i < n; i++) if (buffer[i] == '\n') count++;
                left -= n;
            }
        }
        return count;
    }

    /** Writes the records that are not dropped. */
    void write(Survivors survivors, ReadOptions reading, String directory) {
        List<Split> all = splits();
        List<InputPart> files = parts;
        long[] firsts = all.stream()
                .mapToLong(current -> Ordinals.of(files.get(current.part).place(), current.before + 1))
                .toArray();
        JavaRDD<Survivors.Line> records = lines.mapPartitionsWithInputSplit(
                (InputSplit split, Iterator<Tuple2<LongWritable, Text>> some) -> {
                    Split current = Split.of(all, split);
                    InputPart part = files.get(current.part);
                    LineDocuments documents = new LineDocuments(part.file(), reading, false);
                    long[] line = {current.before};
                    return Iterators.map(some, next -> {
                        Text text = next._2();
                        line[0]++;
                        return documents.isRecord(text.getBytes(), text.getLength())
                                ? new Survivors.Line(Ordinals.of(part.place(), line[0]), text.copyBytes())
                                : null;
                    });
                },
                false);
        survivors.write(records, firsts, directory, files.getFirst());
    }

    /** The digests of the kept lines, each with a line feed, in the order of the partitions. */
    JavaRDD<ByteDigest> digests(Broadcast<KeptRecords> kept, ByteDigest none) {
        List<Split> all = splits();
        List<InputPart> files = parts;
        return lines.mapPartitionsWithInputSplit(
                (InputSplit split, Iterator<Tuple2<LongWritable, Text>> some) -> {
                    Split current = Split.of(all, split);
                    int place = files.get(current.part).place();
                    ByteDigest digest = none.empty();
                    KeptRecords wanted = kept.value();
                    for (long line = current.before + 1; some.hasNext(); line++) {
                        Text text = some.next()._2();
                        if (!wanted.contains(Ordinals.of(place, line))) continue;
                        digest.add(text.getBytes(), 0, text.getLength());
                        digest.add((byte) '\n');
                    }
                    return List.of(digest).iterator();
                },
                false);
    }

    JavaRDD<Row> rows(Intake intake, RecordRows.Maker maker) {
        List<Split> all = splits();
        List<InputPart> files = parts;
        return lines.mapPartitionsWithInputSplit(
                (InputSplit split, Iterator<Tuple2<LongWritable, Text>> some) -> {
                    Split current = Split.of(all, split);
                    InputPart part = files.get(current.part);
                    LineDocuments documents = new LineDocuments(part.file(), intake.reading(), intake.several());
                    RecordRows rows = maker.make().from(part.place());
                    long[] line = {current.before};
                    return rows.iterator(() -> {
                        if (!some.hasNext()) return false;
                        Text text = some.next()._2();
                        line[0]++;
                        if (rows.wants(line[0])) documents.read(text.getBytes(), text.getLength(), line[0], rows);
                        return true;
                    });
                },
                false);
    }

    /**
     * Text input format for exactly the listed files, in this order. Differs from its parent, which treats names as
     * patterns, skips hidden files and reorders files.
     */
    public static final class ListedText extends TextInputFormat {
        private static final String COUNT = "semblance.inputs";

        static void list(Configuration conf, List<String> uris, long splitBytes) {
            conf.setInt(COUNT, uris.size());
            for (int i = 0; i < uris.size(); i++) conf.set(COUNT + "." + i, uris.get(i));
            conf.set("textinputformat.record.delimiter", "\n");
            conf.setLong(SPLIT_MAXSIZE, splitBytes);
        }

        @Override
        protected List<FileStatus> listStatus(JobContext job) throws IOException {
            Configuration conf = job.getConfiguration();
            List<FileStatus> files = new ArrayList<>();
            for (int i = 0; i < conf.getInt(COUNT, 0); i++) {
                Path path = new Path(conf.getRaw(COUNT + "." + i));
                files.add(path.getFileSystem(conf).getFileStatus(path));
            }
            return files;
        }
    }
}
