package org.semblance.io.clean;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Format;
import tools.jackson.core.io.JsonStringEncoder;

/** Adds values to records. */
interface Annotator {
    /** Copies records unchanged. */
    Annotator NONE = (bytes, from, to, values, out) -> {
        if (!values.isEmpty()) throw new IllegalArgumentException("no annotations were announced: " + values.keySet());
        out.write(bytes, from, to - from);
    };

    /** The annotator for records of a format, or null if they are not written by one. */
    static @Nullable Annotator of(Format format, List<String> names) {
        return switch (format) {
            case JSONL -> new JsonAnnotator(names);
            case CSV, TSV -> new CsvAnnotator(format.separator(), names);
            case LINES, TEXT, HTML, WARC, PARQUET -> null;
        };
    }

    /** Fails if a value has none of the names. */
    static void requireKnown(List<String> names, Map<String, ?> values) {
        if (!names.containsAll(values.keySet()))
            throw new IllegalArgumentException("annotations must be among " + names + ": " + values.keySet());
    }

    /** Writes a record, given without its terminator, with values for any of the names. */
    void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException;

    /** Writes the names that are appended to a header line. */
    default void writeHeader(OutputStream out) throws IOException {}

    /**
     * Adds one field {@code "semblance"} with all values before the closing brace of a JSON object.
     *
     * @param names the annotation names
     */
    record JsonAnnotator(List<String> names) implements Annotator {
        private static final byte[] FIELD = "\"semblance\":{".getBytes(StandardCharsets.US_ASCII);

        @Override
        public void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException {
            requireKnown(names, values);
            if (values.isEmpty()) {
                out.write(bytes, from, to - from);
                return;
            }
            int open = skipSpace(bytes, from, to);
            int close = lastInk(bytes, from, to);
            if (close <= open || bytes[open] != '{' || bytes[close] != '}')
                throw new IllegalArgumentException("only a JSON object can be annotated");
            out.write(bytes, from, close - from);
            if (lastInk(bytes, from, close) > open) out.write(',');
            out.write(FIELD);
            writeMembers(values, out);
            out.write('}');
            out.write(bytes, close, to - close);
        }

        private void writeMembers(Map<String, ?> values, OutputStream out) throws IOException {
            boolean first = true;
            for (String name : names) {
                Object value = values.get(name);
                if (value == null) continue;
                if (!first) out.write(',');
                first = false;
                writeString(name, out);
                out.write(':');
                if (value instanceof Number || value instanceof Boolean) out.write(literal(value));
                else writeString(value.toString(), out);
            }
        }

        private static byte[] literal(Object value) {
            String text = value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
            return text.getBytes(StandardCharsets.US_ASCII);
        }

        private static void writeString(String value, OutputStream out) throws IOException {
            out.write('"');
            out.write(JsonStringEncoder.getInstance().quoteAsUTF8(value));
            out.write('"');
        }

        private static int skipSpace(byte[] bytes, int from, int to) {
            int at = from;
            while (at < to && isSpace(bytes[at])) at++;
            return at;
        }

        /** The last byte before {@code to} that is not white space. */
        private static int lastInk(byte[] bytes, int from, int to) {
            int at = to - 1;
            while (at >= from && isSpace(bytes[at])) at--;
            return at;
        }

        private static boolean isSpace(byte b) {
            return b == ' ' || b == '\t' || b == '\r' || b == '\n';
        }
    }

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
            requireKnown(names, values);
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
}
