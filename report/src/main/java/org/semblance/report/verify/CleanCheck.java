package org.semblance.report.verify;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.clean.CleanCorpus;
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
import org.semblance.io.parquet.TableRows;
import org.semblance.io.read.RecordReader;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedRun.Clean;

/**
 * Compares the clean corpus with the records of the inputs, byte for byte with their line ends: those of the survivors,
 * or of all documents with their annotations. Parquet rows are compared value by value.
 */
public final class CleanCheck implements Closeable {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] LINE_FEED = {'\n'};

    /** How documents that were written in another format are read. */
    private static final ReadOptions CONVERTED = ReadOptions.defaults().withFormat(Format.JSONL);

    private final Copy run;
    private final Problems problems;
    private final Map<Format, CleanFile> files = new EnumMap<>(Format.class);
    private final CleanFolderCheck folder;
    private final boolean annotated;
    private boolean failed;

    /**
     * A clean corpus and where it comes from.
     *
     * @param directory of the run
     * @param cleaned the inputs of its documents
     * @param reading how they were read
     * @param annotations the names of the values that records may carry; empty if they have none
     */
    public record Copy(Path directory, List<Input> cleaned, ReadOptions reading, List<String> annotations) {}

    /** Compares the clean corpus of a run with the survivors, which the inventory knows. */
    static void check(SavedRun run, Inventory inventory, Problems problems) throws IOException {
        BitSet removed = new BitSet();
        Map<Integer, Doc> grouped = new HashMap<>();
        for (Doc doc : inventory.named()) {
            if (doc.ordinal < 0) continue;
            if (!doc.isKept()) removed.set(doc.ordinal);
            if (doc.cluster > 0) grouped.put(doc.ordinal, doc);
        }
        List<Input> known = run.inputs().subList(0, run.known());
        boolean archives =
                run.cleaned().stream().anyMatch(input -> input.format().layout() == Layout.ARCHIVE);
        List<String> annotations = run.clean() == Clean.ANNOTATED ? RunOutputs.ANNOTATIONS : List.of();
        Copy copy = new Copy(run.directory(), run.cleaned(), run.reading(), annotations);
        if (inventory.isClean()) {
            try (CleanCheck clean = new CleanCheck(copy, problems)) {
                clean.requireNothingElse();
            }
            return;
        }
        try (CleanCheck clean = new CleanCheck(copy, problems);
                RecordReader records = Sources.reread(known, run.cleaned(), run.reading())) {
            Inventory.Locations documents = inventory.locations();
            documents.moveTo(run.known());
            while (records.next() && !clean.failed) {
                int x = documents.take(run.known() + records.place(), records.position());
                if (x < 0) {
                    if (archives && records.isOther()) clean.expect(records, Map.of());
                } else if (clean.annotated) clean.expect(records, annotation(run, grouped.get(x)));
                else if (!removed.get(x)) clean.expect(records, Map.of());
            }
            if (!clean.failed) clean.end();
        }
    }

    private static Map<String, Object> annotation(SavedRun run, @Nullable Doc doc) {
        if (doc == null) return Map.of();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("cluster", doc.cluster);
        values.put("kept", doc.isKept());
        values.put("kept_id", doc.kept.id);
        if (!doc.isKept())
            values.put("score", new BigDecimal(run.detector().relation().format(doc.score)));
        return values;
    }

    /** Opens the clean corpus, which must have a file for each format of the inputs. */
    public CleanCheck(Copy run, Problems problems) throws IOException {
        this.run = run;
        this.problems = problems;
        this.folder = new CleanFolderCheck(run);
        this.annotated = !run.annotations().isEmpty();
        for (Input input : run.cleaned()) {
            Format format = input.format();
            boolean copied = format.wholeFiles() && !Files.isDirectory(divided(format));
            if (!copied && !files.containsKey(format)) files.put(format, new CleanFile(input));
        }
    }

    /** The directory with the records of a format, if tasks wrote them. */
    private Path divided(Format format) {
        return run.directory().resolve(CleanCorpus.directory(format));
    }

    /** The clean corpus of one format: a file, or a directory of files, in which every record ends with a line feed. */
    private final class CleanFile implements Closeable {
        final Format format;
        final boolean divided;
        final List<Path> parts;
        final String name;
        final TextEncoding encoding;
        final char separator;
        final RecordReader records;
        final @Nullable TableRows annotations;

        /** Columns of the inputs, if they are tables. */
        List<String> columns = List.of();

        /** The terminator that a record without one gets if another one follows. */
        byte[] terminator = LINE_FEED;

        /** Whether the last record got such a terminator. */
        boolean open;

        long bytes;
        int part;
        long count;

        CleanFile(Input first) throws IOException {
            this.format = first.format();
            this.separator = first.files().getFirst().separator();
            this.divided = Files.isDirectory(divided(format));
            this.name = divided
                    ? CleanCorpus.directory(format)
                    : "clean." + format.extension() + first.packing().ending();
            this.parts = TableRows.parts(run.directory().resolve(name));
            if (parts.isEmpty()) throw new InputException(name + " is a directory without files of the clean corpus");
            this.encoding = divided ? TextEncoding.UTF_8 : CleanCorpus.encoding(run.cleaned(), format, annotated);
            if (format.isText() || isConverted()) checkEncoding();
            if (format.layout() == Layout.TABLE && !isConverted()) checkHeader();
            boolean rows = format.layout() == Layout.COLUMNS;
            List<Input> originals =
                    run.cleaned().stream().filter(i -> i.format() == format).toList();
            if (rows && !annotated && !CleanCorpus.hasColumnsOf(originals, parts.getFirst()))
                fail(name, "the columns of the clean corpus differ from those of the input");
            ReadOptions options =
                    isConverted() ? CONVERTED : run.reading().withFormat(format).withEncoding(encoding);
            this.records = Sources.reread(Inputs.of(parts, options).inputs(), options);
            this.annotations = rows && annotated && Files.size(parts.getFirst()) > 0 ? annotations() : null;
        }

        boolean isConverted() {
            return divided && CleanCorpus.partFormat(format) != format;
        }

        private TableRows annotations() throws IOException {
            return new TableRows(
                    run.directory().resolve(name),
                    run.annotations().stream()
                            .map(value -> "semblance_" + value)
                            .toList());
        }

        private InputFile look(Path file) {
            return InputFile.look(file.toString(), file.toString(), file, isConverted() ? Format.JSONL : format)
                    .in(encoding)
                    .separatedBy(run.reading().delimiter());
        }

        /** Checks the byte order mark, which is not part of the records. */
        private void checkEncoding() {
            for (Path file : parts) {
                TextEncoding found = OpenFile.encoding(look(file));
                if (found.equals(encoding)) continue;
                fail(
                        name,
                        "the byte order mark of the clean corpus differs from that of the inputs: " + found.name()
                                + " instead of " + encoding.name());
                return;
            }
        }

        /** Checks the column names, which are not part of the records: those of the first input that is not empty. */
        private void checkHeader() throws IOException {
            CsvHeader expected = null;
            for (Input input : run.cleaned()) {
                if (expected == null && input.format() == format)
                    expected = CsvHeader.read(input.files().getFirst());
            }
            if (expected != null) columns = expected.columns();
            CsvHeader found = CsvHeader.read(look(parts.getFirst()));
            if (found == null && expected == null) return;
            boolean same =
                    found != null && expected != null && isHeader(unmarked(expected.raw()), unmarked(found.raw()));
            if (!same) fail(name, "the header of the clean corpus differs from that of the input");
            if (found != null) bytes = unmarked(found.raw()).length;
        }

        private boolean isHeader(byte[] expected, byte[] found) throws IOException {
            int end = content(expected, 0, expected.length);
            byte[] right = annotated
                    ? CleanCorpus.annotatedHeader(format, separator, run.annotations(), columns, expected, end)
                    : Arrays.copyOf(expected, end);
            return isRecord(right, Arrays.copyOfRange(expected, end, expected.length), found, 0, found.length);
        }

        /**
         * Whether a record of the clean corpus is right.
         *
         * @param own the terminator of the original; without one it gets one only if another record follows
         */
        private boolean isRecord(byte[] content, byte[] own, byte[] found, int from, int to) {
            int end = content(found, from, to);
            if (!Arrays.equals(content, 0, content.length, found, from, end)) return false;
            if (divided && own.length == 0) return Arrays.equals(found, end, to, LINE_FEED, 0, 1);
            if (own.length > 0) terminator = own;
            else open = end < to;
            return own.length == 0 && !open || Arrays.equals(terminator, 0, terminator.length, found, end, to);
        }

        /** Reads the next record. */
        private boolean advance() throws IOException {
            open = false;
            if (!records.next()) return false;
            if (records.place() != part) count = 0;
            part = records.place();
            count++;
            bytes += records.length();
            return true;
        }

        /** A document as a line of JSON, with its annotations. */
        private byte[] converted(@Nullable Document document, Map<String, ?> values) throws IOException {
            byte[] line = document == null ? new byte[0] : CleanCorpus.jsonLine(document);
            return annotated
                    ? CleanCorpus.annotated(
                            Format.JSONL, separator, run.annotations(), List.of(), line, 0, line.length, values)
                    : line;
        }

        /** Whether the next record is this one. */
        boolean holds(RecordReader record, Map<String, ?> values) throws IOException {
            if (!advance()) return false;
            byte[] original = record.buffer();
            int from = record.offset();
            int to = from + record.length();
            int found = records.offset();
            int foundTo = found + records.length();
            if (format.layout() == Layout.COLUMNS) {
                if (annotations != null) return isAnnotated(values) && isSame(record.document(), records.document());
                return Arrays.equals(original, from, to, records.buffer(), found, foundTo);
            }
            if ((format.layout() == Layout.LINES || isConverted()) && records.position() != count) return false;
            if (isConverted())
                return isRecord(converted(record.document(), values), LINE_FEED, records.buffer(), found, foundTo);
            int end = content(original, from, to);
            byte[] own = Arrays.copyOfRange(original, end, to);
            byte[] right = annotated
                    ? CleanCorpus.annotated(format, separator, run.annotations(), columns, original, from, end, values)
                    : Arrays.copyOfRange(original, from, end);
            return isRecord(right, own, records.buffer(), found, foundTo)
                    && (!annotated || isSame(record.document(), records.document()));
        }

        /** Whether the next record is this one with another text, and otherwise unchanged. */
        boolean holds(RecordReader record, String text) throws IOException {
            if (!advance()) return false;
            Document document = records.document();
            if (document == null || !document.text().equals(text)) return false;
            int from = record.offset();
            int to = from + record.length();
            int found = records.offset();
            int foundTo = found + records.length();
            if (format.layout() == Layout.COLUMNS)
                return isReplaced(
                        Arrays.copyOfRange(record.buffer(), from, to),
                        Arrays.copyOfRange(records.buffer(), found, foundTo),
                        Objects.requireNonNull(record.document()).text(),
                        text);
            if ((format.layout() == Layout.LINES || isConverted()) && records.position() != count) return false;
            if (isConverted()) {
                Document original = Objects.requireNonNull(record.document());
                Document cut = new Document(original.id(), text, original.url(), original.fields());
                return isRecord(converted(cut, Map.of()), LINE_FEED, records.buffer(), found, foundTo);
            }
            int end = content(record.buffer(), from, to);
            byte[] right =
                    CleanCorpus.recordText(record.file(), run.reading()).replaced(record.buffer(), from, end, text);
            byte[] own = Arrays.copyOfRange(record.buffer(), end, to);
            return isRecord(right, own, records.buffer(), found, foundTo);
        }

        /** Whether rows, encoded as bytes, differ in one value only, which was a text and is another. */
        private static boolean isReplaced(byte[] original, byte[] found, String before, String after) {
            String row = new String(original, StandardCharsets.ISO_8859_1);
            String value = value(before);
            for (int at = row.indexOf(value); at >= 0; at = row.indexOf(value, at + 1)) {
                String right = row.substring(0, at) + value(after) + row.substring(at + value.length());
                if (Arrays.equals(right.getBytes(StandardCharsets.ISO_8859_1), found)) return true;
            }
            return false;
        }

        /** A text as a value of an encoded row: its length and its bytes, each byte as a character. */
        private static String value(String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            byte[] all = ByteBuffer.allocate(Integer.BYTES + utf8.length)
                    .putInt(utf8.length)
                    .put(utf8)
                    .array();
            return new String(all, StandardCharsets.ISO_8859_1);
        }

        /** Whether the next row of a columnar file has these annotations. */
        private boolean isAnnotated(Map<String, ?> values) throws IOException {
            if (annotations == null || !annotations.next()) return false;
            for (int i = 0; i < run.annotations().size(); i++) {
                Object right = values.get(run.annotations().get(i));
                String cell = annotations.cell(i);
                boolean same = right instanceof BigDecimal number
                        ? cell != null && Double.parseDouble(cell) == number.doubleValue()
                        : Objects.equals(right == null ? null : CleanCorpus.cell(right), cell);
                if (!same) return false;
            }
            return true;
        }

        /** Whether there is anything after the last record that was expected. */
        boolean holdsMore() throws IOException {
            if (open || records.next()) return true;
            boolean plain = (format.isText() || isConverted())
                    && parts.stream().allMatch(file -> FileCompression.ofName(file.toString()) == FileCompression.PLAIN)
                    && encoding.isUtf8();
            if (!plain) return false;
            long rest = -bytes;
            for (Path file : parts) {
                byte[] head = new byte[MARK.length];
                try (var in = Files.newInputStream(file)) {
                    int n = in.readNBytes(head, 0, head.length);
                    rest += Files.size(file) - (n == head.length && Arrays.equals(head, MARK) ? MARK.length : 0);
                }
            }
            return rest != 0;
        }

        /** Checks that a directory has nothing but these files: an input may have others, which tables ignore. */
        void requireOnlyParts() throws IOException {
            if (!divided) return;
            Set<Path> known = new HashSet<>(parts);
            try (Stream<Path> all = Files.walk(run.directory().resolve(name))) {
                all.filter(path -> !known.contains(path) && !Files.isDirectory(path))
                        .map(path -> run.directory().relativize(path).toString())
                        .sorted()
                        .forEach(path -> problems.add(path + " is not part of the clean corpus"));
            }
        }

        @Override
        public void close() throws IOException {
            records.close();
        }
    }

    private static byte[] unmarked(byte[] raw) {
        boolean marked = raw.length >= MARK.length && Arrays.equals(raw, 0, MARK.length, MARK, 0, MARK.length);
        return marked ? Arrays.copyOfRange(raw, MARK.length, raw.length) : raw;
    }

    /** The end of a record without its line terminator. */
    private static int content(byte[] bytes, int from, int to) {
        if (to == from || bytes[to - 1] != '\n') return to;
        return to - 1 > from && bytes[to - 2] == '\r' ? to - 2 : to - 1;
    }

    /** A generated id contains the line number of the input, which may differ in the clean corpus. */
    private static boolean isSame(@Nullable Document document, @Nullable Document found) {
        return found != null
                && document != null
                && found.text().equals(document.text())
                && Objects.equals(found.url(), document.url());
    }

    /** Whether a record was not as expected, after which nothing more can be compared. */
    public boolean failed() {
        return failed;
    }

    /** The current record should be next in the clean corpus, with another text. */
    public void expect(RecordReader record, String text) throws IOException {
        CleanFile file = files.get(record.file().format());
        if (file == null ? folder.holds(record.file(), text) : file.holds(record, text)) return;
        fail(
                file == null ? "clean/" : file.name,
                "the clean corpus does not hold record %d of %s, with the words of items cut and otherwise unchanged"
                        .formatted(record.position(), record.file().name()));
    }

    /** The current record should be next in the clean corpus, with these annotations. */
    public void expect(RecordReader record, Map<String, ?> values) throws IOException {
        CleanFile file = files.get(record.file().format());
        boolean documentsOnly = file != null && file.isConverted() && file.format.layout() == Layout.ARCHIVE;
        if (documentsOnly && record.isOther()) return;
        boolean found;
        try {
            found = file == null ? folder.holds(record.file()) : file.holds(record, values);
        } catch (BadParquet e) {
            found = false;
        }
        if (found) return;
        Document document = record.document();
        String what = document == null
                ? "record %d of %s".formatted(record.position(), record.file().name())
                : "'" + document.id() + "'";
        fail(
                file == null ? "clean/" : file.name,
                "the clean corpus does not hold %s unchanged and in input order".formatted(what)
                        + (values.isEmpty() ? "" : ", with its annotations"));
    }

    /** Checks that nothing else is there. */
    public void end() throws IOException {
        requireNothingElse();
        String more = folder.holdsMore() ? "clean/" : "";
        for (CleanFile file : files.values()) if (more.isEmpty() && file.holdsMore()) more = file.name;
        if (!more.isEmpty()) fail(more, "the clean corpus has records besides the surviving documents, or blank lines");
    }

    /** Checks that there are no other files of a clean corpus. */
    private void requireNothingElse() throws IOException {
        Set<String> expected = new HashSet<>();
        for (CleanFile file : files.values()) expected.add(file.name);
        if (run.cleaned().stream().anyMatch(input -> input.format().wholeFiles() && !files.containsKey(input.format())))
            expected.add("clean");
        try (Stream<Path> entries = Files.list(run.directory())) {
            entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.equals("clean") || name.startsWith("clean."))
                    .filter(name -> !expected.contains(name))
                    .sorted()
                    .forEach(name -> problems.add(name + " is not part of the clean corpus"));
        }
        for (CleanFile file : files.values()) file.requireOnlyParts();
    }

    private void fail(String file, String problem) {
        failed = true;
        problems.add(file + ": " + problem);
    }

    @Override
    public void close() throws IOException {
        @Nullable IOException failure = null;
        for (CleanFile file : files.values()) {
            try {
                file.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) throw failure;
    }

    /** Compares the files below clean/ with the originals, byte for byte. */
    static final class CleanFolderCheck {
        private final Set<Path> unclaimed = new HashSet<>();

        /** Root directories of the copies: clean/ itself, or a directory in it for each input if paths collide. */
        private final List<Path> roots;

        CleanFolderCheck(Copy run) throws IOException {
            Path clean = run.directory().resolve("clean");
            if (Files.isDirectory(clean)) {
                try (Stream<Path> paths = Files.walk(clean)) {
                    paths.filter(path -> !Files.isDirectory(path)).forEach(unclaimed::add);
                }
            }
            roots = collide(run) && Files.isDirectory(clean) ? directories(clean) : List.of(clean);
        }

        private static boolean collide(Copy run) {
            Set<String> seen = new HashSet<>();
            return run.cleaned().stream()
                    .filter(input -> input.format().wholeFiles())
                    .flatMap(input -> input.files().stream())
                    .anyMatch(file -> !seen.add(file.relative()));
        }

        private static List<Path> directories(Path clean) throws IOException {
            try (Stream<Path> entries = Files.list(clean)) {
                return entries.filter(Files::isDirectory).sorted().toList();
            }
        }

        /** Whether an identical copy of the file is there that no other file has claimed. */
        boolean holds(InputFile file) throws IOException {
            for (Path root : roots) {
                Path copy = root.resolve(file.relative());
                if (unclaimed.contains(copy) && Files.mismatch(file.path(), copy) < 0) return unclaimed.remove(copy);
            }
            return false;
        }

        /** Whether a copy with another text is there that no other file has claimed. */
        boolean holds(InputFile file, String text) throws IOException {
            for (Path root : roots) {
                Path copy = root.resolve(file.relative());
                if (!unclaimed.contains(copy)) continue;
                InputFile found = InputFile.look(copy.toString(), file.relative(), copy, file.format())
                        .in(file.encoding());
                try (OpenFile open = OpenFile.open(found)) {
                    byte[] content = unmarked(open.readAllBytes());
                    if (text.equals(new String(content, StandardCharsets.UTF_8))) return unclaimed.remove(copy);
                }
            }
            return false;
        }

        /** Whether there are unclaimed files. */
        boolean holdsMore() {
            return !unclaimed.isEmpty();
        }
    }
}
