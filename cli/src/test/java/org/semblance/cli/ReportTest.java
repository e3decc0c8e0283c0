package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.html.ReportModel;
import org.semblance.report.html.Snippet;
import org.semblance.report.saved.SavedReport;
import org.semblance.report.saved.SavedRun;
import org.semblance.testing.Browser;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The report of an earlier run. */
class ReportTest {
    @TempDir
    Path dir;

    private Path file;
    private Path out;

    @BeforeEach
    void write() throws IOException {
        file = Texts.of(600).writeJsonl(dir.resolve("in.jsonl"));
        out = dir.resolve("out");
    }

    private void dedup(Object... more) {
        Program.run("dedup", file, "-o", out, "-t", "0.5", "--tokens", "shingles:2", "--max-loss", 1, "--quiet", more)
                .expect(0);
    }

    private String page() throws IOException {
        return Files.readString(out.resolve("report.html"));
    }

    private static String element(String page, String id) {
        Matcher matcher =
                Pattern.compile("(?s)id=\"" + id + "\">(.*?)</script>").matcher(page);
        assertThat(matcher.find()).as(id).isTrue();
        return matcher.group(1);
    }

    /** Facts without the times of stages and the peak of the heap, which still change while the report is written. */
    private static String facts(String page) {
        return element(page, "facts").replaceAll("\"stages\":\\[.*?]]|[\\d,.]+ [MG]B at the peak", "");
    }

    @Test
    void equalsTheReportOfTheRun() throws IOException {
        dedup("--pairs-format", "parquet", "--pairs", "distinct", "--keep", "longest");
        String before = page();
        Files.delete(out.resolve("report.html"));
        assertThat(Program.run("report", out).expect(0).out())
                .isEqualTo("report: " + out.resolve("report.html") + "\n");
        String after = page();
        for (String id : List.of("lists", "texts"))
            assertThat(element(after, id)).isEqualTo(element(before, id));
        assertThat(facts(after)).isEqualTo(facts(before));
        assertThat(Program.names(out)).noneMatch(name -> name.startsWith("."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tsv", "jsonl"})
    void readsEveryFormat(String format) throws IOException {
        dedup("--pairs-format", format);
        String facts = facts(page());
        Program.run("report", out, "--quiet").expect(0);
        assertThat(facts(page()).replaceAll("\"sampling\":\"[^\"]*\"|\"listed\":\\d+", ""))
                .isEqualTo(facts.replaceAll("\"sampling\":\"[^\"]*\"|\"listed\":\\d+", ""));
    }

    @Test
    void worksWithoutInputsOnlyOnRequest() throws IOException {
        dedup();
        byte[] before = Files.readAllBytes(out.resolve("report.html"));
        Files.delete(file);
        Program.run("report", out).complains(1, "in.jsonl", "--no-texts writes the report without texts");
        assertThat(Files.readAllBytes(out.resolve("report.html"))).isEqualTo(before);
        Path other = dir.resolve("to-show.html");
        Program.run("report", out, "--no-texts", "-o", other).expect(0);
        String facts = element(Files.readString(other), "facts");
        assertThat(facts).contains("\"documents\":600");
        Program.run("report", out, "--no-texts", "-o", other).complains(2, "exists; use --overwrite");
        Program.run("report", out, "--no-texts", "-o", other, "--overwrite").expect(0);
        Program.run("report", dir).complains(1, "not the output of a run");
    }

    @Test
    void reportsRunsThatOnlyListPairs() throws IOException {
        Program.run("pairs", file, "-o", out, "-t", "0.5", "--quiet").expect(0);
        Program.run("report", out).expect(0);
        assertThat(element(page(), "facts")).contains("\"grouping\":null");
        ReportModel model = SavedReport.of(SavedRun.open(out), dir.resolve("page.html"), false);
        assertThat(model.documents())
                .isNotEmpty()
                .allMatch(card -> card.source().equals(file.toString()));
    }

    @Test
    void predictsTheRemovalsOfStricterThresholds() throws IOException {
        dedup("--keep", "longest");
        JsonNode summary = Json.file(out.resolve("summary.json"));
        int checked = 0;
        for (JsonNode bin : summary.required("scores")) {
            if (checked++ % 12 != 0) continue;
            String threshold = bin.required("from").asString();
            Path stricter = dir.resolve("at-" + threshold);
            Program.run(
                            "dedup",
                            file,
                            "-o",
                            stricter,
                            "-t",
                            threshold,
                            "--tokens",
                            "shingles:2",
                            "--max-loss",
                            1,
                            "--keep",
                            "longest",
                            "--quiet")
                    .expect(0);
            JsonNode there = Json.file(stricter.resolve("summary.json"));
            assertThat(bin.required("removed").asLong())
                    .as("at %s", threshold)
                    .isEqualTo(there.required("removed").asLong());
        }
        assertThat(checked).isGreaterThan(24);
    }

    @Test
    void servesOnlyThePage() throws Exception {
        dedup();
        Path printed = dir.resolve("printed");
        JavaProcess child = JavaProcess.programTo(printed, "report", out, "--open");
        try {
            while (child.process().isAlive() && !Files.readString(printed).endsWith("/\n"))
                TimeUnit.MILLISECONDS.sleep(5);
            URI address = URI.create(Files.readString(printed).strip());
            try (HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<String> page = get(client, address);
                assertThat(page.statusCode()).isEqualTo(200);
                // The served page may load texts from this server only; the file connects to nothing.
                assertThat(page.body())
                        .isEqualTo(page().replaceFirst("<html lang=\"en\"", "$0 data-served")
                                .replaceFirst("default-src 'none';", "$0 connect-src 'self';"))
                        .isNotEqualTo(page());
                assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
                assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
                for (String path : List.of("summary.json", "report.html", "../in.jsonl", "%2e%2e/in.jsonl", "a//"))
                    assertThat(get(client, address.resolve(path.startsWith(".") ? "/" + path : path))
                                    .statusCode())
                            .as(path)
                            .isEqualTo(404);
                HttpRequest post = HttpRequest.newBuilder(address)
                        .POST(HttpRequest.BodyPublishers.ofString("x"))
                        .build();
                assertThat(client.send(post, HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(405);
            }
            assertThat(answerTo(address, "evil.example")).startsWith("HTTP/1.1 421");
        } finally {
            child.process().destroy();
        }
        child.process().waitFor();
    }

    @Test
    void loadsTextsOfTheReportFromTheInputs() throws Exception {
        dedup();
        List<List<String>> pairs = Program.rows(out.resolve("pairs.tsv"));
        List<JsonNode> documents = Json.lines(file);
        JsonNode wanted = documents.stream()
                .filter(d -> d.required("id").asString().equals(pairs.getFirst().getFirst()))
                .findFirst()
                .orElseThrow();
        String id = wanted.required("id").asString();
        String text = wanted.required("text").asString();
        List<String> listed = pairs.stream()
                .flatMap(row -> row.subList(0, 2).stream())
                .distinct()
                .toList();
        String other = documents.stream()
                .map(d -> d.required("id").asString())
                .filter(one -> !listed.contains(one))
                .findFirst()
                .orElse("no such id");
        try (ReportServer server = ReportServer.start(out.resolve("report.html"), SavedRun.open(out), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            JsonNode answer = ready(
                    client,
                    server,
                    "texts",
                    Map.of("documents", List.of(Map.of("id", id), Map.of("id", other), Map.of("id", "../in.jsonl"))));
            assertThat(answer.required("texts").get(0).required("text").asString())
                    .isEqualTo(text);
            assertThat(answer.required("texts").get(1).isNull()).isTrue();
            assertThat(answer.required("texts").get(2).isNull()).isTrue();
            answer = ready(client, server, "texts", Map.of("documents", List.of(Map.of("id", id)), "brief", true));
            assertThat(answer.required("texts").get(0).required("text").asString())
                    .isEqualTo(Snippet.of(text));
            String phrase = text.substring(0, 12).toUpperCase(Locale.ROOT);
            answer = ready(client, server, "texts", Map.of("phrase", phrase));
            assertThat(answer.required("documents")
                            .valueStream()
                            .map(one -> one.required("id").asString()))
                    .contains(id);
            HttpRequest plain = HttpRequest.newBuilder(server.address().resolve("texts"))
                    .POST(HttpRequest.BodyPublishers.ofString("{\"documents\":[{\"id\":\"" + id + "\"}]}"))
                    .build();
            assertThat(client.send(plain, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(403);
            HttpRequest foreign = request(server, "texts", "{\"documents\":[]}")
                    .header("Sec-Fetch-Site", "cross-site")
                    .build();
            assertThat(client.send(foreign, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(403);
            for (String bad : List.of("", "{", "{}", "[]", "{\"documents\":" + "[".repeat(100_000)))
                assertThat(client.send(request(server, "texts", bad).build(), HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .as(bad.substring(0, Math.min(9, bad.length())))
                        .isEqualTo(400);
        }
        try (ReportServer server = ReportServer.start(out.resolve("report.html"), null, 0);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest none = request(server, "texts", "{\"documents\":[]}").build();
            assertThat(client.send(none, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(405);
        }
    }

    private static HttpRequest.Builder request(ReportServer server, String path, String body) {
        return HttpRequest.newBuilder(server.address().resolve(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    /** The answer after the inputs have been read. */
    private static JsonNode ready(HttpClient client, ReportServer server, String path, Map<String, ?> body)
            throws Exception {
        while (true) {
            HttpRequest request = request(server, path, JsonMapper.shared().writeValueAsString(body))
                    .build();
            JsonNode answer = Json.parse(
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body());
            if (!answer.required("state").asString().equals("reading")) return answer;
        }
    }

    @Test
    @ResourceLock(Browser.LOCK)
    void theServedPageShowsAndSearchesAllTexts() throws Exception {
        // With two inputs, a page without texts knows only the sources of documents in groups.
        dedup(Files.writeString(dir.resolve("more.jsonl"), "{\"id\":\"more\",\"text\":\"another\"}\n"));
        Path page = dir.resolve("page.html");
        Program.run("report", out, "--no-texts", "-o", page, "--quiet").expect(0);
        Browser browser = Browser.shared();
        try (ReportServer server = ReportServer.start(page, SavedRun.open(out), 0)) {
            browser.open(server.address().toString());
            browser.await("html[data-ready]");
            browser.awaitThat("[...document.querySelectorAll('#pairs tr.open .snippet')].every(s => s.textContent)");
            browser.click("#pairs tr.open");
            browser.await("#compare .row");
            String left = (String) browser.run("return document.querySelector('.side input').value");
            JsonNode shown = Json.lines(file).stream()
                    .filter(d -> d.required("id").asString().equals(left))
                    .findFirst()
                    .orElseThrow();
            String text = shown.required("text").asString();
            assertThat(String.join("", browser.texts("#compare .cell:first-child"))
                            .replaceAll("\\s", ""))
                    .isEqualTo(text.replaceAll("\\s", ""));
            String word = word(text).toLowerCase(Locale.ROOT);
            Set<String> ids = Json.lines(file).stream()
                    .filter(d -> d.required("text")
                            .asString()
                            .toLowerCase(Locale.ROOT)
                            .contains(word))
                    .map(d -> d.required("id").asString())
                    .collect(Collectors.toSet());
            long wanted = Program.rows(out.resolve("pairs.tsv")).stream()
                    .filter(row -> ids.contains(row.get(0)) || ids.contains(row.get(1)))
                    .count();
            browser.run("compare.dialog.close(); pairTable.ask(arguments[0])", word);
            browser.awaitThat("pairTable.shown.length === " + wanted);
            assertThat(browser.all("#missing-texts")).isEmpty();
            assertThat(browser.complaints()).isEmpty();
        } finally {
            browser.reset();
        }
        Files.writeString(file, "{}\n", StandardOpenOption.APPEND);
        try (ReportServer server = ReportServer.start(page, SavedRun.open(out), 0)) {
            browser.open(server.address().toString());
            browser.await("html[data-ready]");
            browser.click("#pairs tr.open");
            browser.await("#compare .elsewhere[role=alert]");
            assertThat(browser.text("#compare .elsewhere"))
                    .contains("The texts cannot be shown", "in.jsonl", "changed");
        } finally {
            browser.reset();
        }
    }

    /** The longest word of a text. */
    private static String word(String text) {
        return Pattern.compile("\\p{L}+")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
    }

    private static HttpResponse<String> get(HttpClient client, URI address) throws Exception {
        return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The response to a request with another host name that points to this machine. */
    private static String answerTo(URI address, String host) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", address.getPort())) {
            OutputStream request = socket.getOutputStream();
            request.write(("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            request.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
