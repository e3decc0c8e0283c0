package org.semblance.io.formats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Suggests an option to users whose records lack the text field. */
public final class FieldAdvice {
    /** Common names of text fields, most likely first. */
    private static final List<String> TEXT_NAMES = List.of(
            "text", "content", "contents", "body", "raw_content", "document", "article", "abstract", "description");

    private static final List<String> HTML_NAMES = List.of("html", "raw_html", "page");

    private FieldAdvice() {}

    /** The reason why a well-formed JSON object has no text. */
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

    /** A table without the column of the text. */
    public static InputException noContent(InputFile file, List<String> columns, ReadOptions options) {
        String known = remedy(columns) == null ? delimiter(file, columns) : remedy(columns);
        return noColumn(
                file, columns, options.contentName(), known == null ? "name one with --text-field" : "try " + known);
    }

    /** The option for a table whose fields are separated by another character, or null. */
    private static @Nullable String delimiter(InputFile file, List<String> columns) {
        for (char delimiter : ";\t|,".toCharArray()) {
            if (delimiter != file.separator() && columns.stream().anyMatch(name -> name.indexOf(delimiter) >= 0))
                return "--delimiter " + ReadOptions.shownDelimiter(delimiter);
        }
        return null;
    }

    /** A table without the column of the ids. */
    public static InputException noId(InputFile file, List<String> columns, String name) {
        return noColumn(file, columns, name, "name one with --id-field");
    }

    private static InputException noColumn(InputFile file, List<String> columns, String name, String remedy) {
        String listed = columns.size() == 1 ? "the only column is " : "the columns are ";
        String names = String.join(", ", columns).replaceAll("\\R", " "); // a quoted name may have several lines
        return new InputException(
                "%s: no column \"%s\"; %s%s; %s".formatted(file.title(), name, listed, names, remedy));
    }

    /** The option that selects a text field among these names, or null. */
    private static @Nullable String remedy(Collection<String> names) {
        for (String name : TEXT_NAMES) if (names.contains(name)) return "--text-field " + name;
        for (String name : HTML_NAMES) if (names.contains(name)) return "--html-field " + name;
        return null;
    }
}
