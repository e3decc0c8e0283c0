package org.semblance.io.formats;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.formats.BlockCutter.RecordBlock;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.text.html.HtmlPage;

/**
 * Separated values with a header line.
 *
 * @param separator an ASCII character
 * @param options the fields to read
 */
public record CsvFormat(char separator, ReadOptions options) implements RecordFormat {
    @Override
    public RecordFraming framing() {
        return new QuotedFraming(separator);
    }

    @Override
    public String truncated(long line) {
        return "the quote that opens in line " + line
                + " is not closed before the end of the file; close it, or write \"\""
                + " for a quote within quotes, or fetch or write the file again";
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        List<String> columns = CsvHeader.columns(file, header);
        if (!columns.contains(options.contentName())) throw FieldAdvice.noContent(file, columns, options);
        if (options.idField() != null && !columns.contains(options.idField()))
            throw FieldAdvice.noId(file, columns, options.idField());
        return () -> new CsvParser(separator, columns, file.encoding(), options, ids);
    }

    /** Extracts the requested columns from a record. */
    static final class CsvParser implements RecordParser {
        private final CsvFields splitter;
        private final List<String> columns;
        private final TextEncoding encoding;
        private final ReadOptions options;
        private final LineIds ids;
        private final int content;
        private final int id;
        private final int url;

        CsvParser(char separator, List<String> columns, TextEncoding encoding, ReadOptions options, LineIds ids) {
            this.splitter = new CsvFields(separator);
            this.columns = columns;
            this.encoding = encoding;
            this.options = options;
            this.ids = ids;
            this.content = columns.indexOf(options.contentName());
            this.id = columns.indexOf(options.idName());
            this.url = columns.indexOf(options.urlField());
        }

        @Override
        public Document parse(byte[] bytes, int start, int end, long line) throws Rejection {
            String[] values = splitter.split(Utf8.decode(bytes, start, end, encoding, options.encoding()));
            if (values.length != columns.size())
                throw new Rejection(values.length + (values.length == 1 ? " field" : " fields")
                        + " where the header has " + columns.size());
            String address = orNull(values, url);
            if (options.htmlField() == null)
                return new Document(id(values, line), values[content], address, extras(values));
            HtmlPage page = options.pages().read(values[content], address);
            return new Document(id(values, line), page.text(), address, extras(values), page.insets());
        }

        private String id(String[] values, long line) throws Rejection {
            String found = orNull(values, id);
            if (found != null) return found;
            if (options.idField() != null) throw new Rejection("column \"" + options.idField() + "\" is empty");
            return ids.at(line);
        }

        private static @Nullable String orNull(String[] values, int column) {
            return column < 0 || values[column].isEmpty() ? null : values[column];
        }

        private Map<String, String> extras(String[] values) {
            if (options.extraFields().isEmpty()) return Map.of();
            Map<String, String> extras = new LinkedHashMap<>();
            for (int i = 0; i < values.length; i++) {
                if (options.extraFields().contains(columns.get(i))) extras.put(columns.get(i), values[i]);
            }
            return extras;
        }
    }

    /** A record ends at a line feed outside quotes. As in RFC 4180, a quote opens only at the start of a field. */
    static final class QuotedFraming implements RecordFraming {
        private static final int FIELD_START = 0;
        private static final int UNQUOTED = 1;
        private static final int QUOTED = 2;
        /** After a quote within quotes: the closing quote, or the first half of an escaped quote. */
        private static final int QUOTE = 3;

        private final byte separator;
        private int state = FIELD_START;
        private int lineEnds;
        private int lineEndsBeforeQuote;
        private int lines;

        QuotedFraming(char separator) {
            this.separator = (byte) separator;
        }

        @Override
        public int end(byte[] bytes, int from, int to) {
            int now = state;
            for (int at = from; at < to; at++) {
                byte b = bytes[at];
                if (b == '\n') lineEnds++;
                if (now == QUOTED) {
                    if (b == '"') now = QUOTE;
                } else if (b == '\n') {
                    return finish(at + 1);
                } else if (b == separator) {
                    now = FIELD_START;
                } else if (b == '"' && now != UNQUOTED) {
                    if (now == FIELD_START) lineEndsBeforeQuote = lineEnds;
                    now = QUOTED;
                } else {
                    now = UNQUOTED;
                }
            }
            state = now;
            return -1;
        }

        private int finish(int end) {
            state = FIELD_START;
            lines = lineEnds;
            lineEnds = 0;
            return end;
        }

        @Override
        public int lines(boolean record) {
            return lines;
        }

        @Override
        public boolean unfinished() {
            return state == QUOTED;
        }

        @Override
        public int linesBeforeUnfinished() {
            return lineEndsBeforeQuote;
        }

        @Override
        public boolean isRecord(byte[] bytes, int from, int to) {
            for (int at = from; at < to; at++) if (bytes[at] != '\r' && bytes[at] != '\n') return true;
            return false;
        }
    }

    /**
     * The header line of a CSV file.
     *
     * @param raw the original bytes, in UTF-8, with byte order mark and line terminator if present
     * @param columns the names in it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    public record CsvHeader(byte[] raw, List<String> columns) {
        private static final int BLOCK = 1 << 13;
        private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

        /** The header of a file, or null if the file is empty. */
        public static @Nullable CsvHeader read(InputFile file) {
            try (OpenFile open = OpenFile.open(file)) {
                try {
                    char separator = file.separator();
                    BlockCutter cutter = new BlockCutter(open, new QuotedFraming(separator), BLOCK, 1 << 24);
                    boolean marked = cutter.skipMark();
                    RecordBlock block = cutter.next();
                    if (block == null) return null;
                    byte[] record = Arrays.copyOfRange(block.bytes(), block.start(0), block.end(0));
                    List<String> columns = columns(open.file(), record);
                    return new CsvHeader(marked ? marked(record) : record, columns);
                } catch (IOException e) {
                    throw open.broken(e, "after line 0");
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
                String text = Utf8.decode(record, 0, end, file.encoding(), file.encoding());
                List<String> columns = List.of(new CsvFields(file.separator()).split(text));
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

    /** Splits one record into its fields (RFC 4180). */
    public static final class CsvFields {
        private static final int NO_LIMIT = Integer.MAX_VALUE;

        private final CsvReader.CsvReaderBuilder reader;

        public CsvFields(char separator) {
            reader = CsvReader.builder()
                    .fieldSeparator(separator)
                    .skipEmptyLines(false)
                    .allowExtraFields(true)
                    .allowMissingFields(true)
                    .maxBufferSize(NO_LIMIT);
        }

        /** Splits a line that was read without regard to quotes, and must not end within them. */
        public static String[] splitLine(String line, char separator) throws Rejection {
            QuotedFraming framing = new QuotedFraming(separator);
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            framing.end(bytes, 0, bytes.length);
            if (framing.unfinished()) throw new Rejection("a quote is not closed in this line; close it");
            return new CsvFields(separator).split(line);
        }

        public String[] split(String record) throws Rejection {
            StringArrayHandler handler = StringArrayHandler.of(
                    h -> h.maxFieldSize(NO_LIMIT).maxRecordSize(NO_LIMIT).maxFields(1 << 16));
            Iterator<String[]> records = reader.build(handler, record).iterator();
            try {
                String[] fields = records.next();
                if (records.hasNext()) throw new Rejection("a carriage return without a line feed; quote the field");
                return fields;
            } catch (CsvParseException e) {
                Throwable cause = e.getCause();
                throw new Rejection("malformed CSV: " + InputException.oneLine(cause == null ? e : cause));
            }
        }
    }
}
