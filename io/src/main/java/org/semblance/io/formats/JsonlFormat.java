package org.semblance.io.formats;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.formats.LinesFormat.NewlineFraming;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.text.html.HtmlPage;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/** JSON Lines: one JSON object per line. */
public final class JsonlFormat implements RecordFormat {
    private static final int POOLED_BUFFERS = 64;

    private final ReadOptions options;
    private final JsonFactory json;

    public JsonlFormat(ReadOptions options) {
        this.options = options;
        // The length of records is already limited; Jackson's own limit on strings would reject long books.
        StreamReadConstraints limits = StreamReadConstraints.builder()
                .maxStringLength(Integer.MAX_VALUE)
                .maxNumberLength(Integer.MAX_VALUE)
                .build();
        this.json = JsonFactory.builder()
                .streamReadConstraints(limits)
                .recyclerPool(JsonRecyclerPools.newBoundedPool(POOLED_BUFFERS))
                .build();
    }

    @Override
    public RecordFraming framing() {
        return new NewlineFraming(false);
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        return () -> new JsonlParser(json, options, ids);
    }

    /** Extracts the requested fields from a JSON object. If a field is repeated, the last value is used. */
    static final class JsonlParser implements RecordParser {
        // The fields of the scanner.
        private static final int CONTENT = 0;
        private static final int ID = 1;
        private static final int URL = 2;

        private final JsonFactory json;
        private final @Nullable JsonLineScanner scanner;
        private final @Nullable FlatFields flat;
        private final ReadOptions options;
        private final LineIds ids;
        private final String contentName;
        private final String idName;
        private final String urlName;
        private final boolean extras;

        private @Nullable String content;
        private @Nullable String id;
        private @Nullable String url;
        private Map<String, String> fields = Map.of();

        JsonlParser(JsonFactory json, ReadOptions options, LineIds ids) {
            this.json = json;
            this.options = options;
            this.ids = ids;
            this.contentName = options.contentName();
            this.idName = options.idName();
            this.urlName = options.urlField();
            this.extras = !options.extraFields().isEmpty();
            Set<String> names = new HashSet<>(options.extraFields());
            names.add(contentName);
            this.flat = options.isFlat() ? new FlatFields(names) : null;
            boolean distinct = !contentName.equals(idName) && !contentName.equals(urlName) && !idName.equals(urlName);
            boolean simple = flat == null && !extras && distinct;
            this.scanner = simple ? new JsonLineScanner(contentName, idName, urlName) : null;
        }

        @Override
        public Document parse(byte[] bytes, int start, int end, long line) throws Rejection {
            Utf8.check(bytes, start, end);
            Document found = scanned(bytes, start, end, line);
            return found == null ? parsed(bytes, start, end, line) : found;
        }

        /** The document of a usual line; null if Jackson must read it. */
        private @Nullable Document scanned(byte[] bytes, int start, int end, long line) throws Rejection {
            if (scanner == null || !isScanned(bytes, start, end)) return null;
            byte kind = scanner.type(ID);
            boolean number = kind == '-' || kind >= '0' && kind <= '9';
            if (kind != 0 && kind != '"' && !number) return null;
            String own = kind == 0 ? "" : scanner.string(ID);
            if (own.isEmpty() && options.idField() != null) return null;
            String name = own.isEmpty() ? ids.at(line) : own;
            String address = scanner.type(URL) == '"' ? scanner.string(URL) : null;
            if (options.htmlField() == null) return Document.of(name, scanner.text(CONTENT), address);
            HtmlPage page = options.pages().read(scanner.string(CONTENT), address);
            return new Document(name, page.text(), address, Map.of(), page.insets());
        }

        /** Whether the line has a text, and Jackson is not needed to find it. */
        boolean isScanned(byte[] bytes, int start, int end) {
            return scanner != null && scanner.read(bytes, start, end) && scanner.type(CONTENT) == '"';
        }

        /** The document as Jackson reads it. */
        Document parsed(byte[] bytes, int start, int end, long line) throws Rejection {
            requireNoNull(bytes, start, end);
            content = null;
            id = null;
            url = null;
            if (flat != null) flat.clear();
            fields = extras ? new LinkedHashMap<>() : Map.of();
            try (JsonParser parser = json.createParser(ObjectReadContext.empty(), bytes, start, end - start)) {
                readObject(parser);
            } catch (JacksonException e) {
                throw malformed(e);
            }
            if (flat != null) take(flat);
            if (content == null) throw new Rejection(FieldAdvice.missing(json, bytes, start, end, options));
            if (id == null && options.idField() != null) throw new Rejection("no field \"" + idName + "\" for the id");
            String name = id == null ? ids.at(line) : id;
            if (options.htmlField() == null) return new Document(name, content, url, fields);
            HtmlPage page = options.pages().read(content, url);
            return new Document(name, page.text(), url, fields, page.insets());
        }

        /** A parser takes null bytes at the beginning for UTF-16 or UTF-32. */
        private static void requireNoNull(byte[] bytes, int start, int end) throws Rejection {
            for (int i = start; i < Math.min(start + 4, end); i++) {
                if (bytes[i] == 0)
                    throw new Rejection("malformed JSON at byte " + (i - start + 1) + ": a null character");
            }
        }

        private void readObject(JsonParser parser) throws Rejection {
            if (parser.nextToken() != JsonToken.START_OBJECT) throw new Rejection("not a JSON object");
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken value = parser.nextToken();
                if (flat == null && name.equals(contentName)) content = string(name, parser, value);
                if (name.equals(idName)) id = id(parser, value);
                if (name.equals(urlName)) url = value == JsonToken.VALUE_STRING ? parser.getString() : null;
                if (flat != null) {
                    flat.read(name, parser, value);
                    continue;
                }
                if (extras && options.extraFields().contains(name)) extra(name, parser, value);
                if (value.isStructStart()) parser.skipChildren();
            }
            if (parser.nextToken() != null) throw new Rejection("more than one JSON value on the line");
        }

        private void take(FlatFields values) throws Rejection {
            content = values.text(contentName);
            if (content == null && values.has(contentName))
                throw new Rejection("field \"" + contentName + "\" is null, not a text");
            for (String name : options.extraFields()) {
                String value = values.text(name);
                if (value != null) fields.put(name, value);
            }
        }

        private static String string(String name, JsonParser parser, JsonToken value) throws Rejection {
            if (value == JsonToken.VALUE_STRING) return parser.getString();
            throw new Rejection("field \"" + name + "\" is " + describe(value) + ", not a string");
        }

        private @Nullable String id(JsonParser parser, JsonToken value) throws Rejection {
            if (value == JsonToken.VALUE_NULL) return null;
            if (value != JsonToken.VALUE_STRING && !value.isNumeric())
                throw new Rejection(
                        "field \"" + idName + "\" is " + describe(value) + ", neither a string nor a number");
            String found = parser.getString();
            // An escape sequence can denote half of a surrogate pair, which cannot be encoded in any output.
            if (!hasWholeCharacters(found))
                throw new Rejection("field \"" + idName + "\" holds half a character (an unpaired surrogate)");
            return found.isEmpty() ? null : found;
        }

        private static boolean hasWholeCharacters(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (!Character.isSurrogate(c)) continue;
                if (Character.isLowSurrogate(c) || ++i == text.length() || !Character.isLowSurrogate(text.charAt(i)))
                    return false;
            }
            return true;
        }

        private void extra(String name, JsonParser parser, JsonToken value) {
            if (value.isScalarValue() && value != JsonToken.VALUE_NULL) fields.put(name, parser.getString());
            else fields.remove(name);
        }

        private static String describe(JsonToken value) {
            return switch (value) {
                case VALUE_NULL -> "null";
                case START_OBJECT -> "an object";
                case START_ARRAY -> "an array";
                case VALUE_TRUE, VALUE_FALSE -> "a boolean";
                default -> "a number";
            };
        }

        /** The parser's message without its list of expected tokens. */
        private static Rejection malformed(JacksonException e) {
            TokenStreamLocation where = e.getLocation();
            String message = e.getOriginalMessage().lines().findFirst().orElse("");
            int chatter = message.indexOf(": was expecting", 0);
            if (chatter < 0) chatter = message.indexOf(": expected ", 0);
            String what = chatter < 0 ? message : message.substring(0, chatter);
            String at = where == null || where.getByteOffset() < 0 ? "" : " at byte " + (where.getByteOffset() + 1);
            return new Rejection("malformed JSON" + at + ": " + what.strip());
        }
    }
}
