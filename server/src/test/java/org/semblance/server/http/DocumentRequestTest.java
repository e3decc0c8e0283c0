package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.wire.Fault;
import org.semblance.testing.Seeds;

/** The short way to read usual bodies gives what the JSON parser gives, or leaves the body to it. */
class DocumentRequestTest {
    private static final List<String> PARTS = List.of(
            "{",
            "}",
            "\"",
            ":",
            ",",
            "\"text\"",
            "\"id\"",
            "\"url\"",
            "\"limit\"",
            "\"html\"",
            "7",
            " ",
            "\n",
            "\t",
            "\"a b\"",
            "\"\"",
            "\"x\\\"y\"",
            "\"\\u0041\"",
            "\"é\"",
            "\"\u0001\"",
            "\"\u007F\"",
            "[",
            "null",
            "\uFEFF",
            "\"text\":\"one two\"",
            "\"id\":\"k\"",
            "\"url\":\"https://a.example/\"",
            "\"id\":\"\"");

    private final JsonCodec json = new JsonCodec(1 << 20);

    @Test
    void readsUsualBodiesWithoutTheParser() {
        byte[] body = " { \"id\" : \"7\",\r\n\"text\":\"one two\", \"url\":\"https://a.example/\"}\t".getBytes(UTF_8);
        DocumentRequest read = new DocumentRequest.UsualBody(body).read();
        assertThat(read)
                .isEqualTo(new DocumentRequest(
                        new IncomingDocument("7", IncomingDocument.Form.TEXT, "one two", "https://a.example/"),
                        DocumentRequest.DEFAULT_LIMIT));
    }

    @Test
    void readsEveryBodyLikeTheParser() {
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder("{");
            for (int n = random.nextInt(8); n > 0; n--) {
                text.append(PARTS.get(random.nextInt(PARTS.size())));
                if (random.nextBoolean()) text.append(',');
            }
            if (random.nextInt(4) > 0) text.append('}');
            byte[] body = text.toString().getBytes(random.nextInt(9) == 0 ? ISO_8859_1 : UTF_8);
            DocumentRequest usual;
            try {
                usual = new DocumentRequest.UsualBody(body).read();
            } catch (Fault fault) {
                assertThatThrownBy(() -> parsed(body))
                        .as("%s, seed %d", text, seed)
                        .isInstanceOf(Fault.class)
                        .hasMessage(fault.getMessage());
                continue;
            }
            if (usual != null) assertThat(usual).as("%s, seed %d", text, seed).isEqualTo(parsed(body));
        }
    }

    private @Nullable DocumentRequest parsed(byte[] body) {
        return json.read(body, DocumentRequest::read);
    }
}
