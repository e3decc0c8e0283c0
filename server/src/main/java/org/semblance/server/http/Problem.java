package org.semblance.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semblance.server.index.Refusal;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Response;
import tools.jackson.core.JsonGenerator;

/** Writes faults as problem details in JSON (RFC 9457). */
final class Problem {
    private static final String TYPE = "application/problem+json";

    private Problem() {}

    static Response of(Fault fault) {
        List<String> headers = new ArrayList<>();
        fault.headers().forEach((name, value) -> {
            headers.add(name);
            headers.add(value);
        });
        byte[] bytes = JsonCodec.bytes(json -> write(json, fault));
        return new Response(fault.status(), TYPE, headers, bytes, bytes.length);
    }

    static void write(JsonGenerator json, Fault fault) {
        json.writeStartObject();
        json.writeStringProperty("type", "about:blank");
        json.writeStringProperty("title", Response.phrase(fault.status()));
        json.writeNumberProperty("status", fault.status());
        json.writeStringProperty("detail", fault.detail());
        for (Map.Entry<String, Object> member : fault.members().entrySet())
            member(json, member.getKey(), member.getValue());
        json.writeEndObject();
    }

    private static void member(JsonGenerator json, String name, Object value) {
        switch (value) {
            case Integer number -> json.writeNumberProperty(name, number);
            case List<?> list -> {
                json.writeName(name).writeStartArray();
                list.forEach(item -> json.writeString(String.valueOf(item)));
                json.writeEndArray();
            }
            default -> json.writeStringProperty(name, String.valueOf(value));
        }
    }

    /** The HTTP status and problem for a refusal of an index. */
    static Fault of(Refusal refusal) {
        String message = refusal.getMessage() == null ? "refused" : refusal.getMessage();
        return switch (refusal.kind()) {
            case BAD_REQUEST -> new Fault(400, message);
            case NOT_FOUND -> new Fault(404, message);
            case CONFLICT -> new Fault(409, message);
            case TOO_LARGE -> new Fault(413, message);
            case UNPROCESSABLE -> new Fault(422, message);
            case BUSY -> new Fault(503, message).header("Retry-After", "1");
            case NO_SPACE -> new Fault(507, message);
            case BROKEN -> new Fault(500, message);
        };
    }
}
