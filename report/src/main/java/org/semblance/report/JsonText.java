package org.semblance.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.OutputStream;
import java.util.Locale;
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

/** JSON as all outputs have it. */
public final class JsonText {
    private JsonText() {}

    /** Made when it is first needed: a run that writes its summary does without data binding, and starts sooner. */
    private static final class Records {
        static final ObjectWriter WRITER = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_ABSENT))
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .build()
                .writerWithDefaultPrettyPrinter();
    }

    /**
     * The text of a record, or of a list of them, indented: components in order, under names like {@code true_pairs}; absent values
     * are omitted.
     */
    public static String of(Object value) {
        return Records.WRITER.writeValueAsString(value);
    }

    /** A number with so many decimals; null for what is no number, and for infinity. */
    public static RawValue decimal(double value, int digits) {
        return new RawValue(Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "null");
    }

    /** A generator that indents, and leaves the stream open. */
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

    /** A string as JSON writes it, in quotation marks. */
    public static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    /** The same without the quotation marks. */
    public static String escaped(String text) {
        return new String(JsonStringEncoder.getInstance().quoteAsCharArray(text));
    }
}
