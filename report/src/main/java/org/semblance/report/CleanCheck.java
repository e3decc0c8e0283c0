package org.semblance.report;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.io.Format;
import org.semblance.io.Input;
import org.semblance.io.Inputs;
import org.semblance.io.RecordReader;
import org.semblance.io.Sources;

/** Compares the clean corpus, record by record, with what should be in it. */
final class CleanCheck implements Closeable {
    private final SavedRun run;
    private final Consumer<String> problem;
    private final Map<Format, RecordReader> files = new EnumMap<>(Format.class);
    private int wholeFiles;
    private boolean failed;

    CleanCheck(SavedRun run, Consumer<String> problem) {
        this.run = run;
        this.problem = problem;
    }

    /** The record the reader stands at should be next. */
    void expect(RecordReader record, String id) throws IOException {
        if (failed) return;
        Format format = record.file().format();
        if (format.wholeFiles()) {
            wholeFiles++;
            return;
        }
        RecordReader clean = files.computeIfAbsent(format, this::open);
        if (!clean.next() || !same(record, clean)) {
            fail("the clean corpus does not hold '" + id + "' as the input does, or not in its place");
        }
    }

    private RecordReader open(Format format) {
        Input original = run.inputs().stream()
                .filter(i -> i.format() == format)
                .findFirst()
                .orElseThrow();
        Path file = run.directory()
                .resolve("clean." + format.extension() + original.packing().ending());
        var options = run.reading().withFormat(format);
        return Sources.reread(Inputs.of(List.of(file), options).inputs(), options);
    }

    private static boolean same(RecordReader a, RecordReader b) {
        return Arrays.equals(
                a.buffer(), a.offset(), a.offset() + trimmed(a), b.buffer(), b.offset(), b.offset() + trimmed(b));
    }

    /** Length without the line end: the last line of a file may have none. */
    private static int trimmed(RecordReader record) {
        int length = record.length();
        while (length > 0 && isLineEnd(record.buffer()[record.offset() + length - 1])) length--;
        return length;
    }

    private static boolean isLineEnd(byte b) {
        return b == '\n' || b == '\r';
    }

    /** Nothing else should be there. */
    void end() throws IOException {
        if (failed) return;
        for (RecordReader clean : files.values()) {
            if (clean.next()) fail("the clean corpus holds more than the inputs without the removed documents");
        }
        long found = filesBelow(run.directory().resolve("clean"));
        if (found != wholeFiles) fail("clean/ holds %d files instead of %d".formatted(found, wholeFiles));
    }

    private static long filesBelow(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) return 0;
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile).count();
        }
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
}
