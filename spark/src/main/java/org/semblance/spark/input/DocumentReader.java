package org.semblance.spark.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.DocumentNaming;
import org.semblance.io.read.RecordReader;
import org.semblance.spark.Iterators;
import org.semblance.spark.RowTable;

/** Reads all inputs as one table of records, and writes the clean corpus. */
public final class DocumentReader {
    private static final long MIN_SPLIT = 1L << 20;
    static final long MAX_SPLIT = 64L << 20;

    /** Spark's setting for the size of splits, which has precedence. */
    private static final String SPLIT_SETTING = "spark.sql.files.maxPartitionBytes";

    private final SparkSession spark;
    private final List<InputPart> parts;
    private final CompressionCodecFactory codecs;

    /** Formats of which all files are empty. */
    private final Map<Format, InputPart> empty = new EnumMap<>(Format.class);

    /** Files of lines that were read before, with their splits. */
    private final Map<List<InputPart>, TextLines> lines = new HashMap<>();

    /** Empty files have no records, unless each file is a document. */
    public DocumentReader(SparkSession spark, List<InputPart> parts) {
        this.spark = spark;
        this.codecs = new CompressionCodecFactory(spark.sparkContext().hadoopConfiguration());
        this.parts = parts.stream()
                .filter(part -> part.size() > 0 || part.format().wholeFiles())
                .toList();
        parts.forEach(part -> empty.putIfAbsent(part.format(), part));
        this.parts.forEach(part -> empty.remove(part.format()));
    }

    /** One row per record, see {@link DocumentRows#SCHEMA}. */
    public RowTable records(Intake intake) {
        return RowTable.of(spark, rows(intake, () -> new DocumentRows(intake)), DocumentRows.SCHEMA);
    }

    /** The columns of {@link #records}. */
    public static StructType schema() {
        return DocumentRows.SCHEMA;
    }

    /** The rows that are made of all records. */
    public JavaRDD<Row> rows(Intake intake, RecordRows.Maker maker) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<InputPart> lines = partsWith(this::isText);
        List<InputPart> tables = partsWith(part -> part.format() == Format.PARQUET);
        List<InputPart> streams = partsWith(part -> !isText(part) && part.format() != Format.PARQUET);
        List<JavaRDD<Row>> rows = new ArrayList<>();
        if (!lines.isEmpty()) rows.add(lines(lines).rows(intake, maker));
        if (!tables.isEmpty()) rows.add(SparkTableRows.rows(spark, TableKind.of(context, tables), intake, maker));
        if (!streams.isEmpty()) rows.add(StreamedFiles.rows(context, streams, splitBytes(streams), intake, maker));
        return rows.stream().reduce(JavaRDD::union).orElseGet(context::emptyRDD);
    }

    /**
     * Checks that the records fit one clean corpus: all tables must have the same columns, and the records must have
     * fields if they are annotated.
     *
     * @throws IllegalArgumentException otherwise, with the message of a local run
     */
    public void requireClean(boolean annotated) {
        if (annotated) parts.forEach(part -> CleanCorpus.requireAnnotatable(part.name(), part.format()));
        cleanTable();
    }

    private Optional<TableKind> cleanTable() {
        List<InputPart> tables = partsWith(part -> part.format() == Format.PARQUET);
        if (tables.isEmpty()) return Optional.empty();
        List<TableKind> kinds = TableKind.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), tables);
        TableKind.requireOne(kinds);
        return Optional.of(kinds.getFirst());
    }

    /**
     * Writes the clean corpus: the records that are not dropped, in input order, one directory per format.
     *
     * @param directory maps the name of a directory to its URI
     */
    public void write(Survivors survivors, Intake intake, UnaryOperator<String> directory) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        cleanTable()
                .ifPresent(table -> SparkTableRows.write(
                        spark, table, survivors.of(table.parts()), directory.apply("clean.parquet")));
        for (Format format : Format.values()) {
            if (format == Format.PARQUET) continue;
            List<InputPart> some = partsWith(part -> part.format() == format);
            InputPart nothing = empty.get(format);
            if (some.isEmpty() && nothing == null) continue;
            boolean lines = some.stream().allMatch(this::isText);
            String target = directory.apply(CleanCorpus.directory(format));
            if (nothing != null)
                survivors.of(some).write(context.parallelize(List.of(), 1), new long[] {0}, target, nothing);
            else if (lines) lines(some).write(survivors.of(some), intake.reading(), target);
            else StreamedFiles.write(context, some, splitBytes(some), intake, survivors.of(some), target);
        }
    }

    /**
     * Matches all records for a run of {@code decontaminate}, and writes the clean corpus.
     *
     * @param directory maps the name of a directory to its URI
     * @return the names of the directories, in which {@link MatchedParts#collect} finds what was found
     */
    public List<String> match(MatchedParts.Task task, UnaryOperator<String> directory) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<String> directories = new ArrayList<>();
        for (Format format : Format.values()) {
            List<InputPart> some = partsWith(part -> part.format() == format);
            InputPart nothing = format == Format.PARQUET ? null : empty.get(format);
            if (some.isEmpty() && nothing == null) continue;
            String name = CleanCorpus.directory(format);
            JavaRDD<MatchedParts.Written> written;
            if (nothing != null) written = context.parallelize(List.of(), 1);
            else if (some.stream().allMatch(this::isText)) written = lines(some).matched(task);
            else written = StreamedFiles.matched(context, some, splitBytes(some), task);
            InputPart first = nothing == null ? some.getFirst() : nothing;
            MatchedParts.write(written, directory.apply(name), first, task.clean());
            directories.add(name);
        }
        return directories;
    }

    /**
     * The digest of the clean corpus of a format, as {@link #write} writes it without annotations.
     *
     * @param kept the records that it has
     * @param none the digest of no bytes
     * @return empty for tables, and for lines that Spark's reader does not support
     */
    public Optional<ByteDigest> cleanDigest(
            Format format, Intake intake, Broadcast<KeptRecords> kept, ByteDigest none) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<InputPart> some = partsWith(part -> part.format() == format);
        boolean lines = format.layout() == Format.Layout.LINES;
        if (some.isEmpty()
                || format == Format.PARQUET
                || lines && !some.stream().allMatch(this::isText)) return Optional.empty();
        JavaRDD<ByteDigest> digests = lines
                ? lines(some).digests(kept, none)
                : StreamedFiles.rows(context, some, splitBytes(some), intake, () -> new JsonDigest(kept.value(), none))
                        .map(row -> (ByteDigest) row.get(0));
        return Optional.of(digests.collect().stream().reduce(none, ByteDigest::then));
    }

    /** A row with the digest of the kept documents as lines of JSON. */
    private static final class JsonDigest extends RecordRows {
        private final KeptRecords kept;
        private @Nullable ByteDigest digest;

        JsonDigest(KeptRecords kept, ByteDigest none) {
            this.kept = kept;
            this.digest = none.empty();
        }

        @Override
        public void accept(Document document, long position) {
            if (digest == null || !kept.contains(ordinal(position))) return;
            byte[] line = CleanCorpus.jsonLine(document);
            digest.add(line, 0, line.length);
            digest.add((byte) '\n');
        }

        @Override
        protected void end() {
            if (digest != null) add(RowFactory.create(digest));
            digest = null;
        }
    }

    /**
     * Hadoop's text reader supports UTF-8 and gzip, but zstd only with a native library that is rarely installed. It
     * unpacks files with names such as {@code x.bz2}, which are read as they are if their format is named.
     */
    private boolean isText(InputPart part) {
        boolean unpacked = codecs.getCodec(new Path(part.uri())) != null;
        return part.format().layout() == Format.Layout.LINES
                && part.packing() != FileCompression.ZSTD
                && unpacked == (part.packing() == FileCompression.GZIP)
                && part.encoding().isUtf8();
    }

    private TextLines lines(List<InputPart> some) {
        return lines.computeIfAbsent(
                some,
                files -> new TextLines(
                        JavaSparkContext.fromSparkContext(spark.sparkContext()), files, splitBytes(files)));
    }

    private List<InputPart> partsWith(Predicate<InputPart> wanted) {
        return parts.stream().filter(wanted).toList();
    }

    /** Four tasks per core, within limits of the split size. */
    private long splitBytes(List<InputPart> some) {
        long bytes = some.stream().mapToLong(InputPart::size).sum();
        long tasks = 4L * spark.sparkContext().defaultParallelism();
        SparkConf conf = spark.sparkContext().getConf();
        long most = conf.contains(SPLIT_SETTING) ? Math.max(1, conf.getSizeAsBytes(SPLIT_SETTING)) : MAX_SPLIT;
        return Math.clamp(bytes / tasks, Math.min(MIN_SPLIT, most), most);
    }

    /** Files that cannot be split, read sequentially; small ones share a task. */
    static final class StreamedFiles {
        private StreamedFiles() {}

        static JavaRDD<Row> rows(
                JavaSparkContext spark, List<InputPart> parts, long taskBytes, Intake intake, RecordRows.Maker maker) {
            List<List<InputPart>> tasks = tasks(parts, taskBytes);
            SerializableConfiguration conf = new SerializableConfiguration(spark.hadoopConfiguration());
            return spark.parallelize(tasks, tasks.size()).flatMap(files -> {
                RecordRows rows = maker.make();
                StreamedRecords records =
                        new StreamedRecords(files.iterator(), conf.value(), intake.reading(), intake.naming()) {
                            @Override
                            void begin(InputPart part) {
                                rows.from(part.place());
                            }

                            @Override
                            void read(Consumer<DocumentSink> document) {
                                document.accept(rows);
                            }

                            @Override
                            void read(RecordReader record) throws IOException {
                                record.read(rows);
                            }
                        };
                return rows.iterator(records::advance);
            });
        }

        /** What tasks write about the records. */
        static JavaRDD<MatchedParts.Written> matched(
                JavaSparkContext spark, List<InputPart> parts, long taskBytes, MatchedParts.Task task) {
            List<List<InputPart>> tasks = tasks(parts, taskBytes);
            SerializableConfiguration conf = new SerializableConfiguration(spark.hadoopConfiguration());
            return spark.parallelize(tasks, tasks.size()).flatMap(files -> {
                MatchedParts.TaskMatches matches = new MatchedParts.TaskMatches(task);
                matches.open(files, conf.value());
                StreamedRecords records =
                        new StreamedRecords(files.iterator(), conf.value(), task.reading(), task.naming()) {
                            @Override
                            void begin(InputPart part) {
                                matches.begin(part);
                            }

                            @Override
                            void read(Consumer<DocumentSink> document) {
                                matches.document(document);
                            }

                            @Override
                            void read(RecordReader record) throws IOException {
                                matches.record(record);
                            }
                        };
                return matches.iterator(records::advance);
            });
        }

        /** Writes the records that are not dropped: lines unchanged, others as JSON with id, url and text. */
        static void write(
                JavaSparkContext spark,
                List<InputPart> parts,
                long taskBytes,
                Intake intake,
                Survivors survivors,
                String directory) {
            List<List<InputPart>> tasks = tasks(parts, taskBytes);
            SerializableConfiguration conf = new SerializableConfiguration(spark.hadoopConfiguration());
            JavaRDD<Survivors.Line> lines = spark.parallelize(tasks, tasks.size())
                    .flatMap(files -> new StreamedLines(files.iterator(), conf.value(), intake).iterator());
            long[] firsts = tasks.stream()
                    .map(List::getFirst)
                    .mapToLong(part -> Ordinals.of(part.place(), part.format().wholeFiles() ? part.number() : 0))
                    .toArray();
            survivors.write(lines, firsts, directory, parts.getFirst());
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
                weight += part.size() + TextLines.OPENING_COST;
            }
            return tasks;
        }
    }

    /** The end of a record without its line feed. */
    static int endOfLine(RecordReader record) {
        int end = record.offset() + record.length();
        return record.length() > 0 && record.buffer()[end - 1] == '\n' ? end - 1 : end;
    }

    /** Reads the records of files one after the other, in a task, at whose end the open file is closed. */
    private abstract static class StreamedRecords {
        private final Iterator<InputPart> files;
        private final Configuration conf;
        private final ReadOptions reading;
        private final DocumentNaming naming;
        private @Nullable RecordReader open;

        StreamedRecords(Iterator<InputPart> files, Configuration conf, ReadOptions reading, DocumentNaming naming) {
            this.files = files;
            this.conf = conf;
            this.reading = reading;
            this.naming = naming;
            TaskContext.get().addTaskCompletionListener((TaskCompletionListener) _ -> close());
        }

        private void close() {
            try {
                if (open != null) open.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Begins a file. */
        abstract void begin(InputPart part);

        /** Takes the file that was begun last, which is one document. */
        abstract void read(Consumer<DocumentSink> document);

        /** Takes the current record of the file that was begun last. */
        abstract void read(RecordReader record) throws IOException;

        /** Reads the next record, or opens the next file; false at the end. */
        final boolean advance() {
            try {
                if (open != null) {
                    if (open.next()) {
                        read(open);
                        return true;
                    }
                    open.close();
                    open = null;
                }
                if (!files.hasNext()) return false;
                open(files.next());
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void open(InputPart part) throws IOException {
            Path path = new Path(part.uri());
            OpenFile.Bytes bytes = () -> path.getFileSystem(conf).open(path);
            begin(part);
            if (part.format().wholeFiles()) {
                try (InputStream in = bytes.open()) {
                    read(sink -> RecordReader.readDocument(
                            part.file(), in, part.number(), naming.fullNames(), reading, sink));
                }
            } else {
                InputFile file = part.format() == Format.PARQUET ? part.located(conf) : part.file();
                open = RecordReader.of(file, bytes, reading, naming.several());
            }
        }
    }

    /** The records of files as lines: unchanged, or as JSON with id, url and text if the format is not line-based. */
    private static final class StreamedLines extends StreamedRecords implements DocumentSink {
        private final Deque<Survivors.Line> lines = new ArrayDeque<>();
        private boolean raw;
        private int place;

        StreamedLines(Iterator<InputPart> files, Configuration conf, Intake intake) {
            super(files, conf, intake.reading(), intake.naming());
        }

        Iterator<Survivors.Line> iterator() {
            return Iterators.of(() -> {
                boolean more = true;
                while (more && lines.isEmpty()) more = advance();
                return lines.poll();
            });
        }

        @Override
        void begin(InputPart part) {
            place = part.place();
            raw = part.format().layout() == Format.Layout.LINES;
        }

        @Override
        void read(Consumer<DocumentSink> document) {
            document.accept(this);
        }

        @Override
        void read(RecordReader record) throws IOException {
            if (raw)
                lines.add(new Survivors.Line(
                        Ordinals.of(place, record.position()),
                        Arrays.copyOfRange(record.buffer(), record.offset(), endOfLine(record))));
            else record.read(this);
        }

        @Override
        public void accept(Document document, long position) {
            lines.add(new Survivors.Line(Ordinals.of(place, position), CleanCorpus.jsonLine(document)));
        }

        @Override
        public void reject(long position, String reason) {}
    }
}
