package org.semblance.report.verify;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Format.Layout;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.io.read.RecordReader;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedRun.Clean;

/** Compares the clean corpus with its expected contents, record by record or file by file. */
final class CleanCheck implements Closeable {
    private final SavedRun run;
    private final Consumer<String> problem;
    private final Map<Format, RecordReader> files = new EnumMap<>(Format.class);
    private final CleanFolderCheck folder;
    private final boolean annotated;
    private boolean failed;

    /** Opens the clean corpus, which must have a file for each format of the inputs. */
    CleanCheck(SavedRun run, Consumer<String> problem) throws IOException {
        this.run = run;
        this.problem = problem;
        this.folder = new CleanFolderCheck(run);
        this.annotated = run.clean() == Clean.ANNOTATED;
        for (Input input : run.fresh()) {
            Format format = input.format();
            if (format.wholeFiles() || files.containsKey(format)) continue;
            TextEncoding encoding = CleanCorpus.encoding(run.fresh(), format, annotated);
            checkEncoding(clean(input), format, encoding);
            if (!annotated) checkHeader(format);
            files.put(format, read(clean(input), format, encoding));
        }
    }

    private Path clean(Input original) {
        return run.directory()
                .resolve("clean." + original.format().extension()
                        + original.packing().ending());
    }

    private RecordReader read(Path path, Format format, TextEncoding encoding) {
        ReadOptions options = run.reading().withFormat(format).withEncoding(encoding);
        return Sources.reread(Inputs.of(List.of(path), options).inputs(), options);
    }

    /** Checks the byte order mark, which is not part of the records. */
    private void checkEncoding(Path path, Format format, TextEncoding expected) {
        if (!format.isText()) return;
        TextEncoding found = OpenFile.encoding(
                InputFile.look(path.toString(), path.toString(), path, format).in(expected));
        if (!found.equals(expected))
            fail("the byte order mark of the clean corpus differs from that of the inputs: " + found.name()
                    + " instead of " + expected.name());
    }

    /** Checks the column names, which are not part of the records. */
    private void checkHeader(Format format) throws IOException {
        boolean parquet = format.layout() == Layout.COLUMNS;
        if (!parquet && format.layout() != Layout.TABLE) return;
        List<Input> originals =
                run.fresh().stream().filter(i -> i.format() == format).toList();
        if (parquet) {
            if (!CleanCorpus.hasColumnsOf(originals, clean(originals.getFirst())))
                fail("the columns of the clean corpus differ from those of the input");
            return;
        }
        InputFile first = originals.stream()
                .filter(i -> i.size() > 0)
                .findFirst()
                .orElse(originals.getFirst())
                .files()
                .getFirst();
        try (RecordReader expected = read(first.path(), Format.LINES, first.encoding());
                RecordReader found = read(
                        clean(originals.getFirst()), Format.LINES, CleanCorpus.encoding(originals, format, false))) {
            int quotes = 0;
            do {
                boolean any = expected.next();
                boolean same = any == found.next() && (!any || same(expected, found));
                if (!same) fail("the header of the clean corpus differs from that of the input");
                if (!any || !same) return;
                quotes += quotes(expected);
            } while (quotes % 2 != 0); // a quoted name continues on the next line
        }
    }

    private static int quotes(RecordReader line) {
        int quotes = 0;
        for (int i = 0; i < line.length(); i++) if (line.buffer()[line.offset() + i] == '"') quotes++;
        return quotes;
    }

    /** The current record, with this document, should be next in the clean corpus. */
    void expect(RecordReader record, Document document) throws IOException {
        if (failed) return;
        @Nullable RecordReader clean = files.get(record.file().format());
        boolean found = clean == null ? folder.holds(record.file()) : clean.next() && same(record, document, clean);
        if (!found) {
            fail("the clean corpus does not hold '" + document.id() + "' unchanged and in input order");
        }
    }

    /** The current record, which is not a document, should be next in the clean corpus. */
    void expect(RecordReader record) throws IOException {
        if (failed) return;
        @Nullable RecordReader clean = files.get(record.file().format());
        if (clean == null || !clean.next() || !same(record, clean))
            fail("the clean corpus does not hold record " + record.position() + " of "
                    + record.file().name() + " unchanged and in input order");
    }

    /** An annotated record has additional fields, but the same document. */
    private boolean same(RecordReader record, Document document, RecordReader clean) {
        return annotated ? isSame(document, clean.document()) : same(record, clean);
    }

    /** A generated id contains the line number of the input, which may differ in the clean corpus. */
    private static boolean isSame(Document document, @Nullable Document found) {
        return found != null && found.text().equals(document.text()) && Objects.equals(found.url(), document.url());
    }

    private static boolean same(RecordReader a, RecordReader b) {
        return Arrays.equals(
                a.buffer(), a.offset(), a.offset() + trimmed(a), b.buffer(), b.offset(), b.offset() + trimmed(b));
    }

    /** Length without the line end, which the last line of a file may lack. */
    private static int trimmed(RecordReader record) {
        int length = record.length();
        while (length > 0 && isLineEnd(record.buffer()[record.offset() + length - 1])) length--;
        return length;
    }

    private static boolean isLineEnd(byte b) {
        return b == '\n' || b == '\r';
    }

    /** Checks that nothing else is there. */
    void end() throws IOException {
        if (failed) return;
        boolean more = folder.holdsMore();
        for (RecordReader clean : files.values()) more |= clean.next();
        if (more) fail("the clean corpus has records besides the surviving documents");
    }

    private void fail(String line) {
        failed = true;
        problem.accept(line);
    }

    @Override
    public void close() throws IOException {
        @Nullable IOException failure = null;
        for (RecordReader reader : files.values()) {
            try {
                reader.close();
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

        CleanFolderCheck(SavedRun run) throws IOException {
            Path clean = run.directory().resolve("clean");
            if (Files.isDirectory(clean)) {
                try (Stream<Path> paths = Files.walk(clean)) {
                    paths.filter(path -> !Files.isDirectory(path)).forEach(unclaimed::add);
                }
            }
            roots = collide(run) && Files.isDirectory(clean) ? directories(clean) : List.of(clean);
        }

        private static boolean collide(SavedRun run) {
            Set<String> seen = new HashSet<>();
            return run.fresh().stream()
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

        /** Whether there are unclaimed files. */
        boolean holdsMore() {
            return !unclaimed.isEmpty();
        }
    }
}
