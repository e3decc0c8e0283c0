package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.server.index.IncomingDocument;
import org.semblance.testing.Seeds;

/** Usual bodies are read as the JSON parser reads them; others are left to it. */
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
            "\"id\":\"\"",
            "\"limit\":12",
            "\"limit\":1001",
            "\"limit\":0",
            "\"limit\":1.5",
            "\"limit\":\"3\"",
            "\"fingerprint\":\"00ff\"",
            "\"fingerprint\":\"0123456789ABCDEF\"",
            "\"html\":\"<p>x\"",
            "\"title\":{\"text\":[1,null]}",
            "\"text\":\"\\ud83d\"",
            "\"text\":\"\\ud83d\\ude00\"");

    private final JsonCodec json = new JsonCodec(1 << 20);

    @Test
    void readsUsualBodiesWithoutTheParser() {
        byte[] body = " { \"id\" : \"7\",\r\n\"text\":\"one \\\"two\\u00e9é\", \"url\":\"https://a.example/\"}\t"
                .getBytes(UTF_8);
        assertThat(DocumentRequest.usual(body))
                .isEqualTo(new DocumentRequest(
                        new IncomingDocument("7", IncomingDocument.Form.TEXT, "one \"twoéé", "https://a.example/"),
                        DocumentRequest.DEFAULT_LIMIT));
        assertThat(DocumentRequest.usual("{\"limit\":1000,\"fingerprint\":\"0123456789abcdef\"}".getBytes(UTF_8)))
                .isEqualTo(new DocumentRequest(
                        new IncomingDocument(null, IncomingDocument.Form.FINGERPRINT, "0123456789abcdef", null), 1000));
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
            DocumentRequest usual = DocumentRequest.usual(body);
            if (usual != null) assertThat(usual).as("%s, seed %d", text, seed).isEqualTo(parsed(body));
        }
    }

    private DocumentRequest parsed(byte[] body) {
        return json.read(body, DocumentRequest::read);
    }
}
