package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.StringWriter;
import java.util.function.Consumer;
import java.util.function.Function;
import org.semblance.server.wire.Response;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** JSON in, within limits, and out. */
public final class JsonCodec {
    static final String TYPE = "application/json";
    private static final int DEEPEST = 64;
    private static final int LONGEST_NUMBER = 40;
    private static final int LONGEST_NAME = 1000;
    private static final JsonFactory WRITING = new JsonFactory();

    private final JsonFactory reading;

    /** @param longest characters of a string */
    JsonCodec(int longest) {
        this.reading = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(longest)
                        .maxNestingDepth(DEEPEST)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxNameLength(LONGEST_NAME)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    <T> T read(byte[] body, Function<Fields, T> reader) {
        return read(body, 0, body.length, reader);
    }

    <T> T read(byte[] bytes, int from, int to, Function<Fields, T> reader) {
        return Fields.read(reading.createParser(ObjectReadContext.empty(), bytes, from, to - from), reader);
    }

    /** An answer in JSON. */
    public static Response answer(int status, Consumer<JsonGenerator> content) {
        return Response.of(status, TYPE, bytes(content));
    }

    /** Through characters, so that halves of them become question marks and not failures. */
    static byte[] bytes(Consumer<JsonGenerator> content) {
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = WRITING.createGenerator(ObjectWriteContext.empty(), text)) {
            content.accept(json);
        }
        return text.toString().getBytes(UTF_8);
    }
}
