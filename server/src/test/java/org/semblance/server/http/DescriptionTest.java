package org.semblance.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Checks the OpenAPI document itself. */
class DescriptionTest {
    @Test
    void isOpenApi() throws IOException {
        ParseOptions options = new ParseOptions();
        options.setValidateInternalRefs(true);
        SwaggerParseResult read =
                new OpenAPIV3Parser().readContents(new Description().root().toString(), null, options);
        assertThat(read.getMessages()).isNullOrEmpty();
        assertThat(read.getOpenAPI().getOpenapi()).isEqualTo("3.1.0");
        assertThat(read.getOpenAPI().getPaths()).hasSizeGreaterThan(10);
    }

    @Test
    void allReferencesExistAndAllComponentsAreUsed() throws IOException {
        JsonNode root = new Description().root();
        Set<String> used = new TreeSet<>();
        root.findValues("$ref").forEach(ref -> used.add(ref.asString()));
        used.forEach(ref ->
                assertThat(root.at(ref.substring(1)).isMissingNode()).as(ref).isFalse());
        for (String section : Set.of("schemas", "parameters", "responses"))
            for (String name : root.at("/components/" + section).propertyNames())
                assertThat(used).contains("#/components/" + section + "/" + name);
    }

    @Test
    void everyOperationHasANameAndAnError() throws IOException {
        JsonNode root = new Description().root();
        Set<String> names = new TreeSet<>();
        for (String operation : new Description().operations()) {
            String[] parts = operation.split(" ");
            JsonNode node = root.at(
                    "/paths/" + parts[1].replace("/", "~1") + "/" + parts[0].toLowerCase(java.util.Locale.ROOT));
            assertThat(names.add(node.get("operationId").asString()))
                    .as(operation)
                    .isTrue();
            assertThat(node.at("/responses/default").isMissingNode())
                    .as(operation)
                    .isFalse();
            assertThat(node.get("summary").asString()).as(operation).isNotEmpty();
        }
    }
}
