package org.semblance.io.formats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.text.html.HtmlPage;

/** Extracts the requested columns from a record. */
final class CsvParser implements RecordParser {
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
            throw new Rejection(values.length + (values.length == 1 ? " field" : " fields") + " where the header has "
                    + columns.size());
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
