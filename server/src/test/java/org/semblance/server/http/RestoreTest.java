package org.semblance.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.server.http.Client.Answered;
import org.semblance.server.store.DataDirectory;

/** A backup made and restored as an operator does it. */
class RestoreTest {
    private static final String INDEX = "/v1/indexes/pages";
    private static final String PAGE = "a page about the long road to the sea and the many towns on its way";

    @TempDir
    Path dir;

    private DataDirectory data() throws IOException, InterruptedException {
        return DataDirectory.open(dir, InstantSource.system(), "a test");
    }

    private static String document(String id, String text) {
        return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\",\"url\":\"https://www.example.org/" + id + "\"}";
    }

    @Test
    void aSnapshotCanBeRestored() throws IOException, InterruptedException {
        Path snapshot;
        String before;
        try (DataDirectory data = data();
                Running running = Running.of(data);
                Client client = new Client(running.address())) {
            client.send("PUT", INDEX, "{\"method\":\"simhash\",\"threshold\":3}");
            for (String id : List.of("one", "two"))
                assertThat(client.send("POST", INDEX + "/check-and-add", document(id, PAGE + " number " + id.repeat(9)))
                                .status())
                        .isEqualTo(201);
            before = client.send("GET", INDEX + "/documents/one", "").body();
            Answered response = client.send("POST", INDEX + "/snapshot", "");
            assertThat(response.status()).isEqualTo(201);
            snapshot = dir.resolve("snapshots").resolve(response.body().replaceAll(".*:\"|\"}\\s*", ""));
            client.send("DELETE", INDEX + "/documents/one", "");
            client.send("PUT", INDEX + "/documents/three", document("three", "written after the backup was made"));
        }
        try (Stream<Path> lost = Files.walk(dir.resolve("indexes").resolve("pages"))) {
            for (Path file : lost.sorted(java.util.Comparator.reverseOrder()).toList()) Files.delete(file);
        }
        try (Stream<Path> kept = Files.walk(snapshot)) {
            for (Path file : kept.toList())
                Files.copy(file, dir.resolve("indexes").resolve("pages").resolve(snapshot.relativize(file)));
        }
        try (DataDirectory data = data();
                Running running = Running.of(data);
                Client client = new Client(running.address())) {
            assertThat(client.send("GET", INDEX, "").body()).contains("\"documents\":2,");
            assertThat(client.send("GET", INDEX + "/documents/one", "").body()).isEqualTo(before);
            assertThat(client.send("GET", INDEX + "/documents/three", "").status())
                    .isEqualTo(404);
            assertThat(client.send("POST", INDEX + "/query", document("q", PAGE + " number " + "one".repeat(9)))
                            .body())
                    .contains("{\"id\":\"one\",\"score\":0,\"exact\":true,\"same_site\":true}");
            assertThat(client.send("PUT", INDEX + "/documents/three", document("three", "and it goes on from there"))
                            .status())
                    .isEqualTo(201);
        }
    }

    /** The client gets the number under which the cause is logged. */
    @Test
    void aFailureToCreateAnIndexIsLogged() throws IOException, InterruptedException {
        try (DataDirectory data = data();
                Running running = Running.of(data);
                Client client = new Client(running.address())) {
            Files.createDirectories(dir.resolve("indexes").resolve("pages").resolve("db"));
            Answered response = client.send("PUT", INDEX, "{\"method\":\"simhash\",\"threshold\":3}");
            assertThat(response.status()).isEqualTo(500);
            assertThat(response.body())
                    .contains("the index could not be created; see failure 1")
                    .doesNotContain(dir.toString());
            assertThat(running.log().getLast())
                    .contains("\"failed\"", "\"failure\":1,", "PUT " + INDEX)
                    .contains(dir.resolve("indexes").resolve("pages") + ": exists and is not empty, but has no file");
        }
    }
}
