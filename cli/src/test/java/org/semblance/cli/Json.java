package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON read back. */
final class Json {
    private Json() {}

    static JsonNode parse(String json) {
        return JsonMapper.shared().readTree(json);
    }

    static JsonNode file(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    static List<JsonNode> lines(Path file) throws IOException {
        return Files.readString(file).lines().map(Json::parse).toList();
    }

    static String id(String line) {
        return parse(line).required("id").asString();
    }
}
