package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.report.calibrate.Judgements;
import org.semblance.report.calibrate.Labelling;
import org.semblance.report.calibrate.PairPool;
import org.semblance.report.calibrate.PairTexts;
import org.semblance.testing.Json;
import tools.jackson.databind.JsonNode;

/** The requests of the page for judging pairs, and those that are refused. */
class LabelServerTest {
    private static PairPool pool;

    @TempDir
    Path dir;

    private final HttpClient client = HttpClient.newHttpClient();
    private Labelling labelling;
    private PairTexts texts;
    private LabelServer server;

    @BeforeAll
    static void search(@TempDir Path directory) throws IOException {
        pool = LabelPageTest.pool(directory);
    }

    @BeforeEach
    void start() throws IOException {
        labelling = Labelling.open(dir, pool, new Labelling.Settings(1, 0.95, 0.95));
        texts = PairTexts.open(pool, labelling.candidates());
        server = LabelServer.start(dir, labelling, texts::text, 0, 0);
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
        texts.close();
        labelling.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(server.address().resolve(path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(
                to(path).header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private JsonNode state() throws IOException, InterruptedException {
        while (true) {
            JsonNode state = Json.parse(send(to("state")).body());
            if (!state.has("reading")) return state;
        }
    }

    private HttpResponse<String> judge(int pair, String label) throws IOException, InterruptedException {
        return post("answer", "{\"pair\": %d, \"label\": \"%s\"}".formatted(pair, label));
    }

    private List<Judgements.Answer> saved() {
        return Judgements.read(dir.resolve(Judgements.NAME));
    }

    @Test
    void theStateHasThePairItsTextsAndTheResults() throws Exception {
        JsonNode state = state();
        assertThat(state.required("answers").asInt()).isZero();
        assertThat(state.required("texts").size()).isEqualTo(2);
        JsonNode left = state.required("texts").get(0);
        assertThat(left.required("id").asString())
                .isEqualTo(labelling.next().orElseThrow().first());
        assertThat(left.required("url").asString()).startsWith("https://example.org/");
        assertThat(left.required("length").asInt())
                .isEqualTo(left.required("text").asString().length());
        assertThat(state.required("calibration").required("methods").size()).isEqualTo(1);
        assertThat(state.has("score")).isFalse();
        HttpResponse<String> page = send(to(""));
        assertThat(page.body()).contains("connect-src 'self'").doesNotContainPattern("\\{\\{\\w+}}");
        assertThat(page.headers().map())
                .containsEntry("cache-control", List.of("no-store"))
                .containsEntry("x-frame-options", List.of("DENY"))
                .containsEntry("cross-origin-resource-policy", List.of("same-origin"));
        assertThat(send(to("diff.js")).headers().firstValue("Content-Type")).hasValue("text/javascript; charset=utf-8");
    }

    @Test
    void anAnswerIsOnDiskBeforeTheNextPairIsSent() throws Exception {
        int pair = state().required("pair").asInt();
        JsonNode next = Json.parse(judge(pair, "different").body());
        assertThat(saved()).hasSize(1);
        assertThat(next.required("answers").asInt()).isEqualTo(1);
        assertThat(next.required("last").asString()).isEqualTo("different");
        assertThat(next.required("pair").asInt()).isNotEqualTo(pair);
        HttpResponse<String> again = judge(pair, "same");
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(Json.parse(again.body()).required("pair")).isEqualTo(next.required("pair"));
        assertThat(post("undo", "{\"answers\": 2}").statusCode()).isEqualTo(409);
        assertThat(saved()).hasSize(1);
        HttpResponse<String> undone = post("undo", "{\"answers\": 1}");
        assertThat(Json.parse(undone.body()).required("pair").asInt()).isEqualTo(pair);
        assertThat(post("undo", "{\"answers\": 0}").statusCode()).isEqualTo(409);
        assertThat(saved()).isEmpty();
    }

    @Test
    void simultaneousAnswersOfThePairCountOnce() throws Exception {
        int pair = state().required("pair").asInt();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Integer> click = () -> judge(pair, "same").statusCode();
            List<Future<Integer>> clicks = threads.invokeAll(List.of(click, click, click, click));
            assertThat(clicks).extracting(Future::get).containsExactlyInAnyOrder(200, 409, 409, 409);
        }
        assertThat(saved()).hasSize(1);
    }

    @Test
    void afterTheLastPairThereIsNone() throws Exception {
        for (int i = 0; labelling.next().isPresent(); i++) {
            assertThat(i).isLessThan(200);
            judge(labelling.next().orElseThrow().pair(), "skip");
        }
        JsonNode state = state();
        assertThat(state.has("pair") || state.has("texts")).isFalse();
        assertThat(judge(0, "same").statusCode()).isEqualTo(409);
    }

    @Test
    void anAnswerThatCannotBeSavedIsReported() throws Exception {
        int pair = state().required("pair").asInt();
        labelling.close();
        HttpResponse<String> answer = judge(pair, "same");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(Json.parse(answer.body()).required("problem").asString()).isNotBlank();
        assertThat(saved()).isEmpty();
    }

    @Test
    void malformedAnswersAreRefused() throws Exception {
        for (String body : List.of(
                "",
                "{",
                "[]",
                "{}",
                "{\"pair\": 0}",
                "{\"pair\": \"x\", \"label\": \"same\"}",
                "{\"pair\": 0, \"label\": \"perhaps\"}",
                "[".repeat(100_000))) {
            String start = body.substring(0, Math.min(40, body.length()));
            assertThat(post("answer", body).statusCode()).as(start).isEqualTo(400);
            assertThat(post("undo", body).statusCode()).as(start).isEqualTo(400);
        }
        assertThat(saved()).isEmpty();
    }

    @Test
    void requestsOfOthersAreRefused() throws Exception {
        String answer = "{\"pair\": %d, \"label\": \"same\"}"
                .formatted(state().required("pair").asInt());
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString(answer);
        assertThat(send(to("answer").POST(body)).statusCode()).as("a form").isEqualTo(403);
        HttpRequest.Builder foreign =
                to("answer").header("Content-Type", "application/json").header("Sec-Fetch-Site", "cross-site");
        assertThat(send(foreign.POST(body)).statusCode()).isEqualTo(403);
        assertThat(send(to("quit").POST(body)).statusCode()).isEqualTo(403);
        assertThat(send(to("state").header("Sec-Fetch-Site", "same-site")).statusCode())
                .isEqualTo(403);
        assertThat(send(to("answer")).statusCode()).isEqualTo(405);
        assertThat(send(to("state").PUT(body)).statusCode()).isEqualTo(405);
        assertThat(send(to("labels.tsv")).statusCode()).isEqualTo(404);
        assertThat(post("answer", " ".repeat((1 << 20) + 1)).statusCode()).isEqualTo(413);
        assertThat(statusOfHost("evil.example:" + server.address().getPort())).contains(" 421 ");
        assertThat(statusOfHost("localhost:" + server.address().getPort())).contains(" 200 ");
        assertThat(saved()).isEmpty();
    }

    /** The first line of the answer to a request that names this host. */
    private String statusOfHost(String host) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort());
                OutputStream out = socket.getOutputStream()) {
            out.write("GET /state HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                    .formatted(host)
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return new String(socket.getInputStream().readNBytes(30), StandardCharsets.US_ASCII);
        }
    }
}
