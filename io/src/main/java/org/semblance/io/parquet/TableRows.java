package org.semblance.io.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;

/** Reads some columns of a table that Semblance wrote, row by row. */
public final class TableRows {
    private final ParquetFile file;
    private final List<ColumnDescriptor> columns = new ArrayList<>();
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
        this.file = ParquetFile.open(path);
        for (String name : names) {
            if (!file.schema().containsPath(new String[] {name})) throw new BadParquet("no column " + name);
            columns.add(file.schema().getColumnDescription(new String[] {name}));
        }
    }

    public boolean next() throws IOException {
        if (left > 0) {
            for (ColumnValues column : values) column.skip(1);
            left--;
            return true;
        }
        while (++group < file.groups()) {
            if (file.rows(group) == 0) continue;
            values.clear();
            for (ColumnDescriptor column : columns) values.add(ColumnValues.of(file, group, column));
            left = file.rows(group) - 1;
            return true;
        }
        return false;
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
