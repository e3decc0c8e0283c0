package org.semblance.io.formats;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Some fields of a JSON object as text: a list is its elements joined with a blank, numbers and booleans are as written,
 * and fields of nested objects are named with dots. A field with exactly the name takes precedence over a nested one. If a
 * field is repeated, the last value is used.
 */
final class FlatFields {
    private final Set<String> names;
    private final Map<String, Value> top = new HashMap<>();
    private final Map<String, Value> nested = new HashMap<>();

    /** A text, null for null; or the reason why a value has none. */
    private record Value(@Nullable String text, @Nullable String problem) {}

    FlatFields(Set<String> names) {
        this.names = names;
    }

    void clear() {
        top.clear();
        nested.clear();
    }

    /** Reads a field of the object; the parser is at its value, and afterwards at its end. */
    void read(String name, JsonParser parser, JsonToken value) {
        if (!nested.isEmpty()) nested.keySet().removeIf(other -> other.startsWith(name + "."));
        read(name, parser, value, top);
    }

    private void read(String path, JsonParser parser, JsonToken value, Map<String, Value> values) {
        if (value == JsonToken.START_OBJECT) object(path, parser, values);
        else if (!names.contains(path)) parser.skipChildren();
        else if (value == JsonToken.START_ARRAY) values.put(path, list(path, parser));
        else values.put(path, new Value(value == JsonToken.VALUE_NULL ? null : parser.getString(), null));
    }

    private void object(String path, JsonParser parser, Map<String, Value> values) {
        String prefix = path + ".";
        boolean itself = names.contains(path);
        if (!itself && names.stream().noneMatch(name -> name.startsWith(prefix))) {
            parser.skipChildren();
            return;
        }
        String first = null;
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            if (first == null) first = name;
            read(prefix + name, parser, parser.nextToken(), nested);
        }
        if (!itself) return;
        String remedy = first == null ? "" : "; name its fields with dots, such as \"" + prefix + first + "\"";
        values.put(path, new Value(null, "field \"" + path + "\" is an object" + remedy));
    }

    private static Value list(String path, JsonParser parser) {
        StringBuilder text = new StringBuilder();
        boolean objects = false;
        for (int depth = 1; depth > 0; ) {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_ARRAY) depth++;
            if (token == JsonToken.END_ARRAY) depth--;
            if (token == JsonToken.START_OBJECT) {
                objects = true;
                parser.skipChildren();
            }
            if (token.isScalarValue() && token != JsonToken.VALUE_NULL)
                text.append(text.isEmpty() ? "" : " ").append(parser.getString());
        }
        return objects
                ? new Value(null, "field \"" + path + "\" is a list with objects; write their texts as a list of texts")
                : new Value(text.toString(), null);
    }

    /** The text of a field; null if it is absent or null. */
    @Nullable
    String text(String name) throws Rejection {
        Value value = top.getOrDefault(name, nested.get(name));
        if (value == null) return null;
        if (value.problem != null) throw new Rejection(value.problem);
        return value.text;
    }

    /** Whether the field is there, perhaps with null. */
    boolean has(String name) {
        return top.containsKey(name) || nested.containsKey(name);
    }
}
