package org.semblance.spark.input;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
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
import org.apache.spark.Partition;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.NewHadoopPartition;
import org.apache.spark.rdd.PartitionCoalescer;
import org.apache.spark.rdd.PartitionGroup;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Failures;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.LineDocuments;
import org.semblance.io.read.RecordReader;
import org.semblance.spark.Iterators;
import scala.Option;
import scala.Tuple2;

/**
 * Files of lines, split by Hadoop's text reader; small files share a task. The reader provides byte offsets, not line
 * numbers: if a file has several splits, their line feeds are counted first, once.
 */
final class TextLines {
    /** Cost of opening a file, in bytes read. */
    static final long OPENING_COST = 1 << 16;

    private final JavaSparkContext spark;
    private final List<InputPart> parts;
    private final JavaNewHadoopRDD<LongWritable, Text> lines;
    private final NeighboursTogether tasks;
    private @Nullable Splits splits;
    private @Nullable Broadcast<Splits> sent;

    TextLines(JavaSparkContext spark, List<InputPart> parts, long splitBytes) {
        this.spark = spark;
        this.parts = List.copyOf(parts);
        Configuration conf = new Configuration(spark.hadoopConfiguration());
        ListedText.list(conf, parts.stream().map(InputPart::uri).toList(), splitBytes);
        this.lines = (JavaNewHadoopRDD<LongWritable, Text>)
                spark.newAPIHadoopRDD(conf, ListedText.class, LongWritable.class, Text.class);
        this.tasks = NeighboursTogether.of(fileSplits(), splitBytes);
    }

    /** The splits in the order of the partitions. */
    private List<FileSplit> fileSplits() {
        return Arrays.stream(lines.rdd().partitions())
                .map(part -> (FileSplit)
                        ((NewHadoopPartition) part).serializableHadoopSplit().value())
                .toList();
    }

    /**
     * A split of a file.
     *
     * @param part the file
     * @param before lines of the file before the split
     */
    private record Split(InputPart part, long before) implements Serializable {
        /** The ordinal of its first line. */
        long first() {
            return Ordinals.of(part.place(), before + 1);
        }
    }

    /** All splits in order, found by what the reader says of them. */
    private static final class Splits implements Serializable {
        private static final long serialVersionUID = 1;

        /** Where a split is. */
        private record Position(String path, long start) implements Serializable {
            static Position of(FileSplit split) {
                return new Position(split.getPath().toString(), split.getStart());
            }
        }

        private final SerializableConfiguration conf;
        private final Map<Position, Split> byPosition = new LinkedHashMap<>();

        Splits(Configuration conf) {
            this.conf = new SerializableConfiguration(conf);
        }

        void add(FileSplit read, Split split) {
            byPosition.put(Position.of(read), split);
        }

        /** The split that a task reads. Its number is not that of the partition if there are other records before. */
        Split of(InputSplit read) {
            return Objects.requireNonNull(byPosition.get(Position.of((FileSplit) read)));
        }

        List<Split> all() {
            return List.copyOf(byPosition.values());
        }

        /** The lines of a compressed file; if it is damaged, with the message of a local run, which says where. */
        <T> Iterator<T> explained(InputPart part, Iterator<T> lines) {
            return Iterators.of(() -> {
                try {
                    return lines.hasNext() ? lines.next() : null;
                } catch (Exception e) { // Hadoop's reader throws what an iterator does not declare
                    readLocally(part);
                    throw new InputException(part.name() + ": reading failed: " + Failures.firstLine(e), e);
                }
            });
        }

        private void readLocally(InputPart part) {
            Path path = new Path(part.uri());
            OpenFile.Bytes bytes = () -> path.getFileSystem(conf.value()).open(path);
            try (RecordReader file = RecordReader.of(part.file(), bytes, ReadOptions.defaults(), false)) {
                boolean more = true;
                while (more) more = file.next();
            } catch (IOException e) {
                throw InputException.of(part.name(), e);
            }
        }
    }

    /** A line belongs to the split before which it does not begin, and the next split skips it: all but the first skip one. */
    private Splits splits() {
        Splits known = splits;
        if (known != null) return known;
        Splits found = new Splits(spark.hadoopConfiguration());
        List<FileSplit> all = fileSplits();
        List<Long> counts = all.size() == parts.size() ? List.of() : lineFeeds();
        int part = -1;
        long feeds = 0;
        for (int i = 0; i < all.size(); i++) {
            boolean first = all.get(i).getStart() == 0;
            if (first) {
                part++;
                feeds = 0;
            }
            found.add(all.get(i), new Split(parts.get(part), first ? 0 : feeds + 1));
            if (!counts.isEmpty()) feeds += counts.get(i);
        }
        splits = found;
        return found;
    }

    /** The line feeds of each split. */
    private List<Long> lineFeeds() {
        SerializableConfiguration conf = new SerializableConfiguration(spark.hadoopConfiguration());
        return together(lines.mapPartitionsWithInputSplit(
                        (InputSplit split, Iterator<Tuple2<LongWritable, Text>> _) -> List.of(
                                        lineFeeds((FileSplit) split, conf.value()))
                                .iterator(),
                        false))
                .collect();
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

    /** What tasks make of the splits. */
    private interface OfSplit<T> extends Serializable {
        Iterator<T> of(Split split, Iterator<Tuple2<LongWritable, Text>> lines);
    }

    private <T> JavaRDD<T> bySplit(OfSplit<T> function) {
        Broadcast<Splits> known = sent;
        if (known == null) known = spark.broadcast(splits());
        sent = known;
        Broadcast<Splits> all = known;
        return together(lines.mapPartitionsWithInputSplit(
                (InputSplit read, Iterator<Tuple2<LongWritable, Text>> some) -> {
                    Split split = all.value().of(read);
                    boolean packed = split.part.packing() != FileCompression.PLAIN;
                    return function.of(split, packed ? all.value().explained(split.part, some) : some);
                },
                false));
    }

    /** The results of all splits, in tasks of about the same size. */
    private <T> JavaRDD<T> together(JavaRDD<T> bySplit) {
        int count = tasks.starts.length;
        if (count == bySplit.getNumPartitions()) return bySplit;
        return JavaRDD.fromRDD(bySplit.rdd().coalesce(count, false, Option.apply(tasks), null), bySplit.classTag());
    }

    /** Writes the records that are not dropped. */
    void write(Survivors survivors, ReadOptions reading, String directory) {
        List<Split> all = splits().all();
        long[] firsts =
                Arrays.stream(tasks.starts).mapToLong(i -> all.get(i).first()).toArray();
        JavaRDD<Survivors.Line> records = bySplit((split, some) -> {
            LineDocuments documents = new LineDocuments(split.part.file(), reading, false);
            long[] line = {split.before};
            return Iterators.map(some, next -> {
                Text text = next._2();
                line[0]++;
                return documents.isRecord(text.getBytes(), text.getLength())
                        ? new Survivors.Line(Ordinals.of(split.part.place(), line[0]), text.copyBytes())
                        : null;
            });
        });
        survivors.write(records, firsts, directory, parts.getFirst());
    }

    /** The digests of the kept lines, each with a line feed, in the order of the lines. */
    JavaRDD<ByteDigest> digests(Broadcast<KeptRecords> kept, ByteDigest none) {
        return bySplit((split, some) -> {
            ByteDigest digest = none.empty();
            KeptRecords wanted = kept.value();
            for (long line = split.before + 1; some.hasNext(); line++) {
                Text text = some.next()._2();
                if (!wanted.contains(Ordinals.of(split.part.place(), line))) continue;
                digest.add(text.getBytes(), 0, text.getLength());
                digest.add((byte) '\n');
            }
            return List.of(digest).iterator();
        });
    }

    JavaRDD<Row> rows(Intake intake, RecordRows.Maker maker) {
        return bySplit((split, some) -> {
            LineDocuments documents = new LineDocuments(
                    split.part.file(), intake.reading(), intake.naming().several());
            RecordRows rows = maker.make().from(split.part.place());
            long[] line = {split.before};
            return rows.iterator(() -> {
                if (!some.hasNext()) return false;
                Text text = some.next()._2();
                line[0]++;
                if (rows.wants(line[0])) documents.read(text.getBytes(), text.getLength(), line[0], rows);
                return true;
            });
        });
    }

    /** What tasks write about the lines. */
    JavaRDD<MatchedParts.Written> matched(MatchedParts.Task task) {
        return bySplit((split, some) -> {
            LineDocuments documents = new LineDocuments(
                    split.part.file(), task.reading(), task.naming().several());
            MatchedParts.TaskMatches matches = new MatchedParts.TaskMatches(task);
            matches.begin(split.part);
            long[] line = {split.before};
            return matches.iterator(() -> {
                if (!some.hasNext()) return false;
                Text text = some.next()._2();
                line[0]++;
                matches.line(documents, text.getBytes(), text.getLength(), line[0]);
                return true;
            });
        });
    }

    /**
     * Combines neighbouring partitions, in order.
     *
     * @param starts the first partition of each task
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record NeighboursTogether(int[] starts) implements PartitionCoalescer, Serializable {
        static NeighboursTogether of(List<FileSplit> splits, long taskBytes) {
            IntStream.Builder starts = IntStream.builder();
            long weight = taskBytes;
            for (int i = 0; i < splits.size(); i++) {
                long more = splits.get(i).getLength() + OPENING_COST;
                if (weight + more > taskBytes + OPENING_COST) {
                    starts.add(i);
                    weight = 0;
                }
                weight += more;
            }
            return new NeighboursTogether(starts.build().toArray());
        }

        @Override
        public PartitionGroup[] coalesce(int most, RDD<?> of) {
            Partition[] all = of.partitions();
            PartitionGroup[] groups = new PartitionGroup[starts.length];
            for (int t = 0; t < groups.length; t++) {
                int end = t + 1 < groups.length ? starts[t + 1] : all.length;
                groups[t] =
                        new PartitionGroup(of.preferredLocations(all[starts[t]]).headOption());
                for (int i = starts[t]; i < end; i++) groups[t].partitions().addOne(all[i]);
            }
            return groups;
        }
    }

    /**
     * Text input format for exactly the listed files, in this order. Differs from its parent, which treats names as
     * patterns, skips hidden files and reorders files.
     */
    public static final class ListedText extends TextInputFormat {
        /** One setting for all names, as the settings are copied for each split. */
        private static final String NAMES = "semblance.inputs";

        private static final String BETWEEN = "\0";

        static void list(Configuration conf, List<String> uris, long splitBytes) {
            conf.set(NAMES, String.join(BETWEEN, uris));
            conf.set("textinputformat.record.delimiter", "\n");
            conf.setLong(SPLIT_MAXSIZE, splitBytes);
            // Splits are not larger than a block of the store, unless larger ones are asked for.
            if (splitBytes > DocumentReader.MAX_SPLIT) conf.setLong(SPLIT_MINSIZE, splitBytes);
        }

        @Override
        protected List<FileStatus> listStatus(JobContext job) throws IOException {
            Configuration conf = job.getConfiguration();
            List<FileStatus> files = new ArrayList<>();
            for (String name : conf.getRaw(NAMES).split(BETWEEN)) {
                Path path = new Path(name);
                files.add(path.getFileSystem(conf).getFileStatus(path));
            }
            return files;
        }
    }
}
