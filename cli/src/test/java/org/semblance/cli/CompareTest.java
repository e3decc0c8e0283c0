package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/** Tests the command compare. */
class CompareTest {
    @TempDir
    Path dir;

    private Path corpus;
    private Path page;

    @BeforeEach
    void corpus() throws IOException {
        corpus = Texts.of(120).writeJsonl(dir.resolve("c.jsonl"));
        page = dir.resolve("page.html");
    }

    private long pairs(String method, String threshold) throws IOException {
        Path out = dir.resolve("pairs-" + method + threshold);
        Program.run("pairs", corpus, "-o", out, "-m", method, "-t", threshold, "--quiet")
                .expect(0);
        return Program.rows(out.resolve("pairs.tsv")).size();
    }

    @Test
    void writesAPageAndJsonAndPrintsASummary() throws IOException {
        Path json = dir.resolve("numbers.json");
        var outcome = Program.run("compare", corpus, "-m", "exact?t=0.5,ppjoin,simhash?t=8", "-o", page, "--json", json)
                .expect(0);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out().lines().findFirst().orElse("")).matches("method +pairs +unique +time +heap");
        assertThat(outcome.out().lines()).hasSize(4 + 3 + 1).last().isEqualTo("page: " + page);
        assertThat(Files.readString(page)).startsWith("<!doctype html>").endsWith("</html>\n");
        JsonNode numbers = Json.file(json);
        assertThat(numbers.required("documents").asInt()).isEqualTo(120);
        assertThat(numbers.at("/methods/0/pairs").asLong())
                .isEqualTo(pairs("exact", "0.5"))
                .isPositive();
        assertThat(numbers.at("/methods/1/pairs").asLong())
                .isEqualTo(pairs("ppjoin", "0.8"))
                .isPositive();
        assertThat(numbers.at("/methods/2/pairs").asLong()).isEqualTo(pairs("simhash", "8"));
        // Pairs found at 0.8 are also found at 0.5.
        assertThat(numbers.at("/agreement/methods/0/both").asLong())
                .isEqualTo(numbers.at("/methods/1/pairs").asLong());
        assertThat(Program.names(dir)).noneMatch(name -> name.contains("partial"));
    }

    @Test
    void isReproducibleExceptForMeasuredValues() throws IOException {
        String first = masked(1);
        assertThat(masked(3)).isEqualTo(first);
    }

    private String masked(int threads) throws IOException {
        Program.run(
                        "compare",
                        corpus,
                        "-m",
                        "exact?t=0.5,simhash?t=8",
                        "-o",
                        page,
                        "--overwrite",
                        "--threads",
                        threads,
                        "--quiet")
                .expect(0);
        return Files.readString(page)
                .replaceAll("--threads \\d+", "")
                .replaceAll("on \\d+ threads?", "")
                .replaceAll("(?s)<td class=\"[^\"]*measured\">.*?</td>", "");
    }

    @Test
    void printsOnlyJson() {
        var outcome = Program.run("compare", corpus, "-m", "exact", "-o", page, "--json", "-")
                .expect(0);
        assertThat(Json.parse(outcome.out()).required("verb").asString()).isEqualTo("compare");
    }

    @Test
    void evaluatesWithLabels() throws IOException {
        // The texts are random: these three make sure of pairs below 0.8 (0.68) and from 0.8 to 0.9 (0.86).
        String words = IntStream.range(0, 25).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        for (String end : List.of("a b c d e", "a b c f g", "h i j k l"))
            Files.writeString(
                    corpus,
                    "{\"id\":\"end %s\",\"text\":\"%s %s\"}\n".formatted(end, words, end),
                    StandardOpenOption.APPEND);
        Path out = dir.resolve("out");
        Program.run("pairs", corpus, "-o", out, "-t", "0.8", "--quiet").expect(0);
        Path truth = out.resolve("pairs.tsv");
        Files.writeString(truth, "nobody\td1\n", StandardOpenOption.APPEND);
        var outcome = Program.run(
                        "compare", corpus, "-m", "exact?t=0.5,ppjoin,allpairs?t=0.9", "-o", page, "--truth", truth)
                .expect(0);
        assertThat(outcome.out()).containsPattern("ppjoin .* 1\\.000 +1\\.000 +1\\.000");
        assertThat(outcome.out()).containsPattern("exact\\?t=0\\.5 .* 0\\.\\d+ +1\\.000 +0\\.\\d+");
        assertThat(outcome.err()).contains("1 ids are not in the collection");
        assertThat(Files.readString(page))
                .containsOnlyOnce("is the loosest that it was run with")
                .contains("The best threshold of allpairs?t=0.9 is the loosest");
        Files.writeString(truth, "just one cell\n", StandardOpenOption.APPEND);
        page = dir.resolve("other.html");
        Program.run("compare", corpus, "-m", "exact", "-o", page, "--truth", truth, "--quiet")
                .complains(1, "pairs.tsv:", "one cell where");
        assertThat(page).doesNotExist();
    }

    /** Two pages with one menu, whose articles differ: near duplicates only with the menu. */
    @Test
    void everyMethodReadsPagesInItsOwnWay() throws IOException {
        StringBuilder menu = new StringBuilder("<ul>");
        for (int i = 0; i < 400; i++)
            menu.append("<li><a href=/").append(i).append(">item ").append(i).append("</a></li>");
        StringBuilder lines = new StringBuilder();
        for (String article : new String[] {"lamp", "tower"}) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 40; i++) text.append(article).append(i).append(' ');
            lines.append("{\"id\":\"%s\",\"html\":\"%s</ul><p>%s</p>\"}\n".formatted(article, menu, text));
        }
        corpus = Files.writeString(dir.resolve("pages.jsonl"), lines);
        String methods = "projection?t=340,projection?t=340&boilerplate=strip";
        var outcome = Program.run("compare", corpus, "--html-field", "html", "-m", methods, "-o", page, "--json", "-")
                .expect(0);
        assertThat(Json.parse(outcome.out()).at("/methods/0/pairs").asLong()).isEqualTo(1);
        assertThat(Json.parse(outcome.out()).at("/methods/1/pairs").asLong()).isZero();
    }

    @Test
    void refusesInvalidOptions() throws IOException {
        Program.run("compare", corpus, "-m", "exact,nothing", "-o", page)
                .complains(2, "no method 'nothing'; use one of exact");
        Program.run("compare", corpus, "-m", "exact,exact", "-o", page).complains(2, "method exact is named twice");
        Program.run("compare", corpus, "-m", "exact", "-t", "7", "-o", page)
                .complains(2, "-t 7 applies to none of these methods", "exact?threshold=T");
        Program.run("compare", corpus, "-m", "exact", "-o", page, "--truth-label", "x")
                .complains(2, "need --truth FILE");
        Program.run("compare", corpus, "-m", "exact", "-o", dir).complains(2, "is a directory");
        Program.run("compare", corpus, "-m", "exact", "-o", page, "--json", page)
                .complains(2, "cannot be the same file");
        Program.run("compare", corpus, "-m", "exact", "-o", page, "--truth", dir.resolve("none.tsv"), "--quiet")
                .complains(1, "none.tsv: no such file");
        Program.run("compare", dir.resolve("none.jsonl"), "-m", "exact", "-o", page)
                .complains(1, "none.jsonl: no such file");
        Program.run("compare", corpus, "-o", page).complains(2, "Missing required option");
        assertThat(page).doesNotExist();
        Files.writeString(page, "mine");
        Program.run("compare", corpus, "-m", "exact", "-o", page).complains(2, "exists; use --overwrite");
        assertThat(Files.readString(page)).isEqualTo("mine");
    }

    @Test
    void aCommonThresholdAppliesToSuitableMethods() {
        var outcome = Program.run(
                        "compare", corpus, "-m", "exact,simhash,ppjoin?t=0.9", "-t", "0.6", "-o", page, "--json", "-")
                .expect(0);
        JsonNode methods = Json.parse(outcome.out()).required("methods");
        assertThat(methods.at("/0/threshold").asString()).isEqualTo("0.6");
        assertThat(methods.at("/1/threshold").asString()).isEqualTo("3");
        assertThat(methods.at("/2/threshold").asString()).isEqualTo("0.9");
        assertThat(outcome.err()).contains("note: -t 0.6 does not apply to simhash, which uses 3");
    }
}
