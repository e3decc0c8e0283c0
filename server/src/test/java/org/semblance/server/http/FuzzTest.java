package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.semblance.server.index.Indexes;
import org.semblance.server.store.DataDirectory;
import org.semblance.testing.Seeds;

/**
 * Requests that are nearly valid: none of them causes an internal error, hangs, or leaks memory. {@code -Dfuzz.inputs}
 * sets the number of inputs; {@code -Dfuzz.store=true} uses indexes on disk. Isolated, because it measures the heap.
 */
@Isolated
class FuzzTest {
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", Seeds.count(20_000));
    private static final int SOCKETS = Math.max(Seeds.count(1500), INPUTS / 100);
    private static final List<String> TARGETS = List.of(
            "POST /v1/indexes/a/query",
            "POST /v1/indexes/a/check-and-add",
            "PUT /v1/indexes/a/documents/x",
            "GET /v1/indexes/a/documents/x",
            "DELETE /v1/indexes/a/documents/x",
            "GET /v1/indexes/a/documents?after=b&limit=3",
            "POST /v1/indexes/a/documents:batch",
            "GET /v1/indexes/a/clusters?limit=2",
            "POST /v1/indexes/a/snapshot",
            "GET /v1/indexes",
            "PUT /v1/indexes/b",
            "GET /v1/indexes/a",
            "DELETE /v1/indexes/b",
            "GET /healthz",
            "GET /readyz",
            "GET /metrics",
            "GET /ui",
            "GET /ui/ui.js",
            "HEAD /openapi.json");
    private static final List<String> BODIES = List.of(
            "{\"text\":\"one two three\"}",
            "{\"id\":\"x\",\"text\":\"one two four\",\"url\":\"https://a.example/\"}",
            "{\"id\":\"y\",\"html\":\"<p>one <b>two</b> &amp; \\u00e9\"}",
            "{\"fingerprint\":\"0123456789abcdef\",\"limit\":7}",
            "{\"method\":\"exact\",\"threshold\":0.8,\"set\":{\"tokens\":\"words\"},\"time_to_live\":\"PT1H\"}",
            "{\"op\":\"remove\",\"id\":\"x\"}\n{\"id\":\"z\",\"text\":\"five\"}\n\n{\"op\":\"check-and-add\",\"text\":\"six\"}\n",
            "{\"a\":{\"text\":\"one two\"},\"b\":{\"html\":\"<p>one\"}}");
    private static final List<String> SPICE = List.of(
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "null",
            "true",
            "1e999",
            "-0",
            "\\ud800",
            "\\u0000",
            "\u0000",
            "%00",
            "%",
            "%ff",
            "..",
            "/",
            "//",
            "?",
            "&",
            "=",
            "\r\n",
            "\n",
            "\r",
            " ",
            "\t",
            "é",
            "\uD83D\uDE00",
            "<script>",
            "text",
            "id",
            "99999999999");

    private final Random random = Seeds.random();

    @TempDir
    Path dir;

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** A random request that is not encoded as bytes yet. */
    private Direct direct() {
        String target = random.nextInt(500) == 0 ? "POST /v1/compare" : any(TARGETS);
        String body =
                (!target.startsWith("P") || target.endsWith("snapshot")) && random.nextInt(8) != 0 ? "" : any(BODIES);
        for (int i = random.nextInt(3); i > 0; i--) body = spiced(body);
        String type = target.endsWith("batch") ? "application/x-ndjson" : "application/json";
        String method = target.substring(0, target.indexOf(' '));
        String path = target.substring(target.indexOf(' ') + 1);
        if (random.nextInt(6) == 0) path = "/" + spiced(path.substring(1));
        int mark = path.indexOf('?');
        List<String> headers = new ArrayList<>(List.of("Host", "localhost"));
        if (random.nextInt(20) != 0) headers.addAll(List.of("Content-Type", type));
        if (random.nextInt(20) == 0) headers.addAll(List.of(spiced("Content-Type"), spiced(type)));
        if (random.nextInt(20) == 0)
            headers.addAll(any(List.of(
                    List.of("Origin", spiced("http://localhost")),
                    List.of("Host", spiced("localhost")),
                    List.of("Authorization", spiced("Bearer x")))));
        byte[] bytes = body.getBytes(random.nextInt(10) == 0 ? ISO_8859_1 : UTF_8);
        return new Direct(
                random.nextInt(20) == 0 ? spiced(method) : method,
                mark < 0 ? path : path.substring(0, mark),
                mark < 0 ? "" : path.substring(mark + 1),
                headers,
                random.nextInt(4) == 0 ? flipped(bytes) : bytes);
    }

    /** A request that is valid, or invalid in one or several ways. */
    private byte[] request() {
        boolean comparing = random.nextInt(500) == 0; // slow
        String target = comparing ? "POST /v1/compare" : any(TARGETS);
        String body =
                (!target.startsWith("P") || target.endsWith("snapshot")) && random.nextInt(8) != 0 ? "" : any(BODIES);
        for (int i = random.nextInt(3); i > 0; i--) body = spiced(body);
        if (random.nextInt(6) == 0) target = spiced(target);
        String type = target.endsWith("batch") ? "application/x-ndjson" : "application/json";
        StringBuilder head = new StringBuilder(
                target + (random.nextInt(30) == 0 ? " HTTP/1.0" : " HTTP/1.1") + "\r\nHost: localhost\r\n");
        byte[] content = body.getBytes(random.nextInt(10) == 0 ? ISO_8859_1 : UTF_8);
        boolean chunked = random.nextInt(4) == 0;
        if (content.length > 0) head.append("Content-Type: ").append(type).append("\r\n");
        if (chunked) head.append("Transfer-Encoding: chunked\r\n");
        else if (content.length > 0)
            head.append("Content-Length: ")
                    .append(content.length + (random.nextInt(20) == 0 ? random.nextInt(-3, 4) : 0))
                    .append("\r\n");
        if (random.nextInt(10) == 0)
            head.append(any(List.of(
                            "Expect: 100-continue",
                            "Origin: http://localhost",
                            "Connection: close",
                            "Authorization: Bearer x",
                            "Content-Encoding: gzip",
                            "X: " + "y".repeat(random.nextInt(20_000))))
                    + "\r\n");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes((head + "\r\n").getBytes(ISO_8859_1));
        bytes.writeBytes(chunked ? chunks(content) : content);
        return random.nextInt(3) == 0 ? flipped(bytes.toByteArray()) : bytes.toByteArray();
    }

    private byte[] chunks(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at < content.length; ) {
            int size = Math.min(content.length - at, 1 + random.nextInt(30));
            bytes.writeBytes((Integer.toHexString(size) + "\r\n").getBytes(ISO_8859_1));
            bytes.write(content, at, size);
            bytes.writeBytes("\r\n".getBytes(ISO_8859_1));
            at += size;
        }
        bytes.writeBytes("0\r\n\r\n".getBytes(ISO_8859_1));
        return bytes.toByteArray();
    }

    private String spiced(String text) {
        int at = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), at + random.nextInt(4));
        String spice = random.nextInt(200) == 0 ? any(SPICE).repeat(5000) : any(SPICE);
        return text.substring(0, at) + spice + text.substring(to);
    }

    private byte[] flipped(byte[] bytes) {
        byte[] flipped = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
        for (int i = random.nextInt(4); i > 0 && flipped.length > 0; i--)
            flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
        return flipped;
    }

    private byte[] requests() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = random.nextInt(3); i >= 0; i--) bytes.writeBytes(request());
        return bytes.toByteArray();
    }

    private Indexes indexes() throws IOException, InterruptedException {
        return Boolean.getBoolean("fuzz.store")
                ? DataDirectory.open(dir, InstantSource.system(), "a test")
                : new MemoryIndexes();
    }

    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void noInputCausesAnInternalError() throws IOException, InterruptedException {
        Map<String, Integer> seen = new TreeMap<>();
        long before = 0;
        try (FuzzTargets.Requests service = new FuzzTargets.Requests(indexes())) {
            for (int i = 0; i < INPUTS; i++) {
                if (i == INPUTS / 4) before = heap();
                seen.merge(Integer.toString(service.send(direct())), 1, Integer::sum);
            }
        }
        assertThat(seen.keySet()).as("seed " + Seeds.base()).contains("200", "201", "400", "404", "405", "413", "415");
        assertThat(heap() - before).as("bytes more, seed " + Seeds.base()).isLessThan(32L << 20);
        if (Boolean.getBoolean("fuzz.tell"))
            System.out.printf(Locale.ROOT, "%,d inputs, seed %d: %s%n", INPUTS, Seeds.base(), seen);
    }

    /** The same bytes that go through a connection are also a request without one. */
    @Test
    void noBytesCauseAnInternalError() throws IOException, InterruptedException {
        Set<Integer> seen = new TreeSet<>();
        try (FuzzTargets.Requests service = new FuzzTargets.Requests(indexes())) {
            assertThat(service.request("GET /v1/indexes".getBytes(UTF_8))).isEqualTo(200);
            byte[] add = "POST /v1/indexes/a/check-and-add HTTP/1.1\r\n\r\n{\"text\":\"one two\"}".getBytes(UTF_8);
            assertThat(service.request(add)).isEqualTo(201);
            assertThat(service.request(add)).isEqualTo(200);
            for (int i = 0; i < INPUTS; i++) seen.add(service.request(request()));
        }
        assertThat(seen).as("seed " + Seeds.base()).contains(200, 201, 400, 404, 405, 415);
    }

    @Test
    void socketsMayCloseAtAnyTime() throws IOException, InterruptedException {
        Map<String, Integer> seen = new TreeMap<>();
        try (FuzzTargets.Connections service = new FuzzTargets.Connections(indexes())) {
            for (int i = 0; i < SOCKETS; i++) {
                if (random.nextInt(20) == 0) service.abandon(requests());
                else service.request(requests()).forEach(status -> seen.merge(status, 1, Integer::sum));
            }
            OnlineService online = service.running().service();
            for (int i = 0; i < 500 && online.connections() > 0; i++) Thread.sleep(20);
            assertThat(online.connections()).as("seed " + Seeds.base()).isZero();
            assertThat(service.running().log()).as("seed " + Seeds.base()).hasSize(1); // that it listens
            assertThat(seen.keySet()).as("seed " + Seeds.base()).contains("200", "400");
        }
    }
}
