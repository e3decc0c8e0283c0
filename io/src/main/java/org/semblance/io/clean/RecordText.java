package org.semblance.io.clean;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * Replaces the text of a record; all its other bytes stay.
 *
 * @param format of the record
 * @param field the name of the field with the text
 * @param column the number of the column with the text, of a table
 * @param separator of the fields of a table
 */
public record RecordText(Format format, String field, int column, char separator) {
    /** Records were read before, within the limits of the reader. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /**
     * Fails if the text of a record cannot be replaced, because it is not stored as such: the text of a page is not the
     * page.
     *
     * @param page whether the text is that of a page in a field
     */
    public static void check(List<Input> inputs, boolean page) {
        for (Input input : inputs) {
            boolean replaceable = switch (input.format()) {
                case LINES, TEXT, JSONL, CSV, TSV, PARQUET -> !page;
                case HTML, WARC -> false;
            };
            if (!replaceable || input.files().stream().anyMatch(file -> file.format() == Format.HTML))
                throw new IllegalArgumentException(
                        "%s: --action cut cannot edit HTML pages: use --action %s, or extract the texts first"
                                .formatted(
                                        input.name(),
                                        CleanCorpus.isAnnotatable(input.format())
                                                ? "remove, annotate or report"
                                                : "remove or report"));
        }
    }

    /** A record, given without its terminator, with another text. */
    public byte[] replaced(byte[] bytes, int from, int to, String text) {
        return switch (format) {
            case JSONL -> json(bytes, from, to, text);
            case CSV, TSV -> row(bytes, from, to, text);
            case LINES, TEXT -> text.getBytes(StandardCharsets.UTF_8);
            case HTML, WARC, PARQUET -> throw new IllegalArgumentException("no text in " + format.title());
        };
    }

    /** Replaces the last value of the field, which is the one that is read. */
    private byte[] json(byte[] bytes, int from, int to, String text) {
        int start = -1;
        int end = -1;
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
            if (json.nextToken() != JsonToken.START_OBJECT) throw new IllegalArgumentException("not a JSON object");
            for (String name = json.nextName(); name != null; name = json.nextName()) {
                JsonToken value = json.nextToken();
                if (name.equals(field) && value == JsonToken.VALUE_STRING) {
                    start = from + (int) json.currentTokenLocation().getByteOffset();
                    json.finishToken();
                    end = from + (int) json.currentLocation().getByteOffset();
                }
                if (value.isStructStart()) json.skipChildren();
            }
        }
        if (start < 0) throw new IllegalArgumentException("no field " + field);
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        out.write(bytes, from, start - from);
        out.write('"');
        quote(text, out);
        out.write('"');
        out.write(bytes, end, to - end);
        return out.toByteArray();
    }

    /** Half of a surrogate pair has no UTF-8: it is written as an escape, as it was read. */
    private static void quote(String text, ByteArrayOutputStream out) {
        JsonStringEncoder encoder = JsonStringEncoder.getInstance();
        int from = 0;
        for (int i = 0, length; i < text.length(); i += length) {
            int c = text.codePointAt(i);
            length = Character.charCount(c);
            if (length > 1 || !Character.isSurrogate((char) c)) continue;
            out.writeBytes(encoder.quoteAsUTF8(text.substring(from, i)));
            out.writeBytes("\\u%04x".formatted(c).getBytes(StandardCharsets.US_ASCII));
            from = i + length;
        }
        out.writeBytes(encoder.quoteAsUTF8(text.substring(from)));
    }

    private byte[] row(byte[] bytes, int from, int to, String text) {
        int start = from;
        int end = end(bytes, from, to);
        for (int i = 0; i < column; i++) {
            start = end + 1;
            end = end(bytes, start, to);
        }
        boolean wasQuoted = start < end && bytes[start] == '"';
        boolean quoted = wasQuoted || text.chars().anyMatch(c -> c == separator || c == '"' || c == '\n' || c == '\r');
        String cell = quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        out.write(bytes, from, start - from);
        out.writeBytes(cell.getBytes(StandardCharsets.UTF_8));
        out.write(bytes, end, to - end);
        return out.toByteArray();
    }

    /** The end of the field that begins here: as in RFC 4180, only a quote at its start opens it. */
    private int end(byte[] bytes, int start, int to) {
        int at = start;
        if (at < to && bytes[at] == '"') {
            at++;
            while (at < to && (bytes[at] != '"' || at + 1 < to && bytes[at + 1] == '"')) at += bytes[at] == '"' ? 2 : 1;
        }
        while (at < to && bytes[at] != separator) at++;
        return at;
    }
}
