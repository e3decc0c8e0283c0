package org.semblance.io.formats;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;

/** The header line of a CSV file. */
public final class CsvHeader {
    private static final int BLOCK = 1 << 13;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final byte[] raw;
    private final List<String> columns;

    private CsvHeader(byte[] raw, List<String> columns) {
        this.raw = raw;
        this.columns = columns;
    }

    /** The original bytes, with byte order mark and line terminator if present. */
    public byte[] raw() {
        return raw;
    }

    public List<String> columns() {
        return columns;
    }

    /** The header of a file, or null if the file is empty. */
    public static @Nullable CsvHeader read(InputFile file) {
        try (OpenFile open = OpenFile.open(file)) {
            try {
                char separator = file.format().separator();
                BlockCutter cutter = new BlockCutter(open, new QuotedFraming(separator), BLOCK, 1 << 24);
                boolean marked = cutter.skipMark();
                RecordBlock block = cutter.next();
                if (block == null) return null;
                byte[] record = Arrays.copyOfRange(block.bytes(), block.start(0), block.end(0));
                List<String> columns = columns(file, record);
                return new CsvHeader(marked ? marked(record) : record, columns);
            } catch (IOException e) {
                throw open.broken(e, 0);
            }
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
    }

    /** The column names in a header record. */
    static List<String> columns(InputFile file, byte[] record) {
        try {
            int end = record.length;
            while (end > 0 && (record[end - 1] == '\n' || record[end - 1] == '\r')) end--;
            String text = Utf8.decode(record, 0, end);
            List<String> columns = List.of(new CsvFields(file.format().separator()).split(text));
            if (columns.stream().distinct().count() < columns.size()) throw new Rejection("duplicate column name");
            return columns;
        } catch (Rejection e) {
            throw new InputException(file.title() + ": the header line cannot be read: " + e.reason(), e);
        }
    }

    private static byte[] marked(byte[] record) {
        byte[] marked = Arrays.copyOf(MARK, MARK.length + record.length);
        System.arraycopy(record, 0, marked, MARK.length, record.length);
        return marked;
    }
}
