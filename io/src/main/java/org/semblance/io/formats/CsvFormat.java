package org.semblance.io.formats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.text.html.HtmlPage;

/**
 * Separated values with a header line.
 *
 * @param separator a comma or a tab
 * @param options the fields to read
 */
public record CsvFormat(char separator, ReadOptions options) implements RecordFormat {
    @Override
    public RecordFraming framing() {
        return new QuotedFraming(separator);
    }

    @Override
    public String unfinished() {
        return "a quote that opens here is not closed before the end of the file";
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        List<String> columns = CsvHeader.columns(file, header);
        require(file, columns, options.contentName());
        String idField = options.idField();
        if (idField != null && !columns.contains(idField))
            throw new InputException(file.title() + ": no column \"" + idField + "\"; " + listed(columns)
                    + "; name one with --id-field");
        return () -> new CsvParser(separator, columns, options, ids);
    }

    private static void require(InputFile file, List<String> columns, String name) {
        if (columns.contains(name)) return;
        String known = FieldAdvice.remedy(columns);
        String remedy = known == null ? "name one with --text-field" : "try " + known;
        throw new InputException(file.title() + ": no column \"" + name + "\"; " + listed(columns) + "; " + remedy);
    }

    public static String listed(List<String> columns) {
        return (columns.size() == 1 ? "the only column is " : "the columns are ") + String.join(", ", columns);
    }

    /** Extracts the requested columns from a record. */
    static final class CsvParser implements RecordParser {
        private final CsvFields splitter;
        private final List<String> columns;
        private final ReadOptions options;
        private final LineIds ids;
        private final int content;
        private final int id;
        private final int url;

        CsvParser(char separator, List<String> columns, ReadOptions options, LineIds ids) {
            this.splitter = new CsvFields(separator);
            this.columns = columns;
            this.options = options;
            this.ids = ids;
            this.content = columns.indexOf(options.contentName());
            this.id = columns.indexOf(options.idName());
            this.url = columns.indexOf(options.urlField());
        }

        @Override
        public Document parse(byte[] bytes, int start, int end, long line) throws Rejection {
            String[] values = splitter.split(Utf8.decode(bytes, start, end));
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
}
