package org.semblance.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.server.store.DataDirectory;
import org.semblance.testing.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends the example corpus to a service unchanged. */
class ExampleTest {
    @Test
    void acceptsTheLinesOfACorpus(@TempDir Path dir) throws Exception {
        Path news = Path.of("../examples/news.jsonl");
        List<JsonNode> documents = Json.lines(news);
        try (DataDirectory data = DataDirectory.open(dir, InstantSource.system(), "a test");
                Running running = Running.of(data);
                Client client = new Client(running.address())) {
            String index = "/v1/indexes/news";
            client.send("PUT", index, "{\"method\":\"exact\",\"threshold\":0.8}");
            String response = client.send(
                            "POST", index + "/documents:batch", "application/x-ndjson", Files.readString(news))
                    .body();
            List<JsonNode> answers = response.lines().map(Json::parse).toList();
            assertThat(answers).hasSize(documents.size() + 1);
            for (int i = 0; i < documents.size(); i++) {
                boolean blank = documents.get(i).get("text").asString().isBlank();
                assertThat(answers.get(i).get("line").asInt()).isEqualTo(i + 1);
                assertThat(answers.get(i).get("status").asInt()).as(response).isEqualTo(blank ? 422 : 201);
                if (!blank)
                    assertThat(answers.get(i).get("id"))
                            .isEqualTo(documents.get(i).get("id"));
            }
            assertThat(answers.getLast().get("failed").asInt())
                    .as("texts without words")
                    .isEqualTo(2);
            JsonNode first = documents.getFirst();
            String shorter = first.get("text").asString().replaceAll(" \\S+$", "");
            String query = JsonMapper.shared().writeValueAsString(Map.of("title", "?", "text", shorter));
            JsonNode near = client.send("POST", index + "/query", query).json();
            assertThat(near.at("/matches/0/id")).isEqualTo(first.get("id"));
            assertThat(near.at("/matches/0/score").asDouble()).isBetween(0.8, 0.999_999);
        }
    }
}
