package org.semblance.io.clean;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Appends one column per name to CSV records.
 *
 * @param separator the field separator
 * @param names the annotation names
 */
record CsvAnnotator(char separator, List<String> names) implements Annotator {
    static String column(String name) {
        return "semblance_" + name;
    }

    @Override
    public void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException {
        if (!names.containsAll(values.keySet()))
            throw new IllegalArgumentException("annotations must be among " + names + ": " + values.keySet());
        out.write(bytes, from, to - from);
        for (String name : names) {
            Object value = values.get(name);
            writeField(value == null ? "" : value.toString(), out);
        }
    }

    @Override
    public void writeHeader(OutputStream out) throws IOException {
        for (String name : names) writeField(column(name), out);
    }

    private void writeField(String value, OutputStream out) throws IOException {
        out.write(separator);
        boolean quoted = value.chars().anyMatch(c -> c == separator || c == '"' || c == '\n' || c == '\r');
        String field = quoted ? '"' + value.replace("\"", "\"\"") + '"' : value;
        out.write(field.getBytes(StandardCharsets.UTF_8));
    }
}
