package org.semblance.report.results;

import java.io.OutputStream;
import java.util.List;
import org.semblance.report.compare.Judgement;
import org.semblance.report.results.Quality.Row;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** The quality of methods for programs. */
public final class QualityJson {
    private QualityJson() {}

    /** Writes all; the stream stays open. */
    public static void write(List<Quality> corpora, OutputStream out) {
        ObjectWriteContext pretty = new ObjectWriteContext.Base() {
            @Override
            public tools.jackson.core.PrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter();
            }
        };
        JsonFactory format = JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        try (JsonGenerator json = format.createGenerator(pretty, out)) {
            json.writeStartArray();
            for (Quality quality : corpora) corpus(json, quality);
            json.writeEndArray();
        }
    }

    private static void corpus(JsonGenerator json, Quality quality) {
        json.writeStartObject();
        json.writeStringProperty("corpus", quality.corpus().name());
        json.writeNumberProperty("documents", quality.documents());
        json.writeNumberProperty("true_pairs", quality.truePairs());
        json.writeName("methods").writeStartArray();
        for (Row row : quality.rows()) {
            json.writeStartObject();
            json.writeStringProperty("method", row.method());
            row.own().ifPresent(own -> {
                json.writeStringProperty("threshold", own.threshold());
                json.writeNumberProperty("pairs", own.pairs());
                judged(json, own.judged());
                json.writeNumberProperty("seconds", own.seconds());
                json.writeNumberProperty("cpu_seconds", own.cpuSeconds());
                json.writeNumberProperty("peak_bytes", own.peakBytes());
            });
            row.best().ifPresent(best -> {
                json.writeName("best").writeStartObject();
                json.writeStringProperty("threshold", best.threshold());
                judged(json, best.judged());
                json.writeEndObject();
            });
            if (!row.trouble().isEmpty()) json.writeStringProperty("trouble", row.trouble());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void judged(JsonGenerator json, Judgement judged) {
        json.writeNumberProperty("right", judged.right());
        json.writeNumberProperty("wrong", judged.wrong());
        json.writeNumberProperty("missed", judged.missed());
        json.writeNumberProperty("undecided", judged.undecided());
        share(json, "precision", judged.precision());
        share(json, "recall", judged.recall());
        share(json, "f1", judged.f1());
    }

    /** JSON has no word for what is not a number. */
    private static void share(JsonGenerator json, String name, double value) {
        if (Double.isNaN(value)) json.writeNullProperty(name);
        else json.writeNumberProperty(name, value);
    }
}
