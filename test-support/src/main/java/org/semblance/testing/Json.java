package org.semblance.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses JSON. */
public final class Json {
    private Json() {}

    public static JsonNode parse(String json) {
        return JsonMapper.shared().readTree(json);
    }

    public static JsonNode file(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    public static List<JsonNode> lines(Path file) throws IOException {
        return Files.readString(file).lines().map(Json::parse).toList();
    }

    public static String id(String line) {
        return parse(line).required("id").asString();
    }
}
