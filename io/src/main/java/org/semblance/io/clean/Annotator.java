package org.semblance.io.clean;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Format;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/** Adds values to records. */
interface Annotator {
    /** Copies records unchanged. */
    Annotator NONE = (bytes, from, to, values, out) -> {
        if (!values.isEmpty()) throw new IllegalArgumentException("no annotations were announced: " + values.keySet());
        out.write(bytes, from, to - from);
    };

    /**
     * The annotator for records of a format, or null if they are not written by one.
     *
     * @param separator of the fields, if they are rows of a table
     * @param columns of the records, if they are rows of a table
     */
    static @Nullable Annotator of(Format format, char separator, List<String> names, List<String> columns) {
        return switch (format) {
            case JSONL -> new JsonAnnotator(names);
            case CSV, TSV -> CsvAnnotator.of(separator, names, columns);
            case LINES, TEXT, HTML, WARC, PARQUET -> null;
        };
    }

    /** Fails if a value has none of the names. */
    static void requireKnown(List<String> names, Map<String, ?> values) {
        if (!names.containsAll(values.keySet()))
            throw new IllegalArgumentException("annotations must be among " + names + ": " + values.keySet());
    }

    /** A list as a JSON array of strings. */
    static String array(List<?> values) {
        return values.stream()
                .map(value ->
                        '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(value.toString())) + '"')
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** Writes a record, given without its terminator, with values for any of the names. */
    void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException;

    /** Writes a header line, given without its terminator, with the names. */
    default void writeHeader(byte[] bytes, int to, OutputStream out) throws IOException {
        out.write(bytes, 0, to);
    }

    /**
     * Adds one field {@code "semblance"} with all values before the closing brace of a JSON object. Fields of this name,
     * in any spelling, are removed: they are the results of an earlier run.
     *
     * @param names the annotation names
     */
    record JsonAnnotator(List<String> names) implements Annotator {
        static final String NAME = "semblance";
        private static final byte[] FIELD = ("\"" + NAME + "\":{").getBytes(StandardCharsets.US_ASCII);
        private static final byte[] LETTERS = NAME.getBytes(StandardCharsets.US_ASCII);

        /** Records were read before, within the limits of the reader. */
        private static final JsonFactory JSON = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                .build();

        @Override
        public void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException {
            requireKnown(names, values);
            if (mayBeNamed(bytes, from, to)) {
                byte[] without = without(bytes, from, to);
                add(without, 0, without.length, values, out);
            } else {
                add(bytes, from, to, values, out);
            }
        }

        private void add(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException {
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

        /** Whether the name occurs in a record, or escapes by which it may be spelled. */
        private static boolean mayBeNamed(byte[] bytes, int from, int to) {
            for (int at = from; at < to; at++) {
                if (bytes[at] == '\\' && at + 1 < to && bytes[at + 1] == 'u') return true;
                if (bytes[at] == LETTERS[0]
                        && to - at >= LETTERS.length
                        && Arrays.equals(bytes, at, at + LETTERS.length, LETTERS, 0, LETTERS.length)) return true;
            }
            return false;
        }

        /** The object without its members of this name; all other bytes stay. */
        private static byte[] without(byte[] bytes, int from, int to) {
            ByteArrayOutputStream rest = new ByteArrayOutputStream(to - from);
            int copied = from;
            boolean last = false; // whether the last member was removed
            try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
                if (json.nextToken() != JsonToken.START_OBJECT)
                    throw new IllegalArgumentException("only a JSON object can be annotated");
                int start = -1;
                for (JsonToken token = json.nextToken(); ; token = json.nextToken()) {
                    int at = from + (int) json.currentTokenLocation().getByteOffset();
                    if (start >= 0) {
                        rest.write(bytes, copied, start - copied);
                        copied = at;
                    }
                    last = start >= 0;
                    if (token == JsonToken.END_OBJECT) break;
                    start = json.currentName().equals(NAME) ? at : -1;
                    json.nextToken();
                    json.skipChildren();
                }
            }
            byte[] before = rest.toByteArray();
            int end = before.length;
            int comma = last ? lastInk(before, 0, end) : -1;
            if (comma >= 0 && before[comma] == ',') end = comma;
            byte[] without = Arrays.copyOf(before, end + to - copied);
            System.arraycopy(bytes, copied, without, end, to - copied);
            return without;
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
                else if (value instanceof List<?> list) out.write(array(list).getBytes(StandardCharsets.UTF_8));
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
     * Appends one column per name to CSV records. Columns of the same names are removed: they are the results of an
     * earlier run.
     *
     * @param separator the field separator
     * @param names the annotation names
     * @param removed numbers of the columns that are removed
     */
    record CsvAnnotator(char separator, List<String> names, Set<Integer> removed) implements Annotator {
        private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

        static CsvAnnotator of(char separator, List<String> names, List<String> columns) {
            Set<Integer> removed = names.stream()
                    .map(name -> columns.indexOf(column(name)))
                    .filter(column -> column >= 0)
                    .collect(Collectors.toUnmodifiableSet());
            return new CsvAnnotator(separator, names, removed);
        }

        static String column(String name) {
            return "semblance_" + name;
        }

        @Override
        public void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException {
            requireKnown(names, values);
            copy(bytes, from, to, out);
            for (String name : names) {
                Object value = values.get(name);
                writeField(value == null ? "" : CleanCorpus.cell(value), out);
            }
        }

        @Override
        public void writeHeader(byte[] bytes, int to, OutputStream out) throws IOException {
            boolean marked = to >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
            if (marked) out.write(MARK);
            copy(bytes, marked ? MARK.length : 0, to, out);
            for (String name : names) writeField(column(name), out);
        }

        /** Copies all columns that are not removed. */
        private void copy(byte[] bytes, int from, int to, OutputStream out) throws IOException {
            if (removed.isEmpty()) {
                out.write(bytes, from, to - from);
                return;
            }
            int column = 0;
            boolean first = true;
            boolean quoted = false;
            int closed = -1;
            int start = from;
            for (int at = from; at <= to; at++) {
                // As in RFC 4180, a quote opens only at the start of a field; a doubled one closes and opens it again.
                if (at < to && bytes[at] == '"' && (quoted || at == start || (closed >= 0 && closed == at - 1))) {
                    if (quoted) closed = at;
                    quoted = !quoted;
                }
                if (at < to && (quoted || bytes[at] != separator)) continue;
                if (!removed.contains(column)) {
                    if (!first) out.write(separator);
                    first = false;
                    out.write(bytes, start, at - start);
                }
                column++;
                start = at + 1;
            }
        }

        private void writeField(String value, OutputStream out) throws IOException {
            out.write(separator);
            boolean quoted = value.chars().anyMatch(c -> c == separator || c == '"' || c == '\n' || c == '\r');
            String field = quoted ? '"' + value.replace("\"", "\"\"") + '"' : value;
            out.write(field.getBytes(StandardCharsets.UTF_8));
        }
    }
}
