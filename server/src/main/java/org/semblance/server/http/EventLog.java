package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What the service tells its operator: events, one line of JSON each. */
public final class EventLog {
    private final Consumer<String> lines;
    private final Clock clock;
    private final boolean withRequests;

    /** @param withRequests whether every request is an event */
    public EventLog(Consumer<String> lines, Clock clock, boolean withRequests) {
        this.lines = lines;
        this.clock = clock;
        this.withRequests = withRequests;
    }

    public static EventLog silent() {
        return new EventLog(_ -> {}, Clock.systemUTC(), false);
    }

    /** @param values what belongs to the event, numbers as numbers */
    public void tell(String level, String event, Map<String, ?> values) {
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
        if (withRequests) tell("info", "request", Map.of("route", route, "status", status, "micros", nanos / 1000));
    }
}
