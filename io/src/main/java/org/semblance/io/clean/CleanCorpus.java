package org.semblance.io.clean;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.clean.Annotator.CsvAnnotator;
import org.semblance.io.formats.CsvFormat.CsvHeader;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Format.Layout;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.io.parquet.BadParquet;
import org.semblance.io.parquet.CellKind;
import org.semblance.io.parquet.ParquetFile;
import org.semblance.io.parquet.RowCopy;
import org.semblance.io.parquet.RowReader;
import org.semblance.io.parquet.TableColumns;
import org.semblance.io.read.DocumentNaming;
import org.semblance.io.read.ParquetReader;
import org.semblance.io.read.RecordReader;
import org.semblance.spill.ScratchFiles;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The surviving records, byte for byte unchanged, in one file per format ({@code clean.jsonl.gz}, compressed like the
 * first input of the format); text and HTML files are copied to {@code clean/}. If the inputs of a format are in several
 * encodings, or annotated and not Unicode, the file is in UTF-8.
 *
 * <p>Parquet rows are re-encoded: {@code clean.parquet} has the same values, types and nulls.
 *
 * <p>Records can be annotated: JSON objects get one more field {@code "semblance"}, CSV records and Parquet rows get
 * columns named {@code semblance_NAME}. What has these names already is replaced.
 */
public final class CleanCorpus implements Closeable {
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<Format, CleanFile> files = new EnumMap<>(Format.class);
    private final Map<InputFile, RecordText> editors = new HashMap<>();
    private final @Nullable CleanFolder folder;
    private final @Nullable CleanParquet parquet;

    /** Creates a clean corpus without annotations. */
    public CleanCorpus(Path directory, List<Input> inputs) throws IOException {
        this(directory, inputs, List.of());
    }

    /** Creates a clean corpus; {@code annotations} are the names of the values that records may carry. */
    public CleanCorpus(Path directory, List<Input> inputs, List<String> annotations) throws IOException {
        this(directory, inputs, annotations, Files::newOutputStream);
    }

    /** Creates files of records. */
    public interface FileCreation {
        OutputStream create(Path file) throws IOException;
    }

    /** The same with another way to create the files of records; whole files and tables are written as always. */
    public CleanCorpus(Path directory, List<Input> inputs, List<String> annotations, FileCreation creation)
            throws IOException {
        Map<Format, CsvHeader> headers = headers(inputs, annotations);
        Files.createDirectories(directory);
        folder = inputs.stream().anyMatch(input -> input.format().wholeFiles())
                ? new CleanFolder(directory.resolve("clean"), inputs)
                : null;
        boolean rows = inputs.stream().anyMatch(input -> input.format() == Format.PARQUET && input.size() > 0);
        parquet = rows ? new CleanParquet(directory.resolve("clean.parquet"), inputs, annotations) : null;
        try {
            for (Input input : inputs) {
                Format format = input.format();
                if (format.wholeFiles() || format == Format.PARQUET || files.containsKey(format)) continue;
                CsvHeader header = headers.get(format);
                List<String> columns = header == null ? List.of() : header.columns();
                Annotator annotator = annotations.isEmpty()
                        ? null
                        : Annotator.of(format, input.files().getFirst().separator(), annotations, columns);
                Path file = directory.resolve(stream(List.of(input)));
                boolean apart = format.layout() == Layout.ARCHIVE;
                TextEncoding encoding = encoding(inputs, format, !annotations.isEmpty());
                CleanFile clean = new CleanFile(
                        file,
                        creation,
                        input.files().getFirst(),
                        encoding,
                        apart,
                        Objects.requireNonNullElse(annotator, Annotator.NONE));
                files.put(format, clean); // before anything is written, so that it is closed after a failure
                if (header != null) clean.writeHeader(header);
            }
        } catch (IOException | RuntimeException e) {
            closeAfter(e, this);
            throw e;
        }
    }

    private static void closeAfter(Exception failure, Closeable open) {
        try {
            open.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** The name of the file with all records of inputs that have one format; those of whole files or tables have none. */
    public static String stream(List<Input> inputs) {
        Input first = inputs.getFirst();
        return "clean." + first.format().extension() + first.packing().ending();
    }

    /** The name of the directory with the records of a format, if several tasks write them, each a file. */
    public static String directory(Format format) {
        boolean same = partFormat(format) == format;
        return same
                ? "clean." + format.extension()
                : "clean." + format.title() + "." + partFormat(format).extension();
    }

    /** The format of the files in such a directory: records that cannot be copied one by one become {@link #jsonLine}s. */
    public static Format partFormat(Format format) {
        return switch (format.layout()) {
            case LINES, COLUMNS -> format;
            case FILES, TABLE, ARCHIVE -> Format.JSONL;
        };
    }

    /** A document as a JSON object with its id, URL and text, without a line feed. */
    public static byte[] jsonLine(Document document) {
        StringWriter out = new StringWriter(document.text().length() + 100);
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("id", document.id());
            if (document.url() != null) json.writeStringProperty("url", document.url());
            json.writeStringProperty("text", document.text());
            json.writeEndObject();
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Fails if the inputs cannot be merged into one clean corpus with these annotations: CSV files must have the same
     * header, Parquet files the same columns, and text files cannot be annotated. Call it before the inputs are read.
     */
    public static void check(List<Input> inputs, List<String> annotations) {
        headers(inputs, annotations);
        List<ParquetFile> _ = CleanParquet.check(inputs);
    }

    /** Whether a field or column of this name is replaced by annotations. */
    public static boolean isAnnotation(String field, List<String> annotations) {
        return field.equals(Annotator.JsonAnnotator.NAME)
                || annotations.stream().map(CsvAnnotator::column).anyMatch(field::equals);
    }

    /** The column of an annotation in a table. */
    public static String column(String annotation) {
        return CsvAnnotator.column(annotation);
    }

    /** Whether a {@code clean.parquet}, or a file of it, has the columns and types of its inputs. */
    public static boolean hasColumnsOf(List<Input> originals, Path clean) {
        List<ParquetFile> files = CleanParquet.check(originals);
        Input copy = Inputs.of(List.of(clean), ReadOptions.defaults()).inputs().getFirst();
        return files.isEmpty()
                || CleanParquet.sameColumns(
                        files.getFirst(), ParquetReader.open(copy.files().getFirst()));
    }

    /**
     * The encoding of the clean corpus of a format: that of its inputs if it is the same for all, else UTF-8.
     *
     * @param annotated whether ids of any input are added, which another encoding than Unicode may not have
     */
    public static TextEncoding encoding(List<Input> inputs, Format format, boolean annotated) {
        List<TextEncoding> found = encodings(inputs, format);
        boolean same = found.size() == 1
                && found.getFirst().canEncode()
                && (!annotated || found.getFirst().isUnicode());
        return same ? found.getFirst() : TextEncoding.UTF_8;
    }

    /** The encodings of the inputs of a format that share a file in the clean corpus. */
    private static List<TextEncoding> encodings(List<Input> inputs, Format format) {
        if (!format.isText() || format.wholeFiles()) return List.of();
        return inputs.stream()
                .filter(input -> input.format() == format && input.size() > 0)
                .map(input -> OpenFile.encoding(input.files().getFirst()))
                .distinct()
                .toList();
    }

    /** A line for each format whose clean corpus has another encoding than an input. */
    public static List<String> notes(List<Input> inputs, boolean annotated) {
        List<String> notes = new ArrayList<>();
        for (Format format : inputs.stream().map(Input::format).distinct().toList()) {
            List<TextEncoding> found = encodings(inputs, format);
            TextEncoding written = encoding(inputs, format, annotated);
            if (found.isEmpty() || found.equals(List.of(written))) continue;
            notes.add("the clean corpus of " + format.title() + " is written in " + written.title()
                    + "; the inputs are in "
                    + found.stream().map(TextEncoding::title).distinct().collect(Collectors.joining(", ")));
        }
        return notes;
    }

    /**
     * A record, given without its line terminator, as an annotated corpus has it.
     *
     * @param separator between the fields, if it is a row of a table
     * @param columns of the record, if it is a row of a table
     * @param values for any of the names
     */
    public static byte[] annotated(
            Format format,
            char separator,
            List<String> names,
            List<String> columns,
            byte[] bytes,
            int from,
            int to,
            Map<String, ?> values)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        annotator(format, separator, names, columns).write(bytes, from, to, values, out);
        return out.toByteArray();
    }

    /** An annotation as a cell of a table: a list is a JSON array. */
    public static String cell(Object value) {
        return value instanceof List<?> list ? Annotator.array(list) : value.toString();
    }

    /** A header, given without its line terminator, as an annotated corpus has it. */
    public static byte[] annotatedHeader(
            Format format, char separator, List<String> names, List<String> columns, byte[] bytes, int to)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        annotator(format, separator, names, columns).writeHeader(bytes, to, out);
        return out.toByteArray();
    }

    private static Annotator annotator(Format format, char separator, List<String> names, List<String> columns) {
        return Objects.requireNonNullElse(Annotator.of(format, separator, names, columns), Annotator.NONE);
    }

    /** Adds the reader's current record. */
    public void write(RecordReader record) throws IOException {
        write(record, Map.of());
    }

    /** Adds the reader's current record with another text. */
    public void write(RecordReader record, String text, ReadOptions reading) throws IOException {
        InputFile file = record.file();
        if (file.format().wholeFiles() && folder != null) {
            folder.write(record.place(), file, text);
        } else if (parquet != null && file.format() == Format.PARQUET) {
            parquet.write(file, record.position(), text, reading.contentName());
        } else {
            CleanFile clean = files.get(file.format());
            if (clean == null) throw new IllegalArgumentException(file.name() + " is not one of the inputs");
            RecordText editor = editors.computeIfAbsent(file, f -> recordText(f, reading));
            clean.write(record.buffer(), record.offset(), record.length(), text, editor);
        }
    }

    /** How the text of the records of a file is replaced. */
    public static RecordText recordText(InputFile file, ReadOptions reading) {
        CsvHeader header = file.format().layout() == Layout.TABLE ? CsvHeader.read(file) : null;
        int column = header == null ? 0 : header.columns().indexOf(reading.contentName());
        return new RecordText(file.format(), reading.contentName(), column, file.separator());
    }

    /** Adds the reader's current record with values for any of the annotation names. */
    public void write(RecordReader record, Map<String, ?> annotation) throws IOException {
        InputFile file = record.file();
        if (file.format().wholeFiles()) {
            if (!annotation.isEmpty()) throw new IllegalArgumentException(file.name() + ": a file cannot be annotated");
            if (folder == null) throw new IllegalArgumentException(file.name() + " is not one of the inputs");
            folder.write(record.place(), file);
            return;
        }
        if (parquet != null && file.format() == Format.PARQUET) {
            parquet.write(file, record.position(), annotation);
            return;
        }
        CleanFile clean = files.get(file.format());
        if (clean == null) throw new IllegalArgumentException(file.name() + " is not one of the inputs");
        if (record.length() == 0)
            throw new IllegalArgumentException(
                    file.name() + ", line " + record.position() + ": the record was too long to keep");
        clean.write(record.buffer(), record.offset(), record.length(), annotation);
    }

    @Override
    public void close() throws IOException {
        List<Closeable> all = new ArrayList<>(files.values());
        if (parquet != null) all.add(parquet);
        ScratchFiles.closeAll(all);
    }

    /** The header of each format that has one, taken from its first input that is not empty. */
    private static Map<Format, CsvHeader> headers(List<Input> inputs, List<String> annotations) {
        Map<Format, CsvHeader> headers = new EnumMap<>(Format.class);
        Map<Format, Input> firsts = new EnumMap<>(Format.class);
        for (Input input : inputs) {
            Format format = input.format();
            if (!annotations.isEmpty()) requireAnnotatable(input.name(), format);
            CsvHeader header = format.layout() == Layout.TABLE
                    ? CsvHeader.read(input.files().getFirst())
                    : null;
            if (header == null) continue;
            Input first = firsts.putIfAbsent(format, input);
            CsvHeader common = headers.putIfAbsent(format, header);
            if (first != null && common != null) requireSame(first, common, input, header);
        }
        return headers;
    }

    /** Fails if the records of an input cannot be annotated, with the formats whose records can be. */
    public static void requireAnnotatable(String name, Format format) {
        if (isAnnotatable(format)) return;
        String others = Arrays.stream(Format.values())
                .filter(CleanCorpus::isAnnotatable)
                .map(Format::title)
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException(
                name + ": " + format.title() + " cannot be annotated; use one of " + others + ", or --action report");
    }

    static boolean isAnnotatable(Format format) {
        return format.layout() == Layout.COLUMNS
                || Annotator.of(format, format.separator(), List.of(), List.of()) != null;
    }

    private static void requireSame(Input first, CsvHeader common, Input input, CsvHeader header) {
        if (header.columns().equals(common.columns())) return;
        throw new IllegalArgumentException(input.name() + ": the columns (" + String.join(", ", header.columns())
                + ") are not those of " + first.name() + " (" + String.join(", ", common.columns())
                + "); run them one by one");
    }

    /** The surviving text and HTML files under their relative paths; in one subdirectory per input if paths collide. */
    static final class CleanFolder {
        private final Path root;
        private final List<String> prefixes = new ArrayList<>();

        /** The directory must be empty: files of an earlier run would look like survivors. */
        CleanFolder(Path root, List<Input> inputs) throws IOException {
            this.root = root.toAbsolutePath().normalize();
            Files.createDirectories(root);
            try (var entries = Files.newDirectoryStream(root)) {
                if (entries.iterator().hasNext())
                    throw new IllegalArgumentException(root + ": the directory is not empty; remove its files");
            }
            boolean collide = DocumentNaming.collide(inputs);
            Set<String> taken = new HashSet<>();
            for (Input input : inputs) prefixes.add(collide ? unique(input, taken) + "/" : "");
        }

        /** The last name in the input's path, numbered if another input has the same. */
        private static String unique(Input input, Set<String> taken) {
            Path last = input.path().toAbsolutePath().normalize().getFileName();
            String name = last == null ? "files" : last.toString();
            String candidate = name;
            for (int i = 2; !taken.add(candidate); i++) candidate = name + "-" + i;
            return candidate;
        }

        void write(int place, InputFile file) throws IOException {
            Files.copy(file.path(), target(place, file));
        }

        /** The new file for a copy of a file, which must not have changed. */
        private Path target(int place, InputFile file) throws IOException {
            Path target = root.resolve(prefixes.get(place) + file.relative()).normalize();
            if (!target.startsWith(root) || target.equals(root))
                throw new IllegalArgumentException(file.name() + ": its path leads out of " + root);
            Files.createDirectories(target.getParent());
            file.checkUnchanged();
            return target;
        }

        /** Writes another text in the encoding and compression of the file. */
        void write(int place, InputFile file, String text) throws IOException {
            Path target = target(place, file);
            try (OutputStream packed = file.packing().packLike(file.path(), Files.newOutputStream(target));
                    OutputStream out = OpenFile.encoding(file).encode(packed, target.toString())) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** The surviving records of one format. A record without a line terminator gets one only if another record follows. */
    static final class CleanFile implements Closeable {
        private static final int BUFFER = 1 << 16;
        private static final byte[] NEWLINE = {'\n'};
        private static final byte[] CRLF = {'\r', '\n'};

        private final OutputStream out;
        private final Annotator annotator;
        private final boolean apart;
        private boolean open;
        private byte[] terminator = NEWLINE;

        /**
         * @param like an input, which is compressed in the same way
         * @param apart whether every record is compressed separately
         */
        CleanFile(
                Path path,
                FileCreation creation,
                InputFile like,
                TextEncoding encoding,
                boolean apart,
                Annotator annotator)
                throws IOException {
            OutputStream packed = pack(creation.create(path), like, apart);
            this.out = encoding.encode(new BufferedOutputStream(packed, BUFFER), path.toString());
            this.apart = apart;
            this.annotator = annotator;
        }

        /** May write the header of the compression. */
        private static OutputStream pack(OutputStream file, InputFile like, boolean apart) throws IOException {
            try {
                return apart
                        ? new MemberStream(file, like.packing())
                        : like.packing().packLike(like.path(), file);
            } catch (IOException | RuntimeException e) {
                closeAfter(e, file);
                throw e;
            }
        }

        void writeHeader(CsvHeader header) throws IOException {
            byte[] raw = header.raw();
            int end = content(raw, 0, raw.length);
            annotator.writeHeader(raw, end, out);
            terminate(raw, end, raw.length);
        }

        void write(byte[] bytes, int offset, int length, Map<String, ?> annotation) throws IOException {
            if (open) out.write(terminator);
            int to = offset + length;
            int end = content(bytes, offset, to);
            annotator.write(bytes, offset, end, annotation, out);
            terminate(bytes, end, to);
            if (apart) out.flush();
        }

        void write(byte[] bytes, int offset, int length, String text, RecordText editor) throws IOException {
            if (open) out.write(terminator);
            int to = offset + length;
            int end = content(bytes, offset, to);
            out.write(editor.replaced(bytes, offset, end, text));
            terminate(bytes, end, to);
        }

        private void terminate(byte[] bytes, int end, int to) throws IOException {
            out.write(bytes, end, to - end);
            open = end == to;
            if (!open) terminator = to - end == 2 ? CRLF : NEWLINE;
        }

        /** The end of the record without its line terminator. */
        private static int content(byte[] bytes, int from, int to) {
            if (to == from || bytes[to - 1] != '\n') return to;
            return to - 1 > from && bytes[to - 2] == '\r' ? to - 2 : to - 1;
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** The surviving rows of all Parquet inputs, which must have the same columns, in one file. */
    static final class CleanParquet implements Closeable {
        private final RowCopy out;
        private final List<String> annotations;
        private @Nullable InputFile current;
        private @Nullable RowReader rows;

        CleanParquet(Path path, List<Input> inputs, List<String> annotations) throws IOException {
            List<ParquetFile> files = check(inputs);
            if (files.isEmpty()) throw new IllegalArgumentException("all Parquet files are empty");
            this.annotations = List.copyOf(annotations);
            List<CellKind.Column> added = new ArrayList<>();
            for (String name : annotations) added.add(new CellKind.Column(CsvAnnotator.column(name), kind(name), true));
            this.out = new RowCopy(path, files, added);
        }

        /** The column type of an annotation; text by default. */
        private static CellKind kind(String annotation) {
            return switch (annotation) {
                case "cluster" -> CellKind.NUMBER;
                case "kept" -> CellKind.TRUTH;
                case "score" -> CellKind.REAL;
                default -> CellKind.TEXT;
            };
        }

        /** The Parquet inputs that are not empty; fails if their rows cannot be merged into one file. */
        static List<ParquetFile> check(List<Input> inputs) {
            List<ParquetFile> files = new ArrayList<>();
            String first = "";
            for (Input input : inputs) {
                if (input.format() != Format.PARQUET || input.size() == 0) continue;
                ParquetFile file = ParquetReader.open(input.files().getFirst());
                RowCopy.obstacle(file).ifPresent(obstacle -> {
                    throw new InputException(input.name() + ": " + obstacle
                            + ", which cannot be copied; write the file without it, or use --action report");
                });
                if (files.isEmpty()) first = input.name();
                else TableColumns.requireSame(first, columns(files.getFirst()), input.name(), columns(file));
                files.add(file);
            }
            return files;
        }

        /** Whether two files have the same columns and types; the names of the schemas are ignored. */
        static boolean sameColumns(ParquetFile a, ParquetFile b) {
            return columns(a).equals(columns(b));
        }

        private static List<String> columns(ParquetFile file) {
            return TableColumns.of(file.schema());
        }

        /** Adds a row by its number, from 1; the rows of a file must be added in order. */
        void write(InputFile file, long position, Map<String, ?> annotation) throws IOException {
            Annotator.requireKnown(annotations, annotation);
            List<@Nullable Object> values = new ArrayList<>(Collections.nCopies(annotations.size(), null));
            for (int i = 0; i < annotations.size(); i++) values.set(i, value(annotation.get(annotations.get(i))));
            try {
                out.write(moveTo(file, position), values);
            } catch (BadParquet e) {
                throw ParquetReader.failure(file, e);
            }
        }

        /** The same with another text in a column, instead of annotations. */
        void write(InputFile file, long position, String text, String column) throws IOException {
            try {
                out.write(moveTo(file, position), column, text);
            } catch (BadParquet e) {
                throw ParquetReader.failure(file, e);
            }
        }

        private RowReader moveTo(InputFile file, long position) throws IOException {
            RowReader reader = rows;
            if (reader == null || !file.equals(current)) {
                if (current != null) current.checkUnchanged();
                reader = new RowReader(ParquetReader.open(file));
                rows = reader;
                current = file;
            }
            reader.moveTo(position - 1);
            return reader;
        }

        private static @Nullable Object value(@Nullable Object value) {
            if (value instanceof List<?> list) return Annotator.array(list);
            return value instanceof BigDecimal decimal ? (Object) decimal.doubleValue() : value;
        }

        @Override
        public void close() throws IOException {
            try (out) {
                if (current != null) current.checkUnchanged();
            }
        }
    }

    /** Compresses everything written up to a flush as one member, which can be decompressed independently. */
    static final class MemberStream extends OutputStream {
        private final OutputStream file;
        private final FileCompression packing;
        private @Nullable OutputStream member;

        MemberStream(OutputStream file, FileCompression packing) {
            this.file = file;
            this.packing = packing;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (member == null) member = packing.packMember(new Unclosed(file));
            member.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            if (member != null) member.close();
            member = null;
        }

        @Override
        public void close() throws IOException {
            try (file) {
                flush();
            }
        }

        /** The underlying file, which must stay open at the end of a member. */
        private static final class Unclosed extends FilterOutputStream {
            Unclosed(OutputStream out) {
                super(out);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            @Override
            public void close() {}
        }
    }
}
