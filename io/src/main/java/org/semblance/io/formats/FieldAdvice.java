package org.semblance.io.formats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.ReadOptions;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** What to tell a user whose records have no text under the name that was looked for. */
public final class FieldAdvice {
    /** Names under which corpora keep their texts, likeliest first. */
    private static final List<String> TEXT_NAMES = List.of(
            "text", "content", "contents", "body", "raw_content", "document", "article", "abstract", "description");

    private static final List<String> HTML_NAMES = List.of("html", "raw_html", "page");

    private FieldAdvice() {}

    /** Why a well-formed JSON object gave no text. */
    static String missing(JsonFactory json, byte[] bytes, int start, int end, ReadOptions options) {
        List<String> strings = new ArrayList<>();
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), bytes, start, end - start)) {
            parser.nextToken();
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken value = parser.nextToken();
                if (value == JsonToken.VALUE_STRING) strings.add(name);
                parser.skipChildren();
            }
        }
        String remedy = remedy(strings);
        return "no field \"" + options.contentName() + "\"" + (remedy == null ? "" : "; try " + remedy);
    }

    /** The option that would find a text among fields of these names, or null. */
    public static @Nullable String remedy(Collection<String> names) {
        for (String name : TEXT_NAMES) if (names.contains(name)) return "--text-field " + name;
        for (String name : HTML_NAMES) if (names.contains(name)) return "--html-field " + name;
        return null;
    }
}
