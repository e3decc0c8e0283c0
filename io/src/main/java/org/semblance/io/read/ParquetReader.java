package org.semblance.io.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.LineIds;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.parquet.BadParquet;
import org.semblance.io.parquet.ColumnPages;
import org.semblance.io.parquet.ColumnPages.Stretch;
import org.semblance.io.parquet.ParquetFile;
import org.semblance.io.parquet.RowReader;

/**
 * Reads the rows of a Parquet file in batches of a few megabytes of text; a batch loads its pages when it is parsed.
 */
public final class ParquetReader implements InputReader {
    private final InputFile file;
    private final ReadOptions options;
    private final LineIds ids;
    private final int batchBytes;
    private final @Nullable ParquetFile parquet;
    private final @Nullable ParquetColumns columns;
    private final List<ColumnPages> pages = new ArrayList<>();
    private int group = -1;
    private long from;
    private long rows;
    private long before;
    private long diskBytes;

    /** Complete rows for comparison with the first pass, in order, for one thread. */
    private @Nullable RowReader whole;

    ParquetReader(InputFile file, ReadOptions options, boolean several, int batchBytes) {
        this.file = file;
        this.options = options;
        this.ids = LineIds.of(file, several);
        this.batchBytes = batchBytes;
        this.parquet = file.size() == 0 ? null : open(file);
        this.columns = parquet == null ? null : ParquetColumns.of(file, parquet.schema(), options);
    }

    /** Reads the footer of a file, which must not have changed since it was found. */
    public static ParquetFile open(InputFile file) {
        if (file.packing() != FileCompression.PLAIN)
            throw new InputException(file.title() + ": Parquet cannot be read from "
                    + file.packing().title() + ", as it is compressed internally; decompress the file");
        file.checkUnchanged();
        try {
            return ParquetFile.open(file.path());
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    public static InputException failure(InputFile file, IOException e) {
        return e instanceof BadParquet
                ? new InputException(file.title() + ": " + e.getMessage(), e)
                : InputException.of(file.title(), e);
    }

    @Override
    public @Nullable RecordBatch next() {
        if (parquet == null || columns == null) return null;
        try {
            while (from == rows) if (!nextGroup(parquet, columns.all())) return end();
            long to = pages.getFirst().cut(from, batchBytes);
            List<Stretch> stretches = new ArrayList<>();
            for (ColumnPages column : pages) stretches.add(column.stretch(from, to));
            long first = before + from;
            int count = (int) (to - from);
            diskBytes += parquet.bytes(group) * count / rows;
            from = to;
            ParquetColumns wanted = columns;
            return () -> new ParquetCursor(this, wanted, stretches, first, count);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private boolean nextGroup(ParquetFile opened, List<ColumnDescriptor> wanted) throws IOException {
        if (++group == opened.groups()) return false;
        before += rows;
        from = 0;
        rows = opened.rows(group);
        pages.clear();
        if (rows == 0) return true;
        for (ColumnDescriptor column : wanted) pages.add(new ColumnPages(opened, group, column));
        return true;
    }

    private @Nullable RecordBatch end() {
        file.checkUnchanged();
        return null;
    }

    InputFile file() {
        return file;
    }

    ReadOptions options() {
        return options;
    }

    LineIds ids() {
        return ids;
    }

    /** A row with all its columns, encoded as bytes; rows must be requested in order. */
    byte[] row(long number) {
        if (parquet == null) throw new IllegalStateException("no rows in an empty file");
        if (whole == null) whole = new RowReader(parquet);
        try {
            whole.moveTo(number);
            return whole.bytes();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    @Override
    public long diskBytes() {
        return diskBytes;
    }

    @Override
    public void close() {}
}
