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

/** Reads JSON within limits, and writes JSON. */
public final class JsonCodec {
    static final String TYPE = "application/json";
    private static final int MAX_DEPTH = 64;
    private static final int MAX_NUMBER_LENGTH = 40;
    private static final int MAX_NAME_LENGTH = 1000;
    private static final JsonFactory WRITER = new JsonFactory();

    private final JsonFactory reader;

    /** @param maxStringLength maximum length of a string in characters */
    JsonCodec(int maxStringLength) {
        this.reader = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(maxStringLength)
                        .maxNestingDepth(MAX_DEPTH)
                        .maxNumberLength(MAX_NUMBER_LENGTH)
                        .maxNameLength(MAX_NAME_LENGTH)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    <T> T read(byte[] body, Function<Fields, T> reader) {
        return read(body, 0, body.length, reader);
    }

    <T> T read(byte[] bytes, int from, int to, Function<Fields, T> reader) {
        return Fields.read(() -> this.reader.createParser(ObjectReadContext.empty(), bytes, from, to - from), reader);
    }

    /** A response with a JSON body. */
    public static Response answer(int status, Consumer<JsonGenerator> content) {
        return Response.of(status, TYPE, bytes(content));
    }

    /** Encodes by way of a string, so that unpaired surrogates become question marks instead of failures. */
    static byte[] bytes(Consumer<JsonGenerator> content) {
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = WRITER.createGenerator(ObjectWriteContext.empty(), text)) {
            content.accept(json);
        }
        return text.toString().getBytes(UTF_8);
    }
}
