package org.semblance.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The surviving records, byte for byte as they came, in one file per format ({@code clean.jsonl.gz}, packed like the
 * first input of the format), and texts and pages as files under {@code clean/}.
 *
 * <p>With annotations every record can carry further values: a JSON object in one more field {@code "semblance"}, a CSV
 * record in columns named {@code semblance_NAME}.
 */
public final class CleanCorpus implements Closeable {
    private final Map<Format, CleanFile> files = new EnumMap<>(Format.class);
    private final @Nullable CleanFolder folder;

    /** Begins a clean corpus of records as they are. */
    public CleanCorpus(Path directory, List<Input> inputs) throws IOException {
        this(directory, inputs, List.of());
    }

    /** Begins a clean corpus of records annotated with values of these names. */
    public CleanCorpus(Path directory, List<Input> inputs, List<String> annotations) throws IOException {
        Map<Format, CsvHeader> headers = CleanChecks.headers(inputs, annotations);
        Files.createDirectories(directory);
        folder = inputs.stream().anyMatch(input -> input.format().wholeFiles())
                ? new CleanFolder(directory.resolve("clean"), inputs)
                : null;
        try {
            for (Input input : inputs) {
                Format format = input.format();
                if (format.wholeFiles() || files.containsKey(format)) continue;
                Annotator annotator = Annotator.of(format, annotations);
                Path file = directory.resolve(
                        "clean." + format.extension() + input.packing().ending());
                files.put(
                        format,
                        new CleanFile(file, input.packing(), format == Format.WARC, annotator, headers.get(format)));
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Fails if the inputs cannot go into one clean corpus, with annotations of these names if there are any: CSV files
     * must have one header, texts cannot be annotated. Meant to be called before the inputs are read.
     */
    public static void check(List<Input> inputs, List<String> annotations) {
        CleanChecks.headers(inputs, annotations);
    }

    /** Adds the record the reader stands at. */
    public void write(RecordReader record) throws IOException {
        write(record, Map.of());
    }

    /** Adds the record the reader stands at with values for some of the announced names. */
    public void write(RecordReader record, Map<String, ?> annotation) throws IOException {
        InputFile file = record.file();
        if (file.format().wholeFiles()) {
            if (!annotation.isEmpty()) throw new IllegalArgumentException(file.name() + ": a file cannot be annotated");
            if (folder == null) throw new IllegalArgumentException(file.name() + " is none of the inputs");
            folder.write(record.place(), file);
            return;
        }
        CleanFile clean = files.get(file.format());
        if (clean == null) throw new IllegalArgumentException(file.name() + " is none of the inputs");
        if (record.length() == 0)
            throw new IllegalArgumentException(
                    file.name() + ", line " + record.position() + ": the record was too long to keep");
        clean.write(record.buffer(), record.offset(), record.length(), annotation);
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (CleanFile file : files.values()) {
            try {
                file.close();
            } catch (IOException e) {
                if (failure == null) failure = e;
                else failure.addSuppressed(e);
            }
        }
        if (failure != null) throw failure;
    }
}
