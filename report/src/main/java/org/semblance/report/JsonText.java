package org.semblance.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.RawValue;

/** JSON in the style of all outputs: indented, with snake_case names. */
public final class JsonText {
    private JsonText() {}

    /** Loaded on first use: writing a run's summary does not need data binding, so the program starts faster. */
    private static final class Records {
        static final ObjectWriter WRITER = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_ABSENT))
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .build()
                .writerWithDefaultPrettyPrinter();
    }

    /**
     * Serializes a record, or a list of records, as indented JSON: components in order, with names like {@code
     * true_pairs}; absent values are omitted.
     */
    public static String of(Object value) {
        return Records.WRITER.writeValueAsString(value);
    }

    /** A number rounded to {@code digits} decimals; null for NaN and infinity. */
    public static RawValue decimal(double value, int digits) {
        return new RawValue(rounded(value, digits));
    }

    /** The text of {@link #decimal}. */
    public static String rounded(double value, int digits) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "null";
    }

    /** A generator that indents and does not close the stream. */
    public static JsonGenerator generator(OutputStream out) {
        ObjectWriteContext pretty = new ObjectWriteContext.Base() {
            @Override
            public PrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter();
            }
        };
        JsonFactory format = JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        return format.createGenerator(pretty, out);
    }

    /** Writes an array of objects; {@code fields} writes the fields of one of them. */
    public static <T> void objects(JsonGenerator json, String name, Iterable<T> items, Consumer<T> fields) {
        json.writeArrayPropertyStart(name);
        for (T item : items) {
            json.writeStartObject();
            fields.accept(item);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes an array of strings. */
    public static void strings(JsonGenerator json, String name, Iterable<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    /** Writes an object with the entries of a map: whole numbers or strings. */
    public static void entries(JsonGenerator json, String name, Map<String, ?> values) {
        json.writeObjectPropertyStart(name);
        values.forEach((key, value) -> {
            json.writeName(key);
            if (value instanceof Number number) json.writeNumber(number.longValue());
            else json.writeString(value.toString());
        });
        json.writeEndObject();
    }

    /** A JSON string literal, including the quotation marks. */
    public static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    /** A string with JSON escapes, without quotation marks. */
    public static String escaped(String text) {
        return new String(JsonStringEncoder.getInstance().quoteAsCharArray(text));
    }
}
