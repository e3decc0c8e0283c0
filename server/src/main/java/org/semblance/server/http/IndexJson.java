package org.semblance.server.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.semblance.server.index.Answer;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.match.OnlineMethod;
import tools.jackson.core.JsonGenerator;

/** JSON forms of indexes, their settings, documents and answers. */
final class IndexJson {
    private static final List<String> SETTINGS =
            List.of("method", "threshold", "set", "time_to_live", "answers", "keep_texts");
    private static final Duration MAX_TIME_TO_LIVE = Duration.ofDays(36_525);

    private IndexJson() {}

    static void write(JsonGenerator json, LiveIndex index) {
        LiveFigures figures = index.figures();
        json.writeStartObject();
        json.writeStringProperty("name", index.name());
        write(json, index.settings());
        json.writeNumberProperty("documents", figures.documents());
        json.writeNumberProperty("heap_bytes", figures.heapBytes());
        json.writeNumberProperty("disk_bytes", figures.diskBytes());
        json.writeNumberProperty("log_bytes", figures.logBytes());
        json.writeNumberProperty("queued", figures.queued());
        json.writeEndObject();
    }

    static void write(JsonGenerator json, StoredDocument document, boolean withText) {
        json.writeStartObject();
        json.writeStringProperty("id", document.id());
        String url = document.url();
        if (url != null) json.writeStringProperty("url", url);
        json.writeStringProperty("added", document.added().toString());
        document.fingerprint().ifPresent(f -> json.writeStringProperty("fingerprint", f));
        if (withText) document.text().ifPresent(t -> json.writeStringProperty("text", t));
        json.writeEndObject();
    }

    static void write(JsonGenerator json, Answer answer) {
        json.writeStartObject();
        members(json, answer);
        json.writeEndObject();
    }

    static void members(JsonGenerator json, Answer answer) {
        if (!answer.id().isEmpty()) json.writeStringProperty("id", answer.id());
        json.writeBooleanProperty("added", answer.added());
        json.writeName("matches").writeStartArray();
        for (Answer.Hit hit : answer.matches()) {
            json.writeStartObject();
            json.writeStringProperty("id", hit.id());
            json.writeName("score");
            score(json, hit.score());
            if (!Double.isNaN(hit.containment())) {
                json.writeName("containment");
                score(json, hit.containment());
            }
            json.writeBooleanProperty("exact", hit.exact());
            json.writeBooleanProperty("same_site", hit.sameSite());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** A score rounded to six decimals, as in the tables of a run; integers without a fraction. */
    private static void score(JsonGenerator json, double score) {
        double rounded = Math.round(score * 1e6) / 1e6;
        if (rounded == Math.rint(rounded)) json.writeNumber((long) rounded);
        else json.writeNumber(rounded);
    }

    static void writeClusters(JsonGenerator json, List<List<String>> clusters) {
        json.writeStartObject().writeName("clusters").writeStartArray();
        for (List<String> cluster : clusters) {
            json.writeStartObject();
            json.writeNumberProperty("size", cluster.size());
            json.writeName("ids").writeStartArray();
            cluster.forEach(json::writeString);
            json.writeEndArray().writeEndObject();
        }
        json.writeEndArray().writeEndObject();
    }

    /** Reads settings. Values are names and numbers; none can name a file of the server. */
    static LiveSettings readSettings(Fields fields) {
        String method = OnlineMethod.PRESET;
        String threshold = "";
        Map<String, String> set = Map.of();
        Optional<Duration> timeToLive = Optional.empty();
        boolean first = false;
        boolean keep = true;
        for (String name = fields.next(); name != null; name = fields.next()) {
            switch (name) {
                case "method" -> method = plain(fields, fields.string());
                case "threshold" -> threshold = plain(fields, fields.numberOrString());
                case "set" -> set = fields.inner(IndexJson::parameters);
                case "time_to_live" -> timeToLive = Optional.of(duration(fields));
                case "answers" -> first = isFirst(fields);
                case "keep_texts" -> keep = fields.flag();
                default -> fields.refuse(SETTINGS);
            }
        }
        return OnlineMethod.resolved(new LiveSettings(method, threshold, set, timeToLive, first, keep));
    }

    private static Map<String, String> parameters(Fields fields) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name = fields.next(); name != null; name = fields.next()) {
            String value = plain(fields, fields.scalar());
            parameters.put(name, value);
        }
        return parameters;
    }

    private static String plain(Fields fields, String value) {
        if (!value.matches("[A-Za-z0-9_.:+-]{1,64}")) throw fields.wrong("a name or a number");
        return value;
    }

    private static Duration duration(Fields fields) {
        try {
            Duration duration = Duration.parse(fields.string());
            if (duration.isPositive() && duration.compareTo(MAX_TIME_TO_LIVE) <= 0) return duration;
        } catch (DateTimeException e) {
            // reported below
        }
        throw fields.wrong("a duration such as PT24H, at most 100 years");
    }

    private static boolean isFirst(Fields fields) {
        String answers = fields.string();
        if (answers.equals("first")) return true;
        if (answers.equals("all")) return false;
        throw fields.wrong("first or all");
    }

    private static void write(JsonGenerator json, LiveSettings settings) {
        json.writeStringProperty("method", settings.method());
        if (settings.threshold().matches("-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?"))
            json.writeName("threshold").writeRawValue(settings.threshold());
        else json.writeStringProperty("threshold", settings.threshold());
        json.writeName("set").writeStartObject();
        new TreeMap<>(settings.set()).forEach(json::writeStringProperty);
        json.writeEndObject();
        settings.timeToLive().ifPresent(t -> json.writeStringProperty("time_to_live", t.toString()));
        json.writeStringProperty("answers", settings.firstOnly() ? "first" : "all");
        json.writeBooleanProperty("keep_texts", settings.keepTexts());
    }
}
