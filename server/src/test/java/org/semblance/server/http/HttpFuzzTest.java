package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Fuzzing;

/** Any bytes as a request, searched for by a fuzzer: none causes an internal error or an entry in the log. */
public class HttpFuzzTest {
    @TempDir
    Path dir;

    /** Requests to the routes, without a connection. */
    public static final class Requests {
        private static final FuzzTargets.Requests SERVICE = new FuzzTargets.Requests(new MemoryIndexes());

        private Requests() {}

        public static void fuzzerTestOneInput(byte[] raw) throws IOException {
            SERVICE.request(raw);
        }
    }

    /** The bytes of a connection. */
    public static final class Connections {
        private static final FuzzTargets.Connections SERVICE = open();

        private Connections() {}

        private static FuzzTargets.Connections open() {
            try {
                return new FuzzTargets.Connections(new MemoryIndexes());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void fuzzerTestOneInput(byte[] raw) throws IOException {
            SERVICE.request(raw);
        }
    }

    private static List<byte[]> examples() {
        String json = "application/json";
        String batch = "{\"op\":\"remove\",\"id\":\"x\"}\n{\"id\":\"z\",\"text\":\"five\"}\n\n"
                + "{\"op\":\"check-and-add\",\"text\":\"six\"}\n";
        return Stream.of(
                        request("POST /v1/indexes/a/query", json, "{\"text\":\"one two\",\"limit\":3}"),
                        request("POST /v1/indexes/a/check-and-add", json, "{\"html\":\"<p>one &amp;\"}"),
                        request("PUT /v1/indexes/a/documents/x%20y", json, "{\"text\":\"\\u00e9 two\"}"),
                        request("DELETE /v1/indexes/a/documents/x", json, ""),
                        request("GET /v1/indexes/a/documents?after=b&limit=3", json, ""),
                        request("POST /v1/indexes/a/documents:batch", "application/x-ndjson", batch),
                        request(
                                "PUT /v1/indexes/b",
                                json,
                                "{\"method\":\"exact\",\"threshold\":0.8,\"set\":{\"tokens\":\"words\"},\"time_to_live\":\"PT1H\"}"),
                        request("GET /metrics", json, ""))
                .map(text -> text.getBytes(ISO_8859_1))
                .toList();
    }

    private static String request(String start, String type, String body) {
        return start + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    @Test
    void noRequestCausesAnInternalError() throws Exception {
        Fuzzing.run(Requests.class, Requests::fuzzerTestOneInput, examples(), dir);
    }

    @Test
    void noConnectionCausesAnInternalError() throws Exception {
        Fuzzing.run(Connections.class, Connections::fuzzerTestOneInput, examples(), dir);
    }
}
