package org.semblance.server.http;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.semblance.server.wire.Fault;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/** The fields of a JSON object of a client, one after the other. Whatever is not as expected is a fault that names the field or the place. */
final class Fields {
    private static final int MOST_NAMED = 8;
    private static final int LONGEST_REASON = 160;

    private final JsonParser json;
    private final List<String> unknown = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();
    private String name = "";

    private Fields(JsonParser json) {
        this.json = json;
    }

    /** Reads an object and nothing else. */
    static <T> T read(JsonParser json, Function<Fields, T> reader) {
        try (json) {
            if (json.nextToken() == null) throw new Fault(400, "the body is empty, and a JSON object is expected");
            Fields fields = new Fields(json);
            T value = fields.object("the body", reader);
            if (json.nextToken() != null) throw new Fault(400, "something follows the JSON object");
            return value;
        } catch (StreamConstraintsException e) {
            throw new Fault(413, "a field, a number or a name is too long, or the nesting too deep");
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private static Fault malformed(JacksonException e) {
        String told = e.getOriginalMessage();
        Fault fault = new Fault(
                400,
                "malformed JSON: "
                        + ClientText.brief(told == null ? "it ends too early" : firstLine(told), LONGEST_REASON));
        TokenStreamLocation place = e.getLocation();
        if (place == null || place.getLineNr() < 1) return fault;
        return fault.member("line", place.getLineNr()).member("column", place.getColumnNr());
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        int note = message.indexOf(" (");
        String line = end < 0 ? message : message.substring(0, end);
        return note > 0 && note < line.length() && line.contains("StreamRead") ? line.substring(0, note) : line;
    }

    private <T> T object(String what, Function<Fields, T> reader) {
        if (json.currentToken() != JsonToken.START_OBJECT) throw new Fault(400, what + " must be a JSON object");
        T value = reader.apply(this);
        if (!unknown.isEmpty()) throw new Fault(400, told(unknown)).member("fields", List.copyOf(unknown));
        return value;
    }

    private static String told(List<String> unknown) {
        return "unknown " + (unknown.size() == 1 ? "field: " : "fields: ") + String.join(", ", unknown);
    }

    /** The name of the next field; null behind the last. */
    @Nullable
    String next() {
        String next = json.nextName();
        if (next == null) return null;
        name = next;
        json.nextToken();
        return next;
    }

    /** The field is not known here; all such fields are named at the end. */
    void refuse() {
        skip(unknown);
    }

    /** Skips a field that has no meaning here. */
    void ignore() {
        skip(ignored);
    }

    private void skip(List<String> names) {
        if (names.size() < MOST_NAMED) names.add(ClientText.brief(name));
        json.skipChildren();
    }

    /** A needed field is missing. Names the ignored ones too: one of them may be a misspelling. */
    Fault missing(String detail) {
        if (ignored.isEmpty()) return new Fault(400, detail);
        return new Fault(400, detail + "; " + told(ignored)).member("fields", List.copyOf(ignored));
    }

    String string() {
        if (json.currentToken() != JsonToken.VALUE_STRING) throw wrong("a string");
        return json.getString();
    }

    /** A number or a string, as it is spelled. */
    String spelled() {
        JsonToken token = json.currentToken();
        if (token != JsonToken.VALUE_STRING && !token.isNumeric()) throw wrong("a number or a string");
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

    /** A field that is an object itself. */
    <T> T inner(Function<Fields, T> reader) {
        return new Fields(json).object("field " + ClientText.brief(name), reader);
    }

    Fault wrong(String expected) {
        return new Fault(400, "field " + ClientText.brief(name) + " must be " + expected)
                .member("field", ClientText.brief(name));
    }
}
