package org.semblance.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI document, to validate requests and responses. */
public final class Description {
    private static final String PLACE = "https://semblance.example/openapi.json";

    private final JsonNode root;
    private final SchemaRegistry registry;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    public Description() {
        String text = new String(SystemRoutes.description(), StandardCharsets.UTF_8);
        root = JsonMapper.shared().readTree(text);
        registry =
                SchemaRegistry.withDialect(Dialects.getDraft202012(), builder -> builder.schemas(Map.of(PLACE, text)));
    }

    JsonNode root() {
        return root;
    }

    /** Operations, as "GET /path". */
    Set<String> operations() {
        Set<String> operations = new TreeSet<>();
        root.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(entry -> {
                    if (!entry.getKey().equals("parameters"))
                        operations.add(entry.getKey().toUpperCase(java.util.Locale.ROOT) + " " + path.getKey());
                }));
        return operations;
    }

    /** Validates a response against the description. */
    void check(String method, String path, int status, String type, String body) {
        String template = template(path);
        JsonNode operation = root.at("/paths/" + pointer(template) + "/" + method.toLowerCase(java.util.Locale.ROOT));
        assertThat(operation.isMissingNode()).as(method + " " + template).isFalse();
        String key = operation.at("/responses/" + status).isMissingNode() ? "default" : Integer.toString(status);
        assertThat(key.equals("default"))
                .as(method + " " + path + " " + status)
                .isEqualTo(status >= 400 && !operation.get("responses").has(Integer.toString(status)));
        JsonNode response = operation.at("/responses/" + key);
        String place =
                "/paths/" + pointer(template) + "/" + method.toLowerCase(java.util.Locale.ROOT) + "/responses/" + key;
        if (response.has("$ref")) {
            place = response.get("$ref").asString().substring(1);
            response = root.at(place);
        }
        if (!response.has("content")) {
            assertThat(body).as("body of " + method + " " + path + " " + status).isEmpty();
            return;
        }
        String plain = type.split(";")[0];
        assertThat(response.get("content").propertyNames())
                .as(method + " " + path + " " + status)
                .contains(plain);
        if (!plain.contains("json")) return;
        String schema = place + "/content/" + pointer(plain) + "/schema";
        for (String document : plain.endsWith("ndjson") ? body.split("\n") : new String[] {body})
            assertThat(errors(schema, document))
                    .as(method + " " + path + " " + status + " " + document)
                    .isEmpty();
    }

    List<String> errors(String pointer, String json) {
        Schema schema = schemas.computeIfAbsent(pointer, p -> registry.getSchema(SchemaLocation.of(PLACE + "#" + p)));
        List<String> found = new ArrayList<>();
        for (Error error : schema.validate(json, InputFormat.JSON)) found.add(error.toString());
        return found;
    }

    private String template(String path) {
        String plain = path.split("\\?")[0];
        for (String template : root.get("paths").propertyNames()) if (plain.equals(template)) return template;
        for (String template : root.get("paths").propertyNames())
            if (plain.matches(template.replaceAll("\\{[a-z]+}", "[^/]+"))) return template;
        throw new AssertionError("not described: " + path);
    }

    private static String pointer(String part) {
        return part.replace("~", "~0").replace("/", "~1");
    }
}
