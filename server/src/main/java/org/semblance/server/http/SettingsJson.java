package org.semblance.server.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.match.OnlineMethod;
import org.semblance.server.wire.Fault;
import tools.jackson.core.JsonGenerator;

/** JSON form of the settings of an index. Values are names and numbers; none can name a file of the server. */
final class SettingsJson {
    private static final Duration MAX_TIME_TO_LIVE = Duration.ofDays(36_525);

    private SettingsJson() {}

    static LiveSettings read(Fields fields) {
        String method = "simhash";
        String threshold = "";
        Map<String, String> set = Map.of();
        Optional<Duration> timeToLive = Optional.empty();
        boolean first = false;
        boolean keep = true;
        for (String name = fields.next(); name != null; name = fields.next()) {
            switch (name) {
                case "method" -> method = plain(fields, fields.string());
                case "threshold" -> threshold = plain(fields, fields.numberOrString());
                case "set" -> set = fields.inner(SettingsJson::parameters);
                case "time_to_live" -> timeToLive = Optional.of(duration(fields));
                case "answers" -> first = isFirst(fields);
                case "keep_texts" -> keep = fields.flag();
                default -> fields.refuse();
            }
        }
        if (threshold.isEmpty()) throw new Fault(400, "field threshold is required").member("field", "threshold");
        LiveSettings settings = new LiveSettings(method, threshold, set, timeToLive, first, keep);
        OnlineMethod.of(settings); // rejects invalid settings and file names
        return settings;
    }

    private static Map<String, String> parameters(Fields fields) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name = fields.next(); name != null; name = fields.next()) {
            String value = plain(fields, fields.numberOrString());
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

    static void write(JsonGenerator json, LiveSettings settings) {
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
