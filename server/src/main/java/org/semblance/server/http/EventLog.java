package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The log of the service: one JSON object per line and event.
 *
 * @param lines receives the lines
 * @param clock for the time of events
 * @param withRequests whether each request is logged
 */
public record EventLog(Consumer<String> lines, Clock clock, boolean withRequests) {
    /** @param values further members of the event; integers are written as JSON numbers */
    public void log(String level, String event, Map<String, ?> values) {
        byte[] line = JsonCodec.bytes(json -> {
            json.writeStartObject();
            json.writeStringProperty("time", clock.instant().toString());
            json.writeStringProperty("level", level);
            json.writeStringProperty("event", event);
            new TreeMap<>(values).forEach((name, value) -> {
                if (value instanceof Long number) json.writeNumberProperty(name, number);
                else if (value instanceof Integer number) json.writeNumberProperty(name, number);
                else json.writeStringProperty(name, String.valueOf(value));
            });
            json.writeEndObject();
        });
        lines.accept(new String(line, UTF_8));
    }

    void request(String route, int status, long nanos) {
        if (withRequests) log("info", "request", Map.of("route", route, "status", status, "micros", nanos / 1000));
    }
}
