package org.semblance.io.clean;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.parquet.BadParquet;
import org.semblance.io.parquet.CellKind;
import org.semblance.io.parquet.ParquetFile;
import org.semblance.io.parquet.RowCompatibility;
import org.semblance.io.parquet.RowCopy;
import org.semblance.io.parquet.RowReader;
import org.semblance.io.parquet.TableColumns;
import org.semblance.io.read.ParquetReader;

/** The surviving rows of all Parquet inputs, which must have the same columns, in one file. */
final class CleanParquet implements Closeable {
    private final RowCopy out;
    private final List<String> annotations;
    private @Nullable InputFile current;
    private @Nullable RowReader rows;

    CleanParquet(Path path, List<Input> inputs, List<String> annotations) throws IOException {
        List<ParquetFile> files = check(inputs, annotations);
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
    static List<ParquetFile> check(List<Input> inputs, List<String> annotations) {
        List<ParquetFile> files = new ArrayList<>();
        String first = "";
        for (Input input : inputs) {
            if (input.format() != Format.PARQUET || input.size() == 0) continue;
            ParquetFile file = ParquetReader.open(input.files().getFirst());
            RowCompatibility.obstacle(file).ifPresent(obstacle -> {
                throw new InputException(input.name() + ": " + obstacle
                        + ", which cannot be copied; write the file without it, or use --action report");
            });
            for (String name : annotations) requireFree(input, file, CsvAnnotator.column(name));
            if (files.isEmpty()) first = input.name();
            else TableColumns.requireSame(first, columns(files.getFirst()), input.name(), columns(file));
            files.add(file);
        }
        return files;
    }

    private static void requireFree(Input input, ParquetFile file, String column) {
        if (file.schema().containsField(column))
            throw new IllegalArgumentException(input.name() + ": there is a column " + column + " already; rename it");
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
        if (!annotations.containsAll(annotation.keySet()))
            throw new IllegalArgumentException("annotations must be among " + annotations + ": " + annotation.keySet());
        if (rows == null || !file.equals(current)) {
            if (current != null) current.checkUnchanged();
            rows = new RowReader(ParquetReader.open(file));
            current = file;
        }
        List<@Nullable Object> values = new ArrayList<>(Collections.nCopies(annotations.size(), null));
        for (int i = 0; i < annotations.size(); i++) values.set(i, value(annotation.get(annotations.get(i))));
        try {
            rows.moveTo(position - 1);
            out.write(rows, values);
        } catch (BadParquet e) {
            throw ParquetReader.failure(file, e);
        }
    }

    private static @Nullable Object value(@Nullable Object value) {
        return value instanceof BigDecimal decimal ? (Object) decimal.doubleValue() : value;
    }

    @Override
    public void close() throws IOException {
        try (out) {
            if (current != null) current.checkUnchanged();
        }
    }
}
