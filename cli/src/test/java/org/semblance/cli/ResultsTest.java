package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.report.compare.CorpusJudge;
import org.semblance.report.results.Catalogue;
import org.semblance.report.results.LabelledCorpus;
import org.semblance.report.saved.SavedRun;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import tools.jackson.databind.JsonNode;

/** The quality tables of labelled corpora in a directory. */
@Order(4)
class ResultsTest {
    @TempDir
    Path dir;

    private Path data;

    /** Ten words, the first {@code shared} of which are another document's. */
    private static String text(String other, int shared, String own) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 10; i++) words.add((i < shared ? other : own) + i);
        return String.join(" ", words);
    }

    private static String line(String id, String text) {
        return "{\"id\":\"%s\",\"body\":\"%s\"}".formatted(id, text);
    }

    /**
     * Over words: a–b 9/11, a–c 8/12, b–c 8/12, d–e 9/11, a–f 6/14. So at the preset 0.8 two pairs are found: a–b, d–e.
     */
    @BeforeEach
    void write() throws IOException {
        data = dir.resolve("data");
        Path mine = Files.createDirectories(data.resolve("mine"));
        Files.write(
                mine.resolve("docs.jsonl"),
                List.of(
                        line("a", text("x", 10, "")),
                        line("b", text("x", 9, "b")),
                        line("c", text("x", 8, "c")),
                        line("d", text("y", 10, "")),
                        line("e", text("y", 9, "e")),
                        line("f", text("x", 6, "f"))));
        Files.writeString(
                mine.resolve("pairs.tsv"), "a\tb\tyes\t0.9\na\tc\tyes\t0.8\nb\tc\tmaybe\t0.8\nd\te\tno\t0.9\n");
        describe("");
        Files.createDirectories(data.resolve("unlabelled"));
        Files.writeString(data.resolve("unlabelled/docs.jsonl"), line("a", "one"));
    }

    private void describe(String more) throws IOException {
        Files.writeString(data.resolve("mine/corpus.json"), """
                {"title": "Six texts", "why": "Because.", "reading": ["--text-field", "body"],
                 "parameters": {"exact,allpairs": "tokens=words"},
                 "truth": {"file": "pairs.tsv", "labels": ["yes"], "ignored": ["maybe"]} %s}
                """.formatted(more));
    }

    /** The evaluation of a run with the options of the corpus, in this process. */
    private void expectEvaluation(int right, int wrong, int missed) throws IOException {
        LabelledCorpus corpus = Catalogue.known().corpora(data, List.of("mine")).getFirst();
        Path out = dir.resolve("out");
        Program.run("pairs", corpus.options("exact", Optional.empty()), corpus.documents(), "-o", out, "--overwrite")
                .expect(0);
        SavedRun run = SavedRun.open(out);
        var evaluated = new CorpusJudge(run, corpus.labels()).judge(run).pairs();
        assertThat(List.of(evaluated.right(), evaluated.wrong(), evaluated.missed()))
                .containsExactly((long) right, (long) wrong, (long) missed);
    }

    private static void expect(JsonNode evaluated, int right, int wrong, int missed) {
        assertThat(evaluated.required("right").asInt()).isEqualTo(right);
        assertThat(evaluated.required("wrong").asInt()).isEqualTo(wrong);
        assertThat(evaluated.required("missed").asInt()).isEqualTo(missed);
    }

    @Test
    void evaluatesByPositiveLabelsAndWritesTables() throws Exception {
        Path other = Files.createDirectories(data.resolve("other"));
        Files.write(
                other.resolve("docs.jsonl"),
                List.of("{\"id\":\"1\",\"text\":\"a b c d e f\"}", "{\"id\":\"2\",\"text\":\"a b c d e f\"}"));
        Files.writeString(other.resolve("pairs.tsv"), "1\t2\n");
        Path page = dir.resolve("quality.md");
        String methods = "exact,allpairs,combined";
        var run = Program.run("results", "--data", data, "--methods", methods, "-o", page, "--threads", 1, "--json");
        expectNumbers(Json.parse(run.expect(0).out()).get(0));
        expectTables(Files.readString(page));
        Program.run("results", "--data", data, "-o", page).complains(2, page.toString(), "--overwrite");
    }

    @Test
    void methodsMayHaveParameters() throws IOException {
        LabelledCorpus corpus = Catalogue.known().corpora(data, List.of("mine")).getFirst();
        assertThat(corpus.options("exact", Optional.empty()))
                .containsExactly("-m", "exact", "--text-field", "body", "--set", "tokens=words");
        assertThat(corpus.options("exact?tokens=chars:3&measure=dice", Optional.of("0.5")))
                .containsSubsequence("-m", "exact", "--set", "tokens=chars:3", "measure=dice", "threshold=0.5")
                .doesNotContain("tokens=words");
        assertThat(corpus.options("simhash?t=6", Optional.of("16")))
                .contains("threshold=16")
                .doesNotContain("t=6", "threshold=6");
        assertThat(corpus.options("simhash?t=6", Optional.empty())).contains("threshold=6");
        assertThat(Catalogue.known().methods(List.of("simhash?bits=128", "exact", "simhash")))
                .extracting(Catalogue.Measured::method)
                .containsExactly("exact", "simhash?bits=128", "simhash");
        Program.run("results", "--data", data, "--methods", "simhash?bits").complains(2, "name=value: bits");
        Program.run("results", "--data", data, "--methods", "slow?bits=128").complains(2, "no method 'slow?bits=128'");
    }

    @Test
    void valuesMayHaveCommas() {
        assertThat(MethodSpelling.list(List.of(
                        "signcd?spots=comma",
                        "stop",
                        "question&signature=2",
                        "exact",
                        "signcd?spots=stop",
                        "simhash?t=6")))
                .extracting(MethodSpelling::text)
                .containsExactly(
                        "signcd?spots=comma,stop,question&signature=2", "exact", "signcd?spots=stop", "simhash?t=6");
        assertThat(MethodSpelling.list(List.of("signcd?spots=comma", "dash", "exact?t=0.9", "simhsh")))
                .extracting(MethodSpelling::text)
                .containsExactly("signcd?spots=comma", "dash", "exact?t=0.9", "simhsh");
        String methods = "signcd?spots=comma,stop";
        var run = Program.run("results", "--data", data, "--corpora", "mine", "--methods", methods, "--json");
        assertThat(Json.parse(run.expect(0).out()).at("/0/methods/0/method").asString())
                .isEqualTo(methods);
    }

    private static void expectNumbers(JsonNode corpus) {
        assertThat(corpus.required("corpus").asString()).isEqualTo("mine");
        assertThat(corpus.required("documents").asInt()).isEqualTo(6);
        assertThat(corpus.required("true_pairs").asInt()).isEqualTo(2);
        JsonNode exact = corpus.required("methods").get(0);
        assertThat(exact.required("threshold").asString()).isEqualTo("0.8");
        expect(exact, 1, 1, 1); // a–b is correct, d–e is labelled no, a–c is below the threshold
        JsonNode best = exact.required("best"); // with a–c; b–c is ignored
        expect(best, 2, 1, 0);
        assertThat(best.required("threshold").asString()).isEqualTo("0.666667");
        assertThat(exact.required("seconds").asDouble()).isPositive();
        assertThat(exact.required("cpu_seconds").asDouble()).isNotNegative();
        assertThat(exact.required("peak_bytes").asLong()).isNotNegative();
    }

    @Test
    void corporaDefineIgnoredLabels() throws Exception {
        Files.writeString(data.resolve("mine/kin.tsv"), "d\tk\ne\tk\nf\tf\n");
        describe(", \"kin\": \"kin.tsv\"");
        expectEvaluation(1, 0, 1);
        Files.writeString(data.resolve("mine/oracle.tsv"), "e\td\t0.9\t0.9\tcross\na\tf\t0.4\t0.9\tsame\n");
        describe(", \"neutral\": [{\"file\": \"oracle.tsv\", \"column\": 5, \"labels\": [\"cross\"]}]");
        expectEvaluation(1, 0, 1);
        describe(", \"only_listed\": true"); // d–e is listed as not a pair
        expectEvaluation(1, 1, 1);
        Files.writeString(data.resolve("mine/pairs.tsv"), "a\tb\tyes\t0.9\na\tc\tyes\t0.1\n");
        describe(", \"only_listed\": true");
        expectEvaluation(1, 0, 1);
        Files.writeString(data.resolve("mine/corpus.json"), """
                {"reading": ["--text-field", "body"], "parameters": {"exact": "tokens=words"},
                 "truth": {"file": "pairs.tsv", "least": 0.2}, "side": 1}
                """);
        expectEvaluation(1, 1, 0);
        Files.delete(data.resolve("mine/pairs.tsv"));
        Files.writeString(data.resolve("mine/clusters.tsv"), "a\t1\nb\t1\nc\t1\nd\t2\ne\t3\n");
        Files.writeString(
                data.resolve("mine/corpus.json"),
                "{\"reading\": [\"--text-field\", \"body\"], \"parameters\": {\"exact\": \"tokens=words\"}}");
        expectEvaluation(1, 1, 2); // f has no label
    }

    private static void expectTables(String text) {
        assertThat(text)
                .contains(
                        "## mine",
                        "Six texts: 6 documents, 2 true pairs. Because.",
                        "## other",
                        "2 documents, 1 true pair.\n")
                .contains("| `exact` | 0.8 | 2 | 0.500 | 0.500 | 0.500 | 0.800 | 0.666667 | 0.667 | 1.000 |")
                .contains("| `allpairs` | 0.8 | 2 | 0.500 | 0.500 | 0.500 | 0.800 | 0.666667 | 0.667 | 1.000 |")
                .contains("| `exact` | **0.500** | **1.000** |", "| `combined` | 0.000 | **1.000** |");
        assertThat(text).doesNotContain("unlabelled");
    }

    @Test
    void missingFilesAreReported() throws Exception {
        Program.run("results").complains(2, "Missing required option");
        Program.run("results", "--data", dir.resolve("absent")).complains(1, "absent", "no such directory");
        Program.run("results", "--data", data.resolve("mine")).complains(1, "no labelled corpora", "pairs.tsv");
        Program.run("results", "--data", data, "--corpora", "unlabelled").complains(1, "unlabelled", "docs.jsonl");
        Program.run("results", "--data", data, "--methods", "magic").complains(2, "magic", "exact");
        Program.run("results", "--data", data, "--limit", 0).complains(2, "limit");
        Files.writeString(data.resolve("mine/corpus.json"), "{");
        Program.run("results", "--data", data).complains(1, "corpus.json", "not a description");
        describe("");
        Files.writeString(data.resolve("mine/docs.jsonl"), "no JSON\n");
        String text = Program.run("results", "--data", data, "--methods", "exact")
                .expect(0)
                .err();
        assertThat(text).contains("mine, exact: ", "could not be read");
    }

    @Test
    void labelsOfTheDescriptionMustOccur() throws IOException {
        Files.writeString(
                data.resolve("mine/pairs.tsv"), "a\tb\tyes\t0.9\na\tc\tyes\t0.8\nb\tc\tmay-be\t0.8\nd\te\tno\t0.9\n");
        Program.run("results", "--data", data, "--methods", "exact")
                .complains(2, "ignored maybe: no pair in ", "did you mean 'may-be'?", "its labels are may-be, no, yes");
    }
}
