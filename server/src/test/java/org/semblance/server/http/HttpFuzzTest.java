package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.server.http.OnlineService.Service;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.wire.WireLimits;
import org.semblance.testing.Fuzzing;

/** Any bytes as a request: none causes an internal error, a line in the log of errors, or a connection that stays open. */
public class HttpFuzzTest {
    private static final LiveSettings SETTINGS =
            new LiveSettings("exact", "0.8", Map.of(), Optional.empty(), false, true);
    private static final int RENEWED = 500;

    @TempDir
    Path dir;

    private static Indexes indexes() {
        Indexes indexes = new MemoryIndexes();
        indexes.create("a", SETTINGS);
        return indexes;
    }

    /** The layer of documents and indexes, without sockets: a line with method and target, headers, a blank line, a body. */
    public static final class Requests {
        private static final List<String> LOG = new ArrayList<>();
        private static final Indexes INDEXES = indexes();
        private static final Service SERVICE = Running.service(INDEXES, LOG);
        private static int count;

        private Requests() {}

        public static void fuzzerTestOneInput(byte[] input) throws IOException {
            if (count++ % RENEWED == 0) {
                for (String name : INDEXES.names()) INDEXES.delete(name);
                INDEXES.create("a", SETTINGS);
            }
            String text = new String(input, ISO_8859_1);
            int end = text.indexOf("\n\n");
            if (end < 0) return;
            List<String> lines = text.substring(0, end).lines().toList();
            String[] start = lines.isEmpty() ? new String[0] : lines.getFirst().split(" ", 2);
            if (start.length < 2 || !start[1].startsWith("/") || start[1].equals("/v1/compare")) return;
            String[] target = start[1].split("\\?", 2);
            List<String> headers = new ArrayList<>(List.of("Host", "localhost"));
            for (String line : lines.subList(1, lines.size())) {
                int colon = line.indexOf(':');
                if (colon > 0)
                    headers.addAll(List.of(
                            line.substring(0, colon), line.substring(colon + 1).strip()));
            }
            Direct request = new Direct(
                    start[0],
                    target[0],
                    target.length > 1 ? target[1] : "",
                    headers,
                    Arrays.copyOfRange(input, end + 2, input.length));
            assertThat(request.ask(SERVICE)).as(request.toString()).isNotZero().isNotEqualTo(500);
            assertThat(LOG).isEmpty();
        }
    }

    /** The bytes of a connection. */
    public static final class Connections {
        private static final WireLimits QUICK =
                new WireLimits(64, 16 << 10, 64 << 20, Duration.ofSeconds(2), Duration.ofSeconds(2), 4096);
        private static final Running RUNNING = running();

        private Connections() {}

        private static Running running() {
            try {
                return Running.of(indexes(), Access.forAll(), ServiceLimits.DEFAULT, QUICK);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void fuzzerTestOneInput(byte[] input) throws IOException {
            try (Socket socket = new Socket("127.0.0.1", RUNNING.port())) {
                socket.setSoTimeout(20_000); // a hang fails
                socket.getOutputStream().write(input);
                socket.shutdownOutput();
                String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
                assertThat(answer).doesNotContain("HTTP/1.1 500");
            } catch (SocketException e) {
                assertThat(e).hasMessageMatching("(?i).*(reset|pipe|closed|aborted).*"); // refused before it was read
            }
            assertThat(RUNNING.log()).hasSize(1); // that it listens
        }
    }

    private static List<byte[]> examples(String newline) {
        String batch =
                "{\"op\":\"remove\",\"id\":\"x\"}\n{\"id\":\"z\",\"text\":\"five\"}\n\n{\"op\":\"check-and-add\",\"text\":\"six\"}\n";
        return List.of(
                request("POST /v1/indexes/a/query", "application/json", "{\"text\":\"one two\",\"limit\":3}", newline),
                request("POST /v1/indexes/a/check-and-add", "application/json", "{\"html\":\"<p>one &amp;\"}", newline),
                request("PUT /v1/indexes/a/documents/x%20y", "application/json", "{\"text\":\"\\u00e9 two\"}", newline),
                request("DELETE /v1/indexes/a/documents/x", "application/json", "", newline),
                request("GET /v1/indexes/a/documents?after=b&limit=3", "application/json", "", newline),
                request("POST /v1/indexes/a/documents:batch", "application/x-ndjson", batch, newline),
                request(
                        "PUT /v1/indexes/b",
                        "application/json",
                        "{\"method\":\"exact\",\"threshold\":0.8,\"set\":{\"tokens\":\"words\"},\"time_to_live\":\"PT1H\"}",
                        newline),
                request("GET /metrics", "application/json", "", newline));
    }

    private static byte[] request(String start, String type, String body, String newline) {
        boolean wire = newline.length() == 2;
        String head =
                start + (wire ? " HTTP/1.1\r\nHost: localhost" : "") + newline + "Content-Type: " + type + newline;
        String length = wire ? "Content-Length: " + body.length() + newline : "";
        return (head + length + newline + body).getBytes(ISO_8859_1);
    }

    @Test
    void noRequestCausesAnInternalError() throws Exception {
        Fuzzing.run(Requests.class, Requests::fuzzerTestOneInput, examples("\n"), dir);
    }

    @Test
    void noConnectionCausesAnInternalError() throws Exception {
        Fuzzing.run(Connections.class, Connections::fuzzerTestOneInput, examples("\r\n"), dir);
    }
}
