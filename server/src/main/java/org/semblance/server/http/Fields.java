package org.semblance.server.http;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.server.wire.Fault;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * Reads the fields of a client's JSON object one by one. Unexpected content is a {@link Fault} that names the field or
 * the position.
 */
final class Fields {
    private static final int MAX_REPORTED = 8;
    private static final int MAX_REASON_LENGTH = 160;

    private final JsonParser json;
    private final List<String> unknown = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();
    private List<String> knownFields = List.of();
    private String name = "";

    private Fields(JsonParser json) {
        this.json = json;
    }

    /** Reads one JSON object that is the whole input. Opening a parser fails if it cannot tell the encoding. */
    static <T> T read(Supplier<JsonParser> input, Function<Fields, T> reader) {
        try (JsonParser json = input.get()) {
            if (json.nextToken() == null) throw new Fault(400, "the body is empty, expected a JSON object");
            Fields fields = new Fields(json);
            T value = fields.object("the body", reader);
            if (json.nextToken() != null) throw new Fault(400, "unexpected content after the JSON object");
            return value;
        } catch (StreamConstraintsException e) {
            throw new Fault(413, "a field, a number or a name is too long, or the nesting too deep");
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private static Fault malformed(JacksonException e) {
        String reason = e.getOriginalMessage();
        Fault fault = new Fault(
                400,
                "malformed JSON: "
                        + ClientText.brief(reason == null ? "unexpected end" : firstLine(reason), MAX_REASON_LENGTH));
        TokenStreamLocation location = e.getLocation();
        if (location == null || location.getLineNr() < 1) return fault;
        return fault.member("line", location.getLineNr()).member("column", location.getColumnNr());
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        int note = message.indexOf(" (");
        String line = end < 0 ? message : message.substring(0, end);
        return note > 0 && note < line.length() && line.contains("StreamRead") ? line.substring(0, note) : line;
    }

    private <T> T object(String what, Function<Fields, T> reader) {
        if (json.currentToken() != JsonToken.START_OBJECT) throw new Fault(400, what + " must be a JSON object");
        return reader.apply(this);
    }

    private static String unknownFields(List<String> unknown) {
        return "unknown " + (unknown.size() == 1 ? "field: " : "fields: ") + String.join(", ", unknown);
    }

    /** Name of the next field; null after the last. Unknown fields are reported then, before anything is validated. */
    @Nullable
    String next() {
        String next = json.nextName();
        if (next == null) {
            if (unknown.isEmpty()) return null;
            throw new Fault(400, unknownFields(unknown) + "; known are " + String.join(", ", knownFields))
                    .member("fields", List.copyOf(unknown));
        }
        name = next;
        json.nextToken();
        return next;
    }

    /** Skips an unknown field. All of them are reported at the end of the object as one fault, with the known ones. */
    void refuse(List<String> known) {
        if (unknown.isEmpty()) knownFields = known;
        skip(unknown);
    }

    /** Skips a field that has no meaning here. */
    void ignore() {
        skip(ignored);
    }

    private void skip(List<String> names) {
        if (names.size() < MAX_REPORTED) names.add(ClientText.brief(name));
        json.skipChildren();
    }

    /** A fault for a missing field. It also names the ignored fields: one of them may be a misspelling. */
    Fault missing(String detail) {
        if (ignored.isEmpty()) return new Fault(400, detail);
        return new Fault(400, detail + "; " + unknownFields(ignored)).member("fields", List.copyOf(ignored));
    }

    String string() {
        if (json.currentToken() != JsonToken.VALUE_STRING) throw wrong("a string");
        return json.getString();
    }

    /** The text of a number or a string. */
    String numberOrString() {
        JsonToken token = json.currentToken();
        if (token != JsonToken.VALUE_STRING && !token.isNumeric()) throw wrong("a number or a string");
        return json.getString();
    }

    /** The text of a number, a string or a boolean. */
    String scalar() {
        if (!json.currentToken().isScalarValue() || json.currentToken() == JsonToken.VALUE_NULL)
            throw wrong("a number, a string, true or false");
        return json.getString();
    }

    int count(int most) {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) throw wrong("a number from 1 to " + most);
        BigDecimal value = new BigDecimal(json.getString());
        if (value.compareTo(BigDecimal.ONE) < 0 || value.compareTo(BigDecimal.valueOf(most)) > 0)
            throw wrong("a number from 1 to " + most);
        return value.intValueExact();
    }

    boolean flag() {
        if (!json.currentToken().isBoolean()) throw wrong("true or false");
        return json.getBooleanValue();
    }

    /** Reads a nested object. */
    <T> T inner(Function<Fields, T> reader) {
        return new Fields(json).object("field " + ClientText.brief(name), reader);
    }

    Fault wrong(String expected) {
        return new Fault(400, "field " + ClientText.brief(name) + " must be " + expected)
                .member("field", ClientText.brief(name));
    }
}
