package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Program;

/** The service as a process: it starts, answers, ends on a signal, and keeps its documents. */
@Order(7)
class ServeTest {
    private static final int TERMINATED = 143;
    private static final String TEXT =
            "{\"id\":\"one\",\"text\":\"the council met and talked for two hours about the bridge\"}";

    @TempDir
    Path dir;

    /** The URL that the service prints on standard output. */
    private static URI address(Path stdout, JavaProcess child) throws IOException, InterruptedException {
        for (int i = 0; i < 600; i++) {
            String output = Files.readString(stdout);
            if (output.endsWith("/ui\n")) return URI.create(output.strip());
            if (!child.process().isAlive()) break;
            Thread.sleep(100);
        }
        throw new AssertionError("it does not listen: " + child.err());
    }

    private static HttpResponse<String> send(HttpClient client, URI at, String method, String path, String body)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(at.resolve(path))
                        .method(method, BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json")
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void acknowledgedDocumentsSurviveARestart() throws IOException, InterruptedException {
        Path data = dir.resolve("data");
        Path stdout = dir.resolve("stdout");
        JavaProcess child = JavaProcess.programTo(stdout, "serve", "--data", data, "--port", 0);
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI at = address(stdout, child);
            assertThat(send(client, at, "PUT", "/v1/indexes/pages", "{\"method\":\"exact\",\"threshold\":0.8}")
                            .statusCode())
                    .isEqualTo(201);
            HttpResponse<String> added = send(client, at, "POST", "/v1/indexes/pages/check-and-add", TEXT);
            assertThat(added.body()).isEqualTo("{\"id\":\"one\",\"added\":true,\"matches\":[]}");
        }
        child.process().destroy();
        assertThat(child.waitFor()).isEqualTo(TERMINATED);
        assertThat(child.err().lines().map(line -> line.replaceAll(".*\"event\":\"([a-z]+)\".*", "$1")))
                .containsExactly("listening", "draining", "stopped", "closed");
        Path second = dir.resolve("second");
        JavaProcess again = JavaProcess.programTo(second, "serve", "--data", data, "--port", 0);
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> found =
                    send(client, address(second, again), "POST", "/v1/indexes/pages/check-and-add", TEXT);
            assertThat(found.statusCode()).isEqualTo(200);
            assertThat(found.body()).contains("\"id\":\"one\",\"score\":1");
            Program.run("serve", "--data", data, "--port", 0).complains(1, "semblance serve");
        } finally {
            again.process().destroy();
        }
        assertThat(again.waitFor()).isEqualTo(TERMINATED);
    }

    /** Twice, because the first attempt must release the data directory. */
    @Test
    void aPortInUseIsReported() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 2; i++)
                Program.run("serve", "--data", dir, "--port", taken.getLocalPort())
                        .complains(1, "cannot listen on", "in use");
        }
    }

    @Test
    void otherAddressesNeedTokens() throws IOException {
        Program.run("serve", "--data", dir, "--host", "0.0.0.0", "--port", 0).complains(2, "--tokens FILE");
        Path tokens = Files.writeString(dir.resolve("tokens"), "read 0123456789abcdef me\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-r--r--"));
        Program.Outcome readable = Program.run("serve", "--data", dir, "--tokens", tokens, "--port", 0);
        readable.complains(2, "chmod 600");
        assertThat(readable.err()).doesNotContain("0123456789abcdef");
    }
}
