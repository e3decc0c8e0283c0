package org.semblance.io.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;

/** Reads some columns of a table that Semblance wrote, row by row: of a file, or of a directory of numbered files. */
public final class TableRows {
    private final List<String> names;
    private final Iterator<Path> parts;
    private ParquetFile file;
    private List<ColumnDescriptor> columns;
    private final List<ColumnValues> values = new ArrayList<>();
    private int group = -1;

    /** Rows left in the current row group. */
    private long left;

    /**
     * Starts before the first row.
     *
     * @throws BadParquet if a column is missing
     */
    public TableRows(Path path, List<String> names) throws IOException {
        this.names = names;
        this.parts = parts(path).iterator();
        if (!parts.hasNext()) throw new BadParquet("a directory without files");
        this.file = ParquetFile.open(parts.next());
        this.columns = columns(file, names);
    }

    /** The files of a table in order: it is a file, or a directory of files, none of which are hidden. */
    public static List<Path> parts(Path table) throws IOException {
        if (!Files.isDirectory(table)) return List.of(table);
        try (Stream<Path> files = Files.list(table)) {
            return files.filter(file -> !isHidden(file.getFileName().toString()))
                    .sorted(Comparator.comparingInt(
                                    (Path file) -> file.getFileName().toString().length())
                            .thenComparing(file -> file.getFileName().toString()))
                    .toList();
        }
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }

    private static List<ColumnDescriptor> columns(ParquetFile file, List<String> names) throws BadParquet {
        List<ColumnDescriptor> columns = new ArrayList<>();
        for (String name : names) {
            if (!file.schema().containsPath(new String[] {name})) throw new BadParquet("no column " + name);
            columns.add(file.schema().getColumnDescription(new String[] {name}));
        }
        return columns;
    }

    public boolean next() throws IOException {
        if (left > 0) {
            for (ColumnValues column : values) column.skip(1);
            left--;
            return true;
        }
        while (true) {
            while (++group < file.groups()) {
                if (file.rows(group) == 0) continue;
                values.clear();
                for (ColumnDescriptor column : columns) values.add(ColumnValues.of(file, group, column));
                left = file.rows(group) - 1;
                return true;
            }
            if (!parts.hasNext()) return false;
            file = ParquetFile.open(parts.next());
            columns = columns(file, names);
            group = -1;
        }
    }

    public String text(int column) throws IOException {
        return new String(values.get(column).bytes(), StandardCharsets.UTF_8);
    }

    public double real(int column) throws IOException {
        return values.get(column).doubleValue();
    }

    /** The value as in our tab-separated tables, or null. */
    public @Nullable String cell(int column) throws IOException {
        ColumnValues value = values.get(column);
        if (value.isNull()) return null;
        return switch (columns.get(column).getPrimitiveType().getPrimitiveTypeName()) {
            case INT32 -> Integer.toString(value.intValue());
            case INT64 -> Long.toString(value.longValue());
            case DOUBLE -> Double.toString(value.doubleValue());
            case BOOLEAN -> Boolean.toString(value.booleanValue());
            default -> text(column);
        };
    }
}
