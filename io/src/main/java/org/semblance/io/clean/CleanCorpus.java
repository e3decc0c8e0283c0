package org.semblance.io.clean;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.CsvHeader;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.parquet.ParquetFile;
import org.semblance.io.read.ParquetReader;
import org.semblance.io.read.RecordReader;

/**
 * The surviving records, byte for byte unchanged, in one file per format ({@code clean.jsonl.gz}, compressed like the
 * first input of the format); text and HTML files are copied to {@code clean/}.
 *
 * <p>Parquet rows are re-encoded: {@code clean.parquet} has the same values, types and nulls.
 *
 * <p>Records can be annotated: JSON objects get one more field {@code "semblance"}, CSV records and Parquet rows get
 * columns named {@code semblance_NAME}.
 */
public final class CleanCorpus implements Closeable {
    private final Map<Format, CleanFile> files = new EnumMap<>(Format.class);
    private final @Nullable CleanFolder folder;
    private final @Nullable CleanParquet parquet;

    /** Creates a clean corpus without annotations. */
    public CleanCorpus(Path directory, List<Input> inputs) throws IOException {
        this(directory, inputs, List.of());
    }

    /** Creates a clean corpus; {@code annotations} are the names of the values that records may carry. */
    public CleanCorpus(Path directory, List<Input> inputs, List<String> annotations) throws IOException {
        Map<Format, CsvHeader> headers = CleanChecks.headers(inputs, annotations);
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
     * Fails if the inputs cannot be merged into one clean corpus with these annotations: CSV files must have the same
     * header, Parquet files the same columns, and text files cannot be annotated. Call it before the inputs are read.
     */
    public static void check(List<Input> inputs, List<String> annotations) {
        CleanChecks.headers(inputs, annotations);
        CleanParquet.check(inputs, annotations);
    }

    /** Whether a {@code clean.parquet} has the columns and types of its inputs. */
    public static boolean hasColumnsOf(List<Input> originals, Path clean) {
        List<ParquetFile> files = CleanParquet.check(originals, List.of());
        Input copy = Inputs.of(List.of(clean), ReadOptions.defaults()).inputs().getFirst();
        return files.isEmpty()
                || CleanParquet.sameColumns(
                        files.getFirst(), ParquetReader.open(copy.files().getFirst()));
    }

    /** Adds the reader's current record. */
    public void write(RecordReader record) throws IOException {
        write(record, Map.of());
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
        IOException failure = null;
        List<Closeable> all = new ArrayList<>(files.values());
        if (parquet != null) all.add(parquet);
        for (Closeable file : all) {
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
