package org.semblance.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.server.http.Client.Answered;

/** Sends every kind of request over sockets; each response is validated against the OpenAPI description. */
class ServiceTest {
    private static final String TEXT = "the council met and talked for two hours about the bridge over the river";
    private static final String NEAR = TEXT + " yesterday";
    private static final String DEEP = "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[";
    private Running running;
    private Client client;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        running = Running.of(new MemoryIndexes());
        client = new Client(running.address());
        assertThat(client.send("PUT", "/v1/indexes/pages", "{\"method\":\"exact\",\"threshold\":0.8}")
                        .status())
                .isEqualTo(201);
    }

    @AfterEach
    void stop() {
        assertThat(running.log()).noneMatch(line -> line.contains("\"error\""));
        client.close();
        running.close();
    }

    private static String text(String text) {
        return "{\"text\":\"" + text + "\"}";
    }

    @Test
    void indexesAreCreatedAndDeleted() throws IOException, InterruptedException {
        String settings = "{\"method\":\"simhash\",\"threshold\":3,\"set\":{\"weights\":\"tf\",\"bits\":64},"
                + "\"time_to_live\":\"PT24H\",\"answers\":\"first\",\"keep_texts\":false}";
        Answered made = client.send("PUT", "/v1/indexes/a", settings);
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().get("threshold").asInt()).isEqualTo(3);
        assertThat(made.json().get("set").get("bits").asString()).isEqualTo("64");
        assertThat(client.send("PUT", "/v1/indexes/a", settings).status()).isEqualTo(200);
        assertThat(client.send("PUT", "/v1/indexes/a", "{\"method\":\"simhash\",\"threshold\":4}")
                        .status())
                .isEqualTo(409);
        assertThat(client.send("GET", "/v1/indexes/a").body()).isEqualTo(made.body());
        assertThat(client.send("GET", "/v1/indexes").json().get("indexes")).hasSize(2);
        assertThat(client.send("DELETE", "/v1/indexes/a").status()).isEqualTo(204);
        assertThat(client.send("DELETE", "/v1/indexes/a").status()).isEqualTo(404);
        assertThat(client.send("GET", "/v1/indexes/a").status()).isEqualTo(404);
    }

    @Test
    void parametersMayBeNumbersStringsAndBooleans() throws IOException, InterruptedException {
        for (String value : List.of("true", "\"true\"")) {
            Answered made = client.send(
                    "PUT",
                    "/v1/indexes/a",
                    "{\"method\":\"simhash\",\"threshold\":3,\"set\":{\"as-published\":%s,\"weights\":\"tf\",\"k\":9}}"
                            .formatted(value));
            assertThat(made.status()).as(made.body()).isLessThan(202);
            assertThat(made.json().get("set").get("normalize").asString()).isEqualTo("none");
            assertThat(made.json().get("set").get("k").asString()).isEqualTo("9");
            assertThat(made.json().get("set").has("as-published")).isFalse();
        }
        for (String value : List.of("null", "{}", "[1]")) {
            Answered refused = client.send(
                    "PUT",
                    "/v1/indexes/b",
                    "{\"method\":\"simhash\",\"threshold\":3,\"set\":{\"k\":%s}}".formatted(value));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body()).contains("field k must be a number, a string, true or false");
        }
        assertThat(client.send("PUT", "/v1/indexes/b", "{\"threshold\":true}").body())
                .contains("field threshold must be a number or a string");
    }

    @Test
    void documentsAreQueriedAddedAndRemoved() throws IOException, InterruptedException {
        assertThat(client.send("POST", "/v1/indexes/pages/query", text(TEXT)).body())
                .isEqualTo("{\"added\":false,\"matches\":[]}");
        Answered added = client.send(
                "POST",
                "/v1/indexes/pages/check-and-add",
                "{\"id\":\"a/b c\",\"text\":\"" + TEXT + "\",\"url\":\"https://www.example.org/1\"}");
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.body()).isEqualTo("{\"id\":\"a/b c\",\"added\":true,\"matches\":[]}");
        Answered near = client.send(
                "POST",
                "/v1/indexes/pages/check-and-add",
                "{\"html\":\"<p>" + NEAR + "</p>\",\"url\":\"https://news.example.org/2\",\"limit\":5}");
        assertThat(near.status()).isEqualTo(200);
        assertThat(near.body())
                .isEqualTo(
                        "{\"added\":false,\"matches\":[{\"id\":\"a/b c\",\"score\":0.923077,\"containment\":1,\"exact\":true,\"same_site\":true}]}");
        Answered kept = client.send("GET", "/v1/indexes/pages/documents/a%2Fb%20c");
        assertThat(kept.json().get("text").asString()).isEqualTo(TEXT);
        assertThat(client.send("PUT", "/v1/indexes/pages/documents/x", text("something else"))
                        .body())
                .isEqualTo("{\"id\":\"x\",\"replaced\":false}");
        assertThat(client.send("PUT", "/v1/indexes/pages/documents/x", text("something new"))
                        .status())
                .isEqualTo(200);
        assertThat(client.send("GET", "/v1/indexes/pages/documents?limit=1").body())
                .contains("\"next\":\"a/b c\"");
        assertThat(client.send("GET", "/v1/indexes/pages/documents?after=a%2Fb+c&limit=2")
                        .body())
                .contains("\"x\"")
                .doesNotContain("next");
        assertThat(client.send("DELETE", "/v1/indexes/pages/documents/a%2Fb%20c")
                        .status())
                .isEqualTo(204);
        assertThat(client.send("DELETE", "/v1/indexes/pages/documents/a%2Fb%20c")
                        .status())
                .isEqualTo(404);
        assertThat(client.send("POST", "/v1/indexes/pages/query", text(TEXT))
                        .json()
                        .get("matches"))
                .isEmpty();
    }

    @Test
    void returnsClustersSnapshotsAndStatistics() throws IOException, InterruptedException {
        for (String id : List.of("a", "b", "c")) client.send("PUT", "/v1/indexes/pages/documents/" + id, text(TEXT));
        assertThat(client.send("GET", "/v1/indexes/pages/clusters?limit=5").body())
                .isEqualTo("{\"clusters\":[{\"size\":3,\"ids\":[\"a\",\"b\",\"c\"]}]}");
        assertThat(client.send("POST", "/v1/indexes/pages/snapshot").body()).isEqualTo("{\"snapshot\":\"pages-1\"}");
        assertThat(client.send("GET", "/healthz").status()).isEqualTo(200);
        assertThat(client.send("GET", "/readyz").status()).isEqualTo(200);
        String metrics = client.send("GET", "/metrics").body();
        assertThat(metrics)
                .contains(
                        "semblance_requests_total{route=\"PUT /v1/indexes/{index}/documents/{id}\",status=\"201\"} 3\n")
                .contains("semblance_index_documents{index=\"pages\"} 3\n")
                .contains("semblance_request_seconds_count{route=\"GET /healthz\"} 1\n");
        assertThat(metrics.lines().filter(line -> !line.startsWith("#")))
                .allMatch(line -> line.matches("[a-z_]+(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*})? [0-9.]+"));
        assertThat(client.send("GET", "/").status()).isEqualTo(303);
        assertThat(client.send("GET", "/ui").header("content-security-policy")).contains("default-src 'none'");
        assertThat(client.send("GET", "/ui/ui.js").status()).isEqualTo(200);
        assertThat(client.send("GET", "/ui/ui.html").status()).isEqualTo(404);
        assertThat(client.send("GET", "/ui/..%2Fhttp%2Fopenapi.json").status()).isEqualTo(404);
    }

    /** Long-running requests do not block others. */
    @Test
    void longRequestsDoNotBlockOthers() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(3);
        try (Running running = Running.of(new OneIndex(_ -> {
                    begun.countDown();
                    while (!over.get()) Thread.onSpinWait();
                    return List.of();
                }));
                Client client = new Client(running.address());
                var others = Executors.newFixedThreadPool(3)) {
            for (int i = 0; i < 3; i++) others.submit(() -> client.send("GET", "/v1/indexes/pages/clusters"));
            begun.await();
            assertThat(client.send("GET", "/healthz").status()).isEqualTo(200);
            over.set(true);
        }
    }

    @Test
    void thresholdsAreJsonNumbers() throws IOException, InterruptedException {
        try (Running running = Running.of(new MemoryIndexes());
                Client client = new Client(running.address())) {
            for (String threshold : List.of("03", "0.8", "00.5", "3"))
                assertThat(client.send(
                                        "PUT",
                                        "/v1/indexes/i" + Math.abs(threshold.hashCode()),
                                        "{\"method\":\"%s\",\"threshold\":\"%s\"}"
                                                .formatted(threshold.contains(".") ? "exact" : "simhash", threshold))
                                .json()
                                .get("threshold")
                                .asString())
                        .isEqualTo(threshold);
        }
    }

    @Test
    void twoTextsAreCompared() throws IOException, InterruptedException {
        Answered response = client.send(
                "POST",
                "/v1/compare",
                "{\"a\":{\"text\":\"" + TEXT + "\"},\"b\":{\"html\":\"<p>" + NEAR.replace("two", "three") + "\"}}");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().get("text_b").asString()).isEqualTo(NEAR.replace("two", "three"));
        assertThat(response.json().at("/alignment/passages/1/kind").asString()).isEqualTo("replaced");
        assertThat(response.json().get("methods")).hasSizeGreaterThan(5);
        String halves = "{\"a\":{\"text\":\"\\ud800 one two\"},\"b\":{\"text\":\"\\udc00\"}}";
        assertThat(client.send("POST", "/v1/compare", halves).status()).isEqualTo(200);
    }

    @Test
    void ofEqualConcurrentDocumentsOneIsAdded() throws Exception {
        Callable<Answered> add =
                () -> client.send("POST", "/v1/indexes/pages/check-and-add", text(TEXT + " today and for ever"));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answered>> all =
                    threads.invokeAll(IntStream.range(0, 16).mapToObj(_ -> add).toList());
            long added = 0;
            for (Future<Answered> one : all) if (one.get().status() == 201) added++;
            assertThat(added).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\",}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\"} {}",
                "400 | POST | /v1/indexes/pages/query | []",
                "400 | POST | /v1/indexes/pages/query | \"text\"",
                "400 | POST | /v1/indexes/pages/query | {\"text\":1}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":null}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\",\"text\":\"b\"}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\",\"html\":\"b\"}",
                "400 | POST | /v1/indexes/pages/query | {\"id\":\"a\"}",
                "400 | POST | /v1/indexes/pages/query | {\"id\":\"\",\"text\":\"a\"}",
                "400 | POST | /v1/indexes/pages/query | {\"id\":\"\\ud800\",\"text\":\"a\"}",
                "400 | POST | /v1/indexes/pages/query | {\"id\":\"a\\nb\",\"text\":\"a\"}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\",\"limit\":0}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\",\"limit\":1.5}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\",\"limit\":1e9}",
                "400 | POST | /v1/indexes/pages/query | {\"text\":\"a\",\"limit\":99999999999999999999999}",
                "400 | POST | /v1/indexes/pages/query | {\"fingerprint\":\"12\"}",
                "400 | POST | /v1/indexes/pages/query?x=1 | {\"text\":\"a\"}",
                "413 | POST | /v1/indexes/pages/query | {\"a\":" + DEEP + "}",
                "422 | POST | /v1/indexes/pages/query | {\"text\":\" - \"}",
                "404 | POST | /v1/indexes/none/query | {\"text\":\"a\"}",
                "404 | POST | /v1/indexes/..%2F..%2Fetc/query | {\"text\":\"a\"}",
                "400 | PUT | /v1/indexes/pages/documents/x | {\"id\":\"y\",\"text\":\"a\"}",
                "400 | PUT | /v1/indexes/pages/documents/x%ff | {\"text\":\"a\"}",
                "400 | PUT | /v1/indexes/UPPER | {\"threshold\":3}",
                "400 | PUT | /v1/indexes/..%2Fx | {\"threshold\":3}",
                "400 | PUT | /v1/indexes/new | []",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"title\":\"news\"}",
                "400 | POST | /v1/compare | {\"a\":{\"text\":\"a\"},\"b\":{\"text\":\"a\"},\"c\":{}}",
                "400 | GET | /v1/indexes/pages/documents?lmit=3 |",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"method\":\"magic\"}",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"set\":{\"weights\":\"idf:/etc/passwd\"}}",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"set\":{\"weights\":\"idf:table\"}}",
                "400 | PUT | /v1/indexes/new | {\"set\":{\"measure\":\"weighted-jaccard\",\"weights\":\"table\"}}",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"set\":{\"tokens\":\"../x\"}}",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"time_to_live\":\"soon\"}",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"time_to_live\":\"-PT1H\"}",
                "400 | PUT | /v1/indexes/new | {\"threshold\":3,\"answers\":\"some\"}",
                "400 | POST | /v1/compare | {\"a\":{\"text\":\"a\"}}",
                "400 | POST | /v1/compare | {\"a\":{\"text\":\"a\"},\"b\":{}}"
            })
    void invalidRequestsAreRefused(int status, String method, String path, String body)
            throws IOException, InterruptedException {
        Answered response = client.send(method, path, body);
        assertThat(response.status()).as(response.body()).isEqualTo(status);
        assertThat(response.header("content-type")).isEqualTo("application/problem+json");
        assertThat(response.body()).doesNotContain("semblance.", "jackson", "Exception", "passwd");
    }

    @Test
    void problemsNamePositionsAndFields() throws IOException, InterruptedException {
        Answered place = client.send("POST", "/v1/indexes/pages/query", "{\n  \"text\": oops }");
        assertThat(place.json().get("line").asInt()).isEqualTo(2);
        assertThat(place.json().get("column").asInt()).isGreaterThan(10);
        Answered settings =
                client.send("PUT", "/v1/indexes/new", "{\"treshold\":3,\"threshold\":3,\"more\":{\"x\":[1]}}");
        assertThat(settings.json().get("detail").asString())
                .startsWith("unknown fields: treshold, more; known are method, threshold, ");
        assertThat(settings.json().get("fields")).hasSize(2);
        for (String body : List.of(
                "{\"methd\":\"simhash\",\"threshold\":3}", // which is no threshold of the default method
                "{\"methd\":\"exact\"}",
                "{\"set\":{\"tokens\":\"nonsense\"},\"methd\":\"exact\"}")) {
            Answered misspelled = client.send("PUT", "/v1/indexes/new", body);
            assertThat(misspelled.status()).isEqualTo(400);
            assertThat(misspelled.json().get("detail").asString()).startsWith("unknown field: methd; ");
        }
        assertThat(client.send("POST", "/v1/indexes/pages/query", "").status()).isEqualTo(400);
    }

    @Test
    void anIndexComparesAsDedupDoesByDefault() throws IOException, InterruptedException {
        Answered made = client.send("PUT", "/v1/indexes/usual", "{}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(made.json().get("method").asString()).isEqualTo("exact");
        assertThat(made.json().get("threshold").asString()).isEqualTo("0.8");
        assertThat(client.send("PUT", "/v1/indexes/prints", "{\"method\":\"simhash\"}")
                        .json()
                        .get("threshold")
                        .asInt())
                .isEqualTo(3);
    }

    /**
     * A document may have any other fields. If it has no content, they are named in the error, because one of them may
     * be a misspelling.
     */
    @Test
    void documentsMayHaveOtherFields() throws IOException, InterruptedException {
        String more = ",\"title\":\"x\",\"date\":null,\"meta\":{\"text\":[1,{\"id\":2}]},\"Limit\":0}";
        String content = "{\"text\":\"" + TEXT + "\"" + more;
        assertThat(client.send("PUT", "/v1/indexes/pages/documents/a", content).status())
                .isEqualTo(201);
        assertThat(client.send("PUT", "/v1/indexes/pages/documents/b", content.replace("Limit", "limit"))
                        .status())
                .isEqualTo(201);
        assertThat(client.send("GET", "/v1/indexes/pages/documents/a").json().propertyNames())
                .containsExactly("id", "added", "text");
        assertThat(client.send("POST", "/v1/indexes/pages/query", content)
                        .json()
                        .get("matches"))
                .hasSize(2);
        assertThat(client.send("POST", "/v1/indexes/pages/check-and-add", content)
                        .status())
                .isEqualTo(200);
        assertThat(client.send("POST", "/v1/indexes/pages/query", content.replace("Limit", "limit"))
                        .json()
                        .get("field")
                        .asString())
                .isEqualTo("limit");
        assertThat(client.send("POST", "/v1/compare", "{\"a\":" + content + ",\"b\":" + content + "}")
                        .status())
                .isEqualTo(200);
        for (String path : List.of("POST query", "POST check-and-add", "PUT documents/c")) {
            String[] parts = path.split(" ");
            Answered response =
                    client.send(parts[0], "/v1/indexes/pages/" + parts[1], "{\"txt\":\"a\",\"title\":\"b\"}");
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.json().get("detail").asString())
                    .isEqualTo("one of the fields text, html and fingerprint is required; unknown fields: txt, title");
            assertThat(response.json().get("fields")).hasSize(2);
        }
        String batch = client.send(
                        "POST",
                        "/v1/indexes/pages/documents:batch",
                        "application/x-ndjson",
                        "{\"id\":\"c\",\"txt\":\"a\"}\n{\"Id\":\"c\",\"text\":\"a\"}\n")
                .body();
        assertThat(batch)
                .contains("one of the fields text, html and fingerprint is required; unknown field: txt")
                .contains("field id is required; unknown field: Id");
        assertThat(client.send("POST", "/v1/compare", "{\"a\":" + content + ",\"b\":{\"body\":\"a\"}}")
                        .json()
                        .get("detail")
                        .asString())
                .isEqualTo("each of a and b needs a field text or html; unknown field: body");
    }

    @Test
    void pathMethodAndTypeMustMatch() throws IOException, InterruptedException {
        assertThat(client.send("GET", "/v2").status()).isEqualTo(404);
        assertThat(client.send("GET", "/v1/indexes/pages/").status()).isEqualTo(404);
        Answered wrong = client.send("DELETE", "/v1/indexes");
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.header("allow")).isEqualTo("GET, HEAD");
        assertThat(client.send("POST", "/v1/indexes/pages").header("allow")).isEqualTo("DELETE, GET, HEAD, PUT");
        for (String type : List.of("text/plain", "application/json; charset=latin1", "application/jsonx", ""))
            assertThat(client.send("POST", "/v1/indexes/pages/query", type, text("a"))
                            .status())
                    .isEqualTo(415);
        assertThat(client.send("POST", "/v1/indexes/pages/query", "Application/JSON; charset=UTF-8", text("a"))
                        .status())
                .isEqualTo(200);
        assertThat(client.send("POST", "/v1/indexes/pages/documents:batch", text("a"))
                        .status())
                .isEqualTo(415);
        assertThat(client.send("DELETE", "/v1/indexes/pages", "{}").status()).isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(ints = {8 << 20, 20 << 20})
    void bodiesHaveALimit(int size) throws IOException, InterruptedException {
        Answered response = client.send("POST", "/v1/indexes/pages/query", text("a ".repeat(size / 2)));
        assertThat(response.status()).isEqualTo(413);
        assertThat(response.json().get("limit").asInt()).isEqualTo(8 << 20);
    }

    @Test
    void theDescriptionHasEveryRouteAndNoOther() throws IOException {
        Set<String> served = Running.service(new MemoryIndexes(), List.of()).routes().stream()
                .map(Route::label)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(new Description().operations()).isEqualTo(served);
    }
}
