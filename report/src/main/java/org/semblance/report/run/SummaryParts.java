package org.semblance.report.run;

import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.corpus.RecordSizes;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.JsonText;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;
import org.semblance.text.words.Analyzers;
import tools.jackson.core.JsonGenerator;

/** Parts of a summary that local and Spark runs share. */
public final class SummaryParts {
    private SummaryParts() {}

    public static void method(JsonGenerator json, Detector<?> detector, int minTokens) {
        json.writeName("method").writeStartObject();
        json.writeStringProperty("name", detector.name());
        json.writeBooleanProperty("exact", detector.search().exact());
        json.writeStringProperty("measure", detector.relation().measure());
        json.writeStringProperty("threshold", detector.relation().threshold());
        JsonText.entries(json, "parameters", detector.parameters());
        Map<String, String> forecast = detector.search().forecast();
        if (!forecast.isEmpty()) JsonText.entries(json, "forecast", forecast);
        json.writeNumberProperty("min_tokens", minTokens);
        json.writeNumberProperty("tokens_version", Analyzers.VERSION);
        json.writeEndObject();
    }

    public static void reading(JsonGenerator json, ReadOptions reading) {
        json.writeName("reading").writeStartObject();
        json.writeStringProperty("text_field", reading.textField());
        if (reading.idField() != null) json.writeStringProperty("id_field", reading.idField());
        json.writeStringProperty("url_field", reading.urlField());
        if (reading.htmlField() != null) json.writeStringProperty("html_field", reading.htmlField());
        if (!reading.encoding().isUtf8())
            json.writeStringProperty("encoding", reading.encoding().name());
        if (reading.boilerplate() != Boilerplate.KEEP)
            json.writeStringProperty("boilerplate", reading.boilerplate().title());
        if (reading.links() != Links.KEEP)
            json.writeStringProperty("links", reading.links().title());
        if (reading.delimiter() != null) json.writeStringProperty("delimiter", String.valueOf(reading.delimiter()));
        json.writeNumberProperty("max_record_bytes", reading.maxRecordBytes());
        if (reading.zstdWindow() != ReadOptions.ZSTD_WINDOW)
            json.writeNumberProperty("zstd_window_bytes", reading.zstdWindow());
        json.writeEndObject();
    }

    /** The largest record, if it may consist of many; absent otherwise. */
    public static void hugeRecord(JsonGenerator json, RecordSizes sizes, List<String> places) {
        sizes.huge().ifPresent(huge -> {
            json.writeName("huge_record").writeStartObject();
            json.writeStringProperty("name", places.get(huge.place()));
            json.writeNumberProperty("position", huge.position());
            json.writeNumberProperty("bytes", huge.bytes());
            json.writeNumberProperty("median_bytes", sizes.median());
            json.writeEndObject();
        });
    }

    public static void losses(JsonGenerator json, String name, List<LossGuard.Loss> losses, boolean grouped) {
        JsonText.objects(json, name, losses, loss -> {
            json.writeStringProperty("name", loss.source());
            json.writeNumberProperty("documents", loss.documents());
            if (grouped) json.writeNumberProperty("removed", loss.removed());
        });
    }

    /** What was done, and what it cost. */
    public static void stages(JsonGenerator json, List<Summary.StageCost> stages) {
        JsonText.objects(json, "stages", stages, stage -> {
            json.writeStringProperty("name", stage.name());
            json.writeName("seconds").writeRawValue(JsonText.rounded(stage.seconds(), 3));
            stage.more().forEach((name, value) -> {
                json.writeName(name);
                if (value instanceof Double real) json.writeRawValue(JsonText.rounded(real, 3));
                else json.writeNumber(value.longValue());
            });
        });
    }
}
