package org.semblance.spark.input;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.clean.RecordText;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.parquet.TableRows;
import org.semblance.io.read.DocumentNaming;
import org.semblance.io.read.LineDocuments;
import org.semblance.io.read.RecordReader;
import org.semblance.report.decontaminate.ContaminationPlan;
import org.semblance.report.decontaminate.CorpusReading;
import org.semblance.report.decontaminate.DocumentMatches;
import org.semblance.report.decontaminate.DocumentMatches.Fate;
import org.semblance.report.decontaminate.ItemSearch;
import org.semblance.run.MemoryPlan;
import org.semblance.spark.Iterators;
import org.semblance.spark.PartFiles;
import org.semblance.spill.Directories;
import scala.Tuple2;

/**
 * The parts of a corpus in which tasks look for benchmark items. A task writes two files of the same number: one of the clean
 * corpus, and one with what it found, which the driver reads in input order, a piece at a time, and deletes.
 */
public final class MatchedParts {
    private static final String FOUND = ".found";

    private MatchedParts() {}

    /**
     * What tasks do.
     *
     * @param threads tasks that run in a process at the same time
     * @param annotated whether records of the clean corpus may have annotations
     * @param clean whether there is a clean corpus
     */
    public record Task(
            Broadcast<ItemSearch.Sent> search,
            int threads,
            ReadOptions reading,
            DocumentNaming naming,
            boolean annotated,
            boolean clean)
            implements Serializable {
        List<String> annotations() {
            return annotated ? ContaminationPlan.ANNOTATIONS : List.of();
        }
    }

    /** What a task writes. */
    sealed interface Written {
        /** @param bytes a line of the clean corpus, without its line feed */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Line(byte[] bytes) implements Written {}

        /** @param file a whole file of the clean corpus */
        record Rows(java.nio.file.Path file) implements Written {}

        /** @param found in the records since the last one */
        record Results(DocumentMatches.Found found) implements Written {}
    }

    /** The work of a task on its records. */
    static final class TaskMatches {
        private final Task task;
        private final DocumentMatches matches;
        private final Deque<Written> written = new ArrayDeque<>();
        private @Nullable InputPart part;
        private @Nullable RecordText editor;
        private @Nullable CleanCorpus rows;
        private java.nio.file.@Nullable Path directory;
        private boolean ended;

        TaskMatches(Task task) {
            this.task = task;
            this.matches = task.search.value().search().matches(task.threads);
        }

        /** Begins a table of these files, if they are tables: it cannot be written line by line. */
        void open(List<InputPart> files, Configuration conf) throws IOException {
            if (!task.clean || files.getFirst().format() != Format.PARQUET) return;
            java.nio.file.Path temporary = Files.createTempDirectory("semblance-");
            directory = temporary;
            TaskCompletionListener end = _ -> delete(temporary);
            TaskContext.get().addTaskCompletionListener(end);
            List<Input> inputs = new ArrayList<>();
            for (InputPart one : files) {
                InputFile file = one.located(conf);
                inputs.add(new Input(file.name(), file.path(), file.format(), List.of(file)));
            }
            rows = new CleanCorpus(temporary, inputs, task.annotations());
        }

        private void delete(java.nio.file.Path temporary) {
            try (Closeable _ = () -> Directories.delete(temporary)) {
                if (rows != null) rows.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Begins a file. */
        void begin(InputPart next) {
            if (part != null && part.place() != next.place()) flush();
            part = next;
            editor = new RecordText(next.format(), task.reading.contentName(), 0, next.separator());
            matches.begin(next.place());
        }

        /** What is written; {@code advance} reads the next record, or returns false at the end. */
        Iterator<Written> iterator(BooleanSupplier advance) {
            return Iterators.of(() -> {
                while (written.isEmpty() && !ended) {
                    ended = !advance.getAsBoolean();
                    if (ended || matches.buffered() > DocumentMatches.BUFFER) flush();
                    if (ended) end();
                }
                return written.poll();
            });
        }

        private void flush() {
            if (part != null) written.add(new Written.Results(matches.take()));
        }

        private void end() {
            if (rows == null || directory == null) return;
            try {
                rows.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            rows = null;
            written.add(new Written.Rows(directory.resolve(CleanCorpus.directory(Format.PARQUET))));
        }

        private Fate match(Consumer<DocumentSink> record) {
            try {
                return matches.match(record);
            } catch (MemoryPlan.TooLittle e) {
                throw new InputException(String.valueOf(
                        e.or("on a cluster, raise spark.executor.memory").getMessage()));
            }
        }

        /** Takes a line, given without its line feed; blank ones may be no records. */
        void line(LineDocuments documents, byte[] bytes, int length, long number) {
            Fate fate = match(sink -> documents.read(bytes, length, number, sink));
            if (documents.isRecord(bytes, length)) write(fate, bytes, 0, length);
        }

        /** Takes a record of a file. */
        void record(RecordReader record) throws IOException {
            if (record.file().format().layout() == Format.Layout.COLUMNS) {
                Fate fate = match(record::read);
                if (rows != null) fate.copy(record, rows, task.reading);
            } else if (record.file().format().layout() == Format.Layout.LINES) {
                Fate fate = match(record::read);
                write(fate, record.buffer(), record.offset(), DocumentReader.endOfLine(record));
            } else {
                document(record::read);
            }
        }

        /** Takes a document that becomes a line of JSON. */
        void document(Consumer<DocumentSink> record) {
            Held held = new Held();
            Fate fate = match(sink -> record.accept(held.before(sink)));
            Document document = held.document;
            if (document == null || !task.clean) return;
            switch (fate) {
                case Fate.Dropped _ -> {}
                case Fate.Unchanged _ -> json(document, Map.of());
                case Fate.Annotated annotated ->
                    json(document, annotated.values().get());
                case Fate.Cut cut ->
                    json(new Document(document.id(), cut.text(), document.url(), document.fields()), Map.of());
            }
        }

        private void json(Document document, Map<String, ?> values) {
            byte[] line = CleanCorpus.jsonLine(document);
            written.add(new Written.Line(task.annotated ? annotated(line, 0, line.length, values) : line));
        }

        private void write(Fate fate, byte[] bytes, int from, int to) {
            if (!task.clean) return;
            switch (fate) {
                case Fate.Dropped _ -> {}
                case Fate.Unchanged _ ->
                    written.add(new Written.Line(
                            task.annotated
                                    ? annotated(bytes, from, to, Map.of())
                                    : Arrays.copyOfRange(bytes, from, to)));
                case Fate.Annotated annotated ->
                    written.add(new Written.Line(
                            annotated(bytes, from, to, annotated.values().get())));
                case Fate.Cut cut -> written.add(new Written.Line(replaced(bytes, from, to, cut.text())));
            }
        }

        private byte[] annotated(byte[] bytes, int from, int to, Map<String, ?> values) {
            try {
                char none = Format.JSONL.separator();
                return CleanCorpus.annotated(
                        Format.JSONL, none, task.annotations(), List.of(), bytes, from, to, values);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** A carriage return stays. */
        private byte[] replaced(byte[] bytes, int from, int to, String text) {
            if (editor == null) throw new IllegalStateException("no file");
            boolean returns = to > from && bytes[to - 1] == '\r';
            byte[] line = editor.replaced(bytes, from, returns ? to - 1 : to, text);
            if (!returns) return line;
            byte[] longer = Arrays.copyOf(line, line.length + 1);
            longer[line.length] = '\r';
            return longer;
        }
    }

    /** Holds the document that it passes on. */
    private static final class Held {
        @Nullable
        Document document;

        DocumentSink before(DocumentSink sink) {
            return new DocumentSink() {
                @Override
                public void accept(Document found, long position, long bytes) {
                    document = found;
                    sink.accept(found, position, bytes);
                }

                @Override
                public void reject(long position, String reason, long bytes) {
                    sink.reject(position, reason, bytes);
                }

                @Override
                public void accept(Document found, long position) {
                    document = found;
                    sink.accept(found, position);
                }

                @Override
                public void reject(long position, String reason) {
                    sink.reject(position, reason);
                }
            };
        }
    }

    /**
     * Writes what tasks make of their records, as a directory.
     *
     * @param first the first of the files; if it is compressed, the parts are
     * @param clean whether there is a clean corpus
     */
    static void write(JavaRDD<Written> written, String directory, InputPart first, boolean clean) {
        Configuration conf = new Configuration(written.context().hadoopConfiguration());
        conf.setBoolean(PartFiles.MARKS_SUCCESS, false);
        Format format = CleanCorpus.partFormat(first.format());
        boolean packed = format != Format.PARQUET && first.packing() != FileCompression.PLAIN;
        conf.set(
                NumberedParts.ENDING,
                clean ? "." + format.extension() + (packed ? FileCompression.GZIP.ending() : "") : "");
        written.mapToPair(one -> new Tuple2<>(NullWritable.get(), one))
                .saveAsNewAPIHadoopFile(directory, NullWritable.class, Written.class, NumberedParts.class, conf);
    }

    /** Files that are named by their number and extension: {@code part-00000.jsonl.gz} and {@code part-00000.found}. */
    public static final class NumberedParts extends FileOutputFormat<NullWritable, Written> {
        /** The ending of the files of the clean corpus; empty if there is none. */
        static final String ENDING = "semblance.ending";

        @Override
        public RecordWriter<NullWritable, Written> getRecordWriter(TaskAttemptContext task) throws IOException {
            Configuration conf = task.getConfiguration();
            PathOutputCommitter committer = (PathOutputCommitter) getOutputCommitter(task);
            String name =
                    "part-%05d".formatted(task.getTaskAttemptID().getTaskID().getId());
            String ending = conf.get(ENDING, "");
            Path clean = ending.isEmpty() ? null : new Path(committer.getWorkPath(), name + ending);
            Path found = new Path(committer.getWorkPath(), name + FOUND);
            return new PartWriter(found.getFileSystem(conf), clean, found);
        }
    }

    /** Writes the files of a task. */
    private static final class PartWriter extends RecordWriter<NullWritable, Written> {
        private static final int BUFFER = 1 << 16;

        private final FileSystem files;
        private final @Nullable Path clean;
        private final @Nullable OutputStream lines;
        private final ObjectOutputStream found;

        PartWriter(FileSystem files, @Nullable Path clean, Path found) throws IOException {
            this.files = files;
            this.clean = clean;
            boolean rows = clean == null
                    || clean.getName().endsWith("." + Format.PARQUET.extension()); // a table comes as a whole
            this.lines = clean == null || rows ? null : lines(files.create(clean, false), clean.getName());
            this.found = new ObjectOutputStream(new BufferedOutputStream(files.create(found, false), BUFFER));
        }

        private static OutputStream lines(OutputStream file, String name) throws IOException {
            boolean packed = FileCompression.ofName(name) == FileCompression.GZIP;
            return new BufferedOutputStream(packed ? new GZIPOutputStream(file, BUFFER) : file, BUFFER);
        }

        @Override
        public void write(NullWritable key, Written written) throws IOException {
            switch (written) {
                case Written.Line line -> {
                    if (lines == null) throw new IllegalStateException("a line, and no clean corpus of lines");
                    lines.write(line.bytes());
                    lines.write('\n');
                }
                case Written.Rows rows ->
                    files.copyFromLocalFile(true, true, new Path(rows.file().toUri()), clean);
                case Written.Results results -> {
                    found.writeObject(results.found());
                    found.reset();
                }
            }
        }

        @Override
        public void close(TaskAttemptContext task) throws IOException {
            try (found) {
                if (lines != null) lines.close();
                found.writeObject(null);
            }
        }
    }

    /**
     * Passes on what tasks found, in input order, and deletes their files.
     *
     * @param directories those of {@link DocumentReader#match}
     * @param clean whether there is a clean corpus
     */
    public static void collect(List<java.nio.file.Path> directories, boolean clean, CorpusReading.Results results)
            throws IOException {
        List<FoundInDirectory> all = new ArrayList<>();
        try (Closeable _ = () -> closeAll(all)) {
            for (java.nio.file.Path directory : directories) all.add(new FoundInDirectory(directory));
            while (true) {
                Optional<FoundInDirectory> first = all.stream()
                        .filter(found -> found.next != null)
                        .min(Comparator.comparingInt(found -> found.next == null ? 0 : found.next.place()));
                if (first.isEmpty()) break;
                results.take(first.get().take());
            }
        }
        for (FoundInDirectory found : all) {
            for (java.nio.file.Path file : found.files) Files.delete(file);
            if (!clean) Directories.delete(found.directory);
        }
    }

    private static void closeAll(List<FoundInDirectory> all) throws IOException {
        for (FoundInDirectory one : all) one.close();
    }

    /** What tasks found in the inputs of a format. */
    private static final class FoundInDirectory implements Closeable {
        final java.nio.file.Path directory;
        final List<java.nio.file.Path> files;
        private int opened;
        private @Nullable ObjectInputStream in;
        DocumentMatches.@Nullable Found next;

        FoundInDirectory(java.nio.file.Path directory) throws IOException {
            this.directory = directory;
            this.files = TableRows.parts(directory).stream()
                    .filter(file -> file.getFileName().toString().endsWith(FOUND))
                    .toList();
            this.next = read();
        }

        DocumentMatches.Found take() throws IOException {
            DocumentMatches.Found taken = next;
            if (taken == null) throw new IllegalStateException("nothing more in " + directory);
            next = read();
            return taken;
        }

        private DocumentMatches.@Nullable Found read() throws IOException {
            while (in != null || opened < files.size()) {
                if (in == null)
                    in = new ObjectInputStream(new BufferedInputStream(Files.newInputStream(files.get(opened++))));
                try {
                    if (in.readObject() instanceof DocumentMatches.Found found) return found;
                } catch (ClassNotFoundException e) {
                    throw new IOException(e);
                }
                close();
            }
            return null;
        }

        @Override
        public void close() throws IOException {
            if (in != null) in.close();
            in = null;
        }
    }
}
