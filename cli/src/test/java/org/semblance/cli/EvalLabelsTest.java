package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.report.compare.CorpusJudge;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.results.Catalogue;
import org.semblance.report.saved.SavedRun;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import tools.jackson.databind.JsonNode;

/** Evaluation by judged pairs, which are a stratified sample. */
class EvalLabelsTest {
    private static final String HEADER = "id_a\tid_b\tlabel\tstratum\tstratum_pairs\trepeat\n";

    @TempDir
    Path dir;

    private Path corpus;
    private Path labels;

    /** Over words: a–b 9/11, a–c 8/12, b–c 8/12, d–e 9/11, a–f, b–f and c–f 6/14. */
    @BeforeEach
    void write() throws IOException {
        corpus = Files.write(
                dir.resolve("docs.jsonl"),
                List.of(
                        line("a", 10, "x", ""),
                        line("b", 9, "x", "b"),
                        line("c", 8, "x", "c"),
                        line("d", 10, "y", ""),
                        line("e", 9, "y", "e"),
                        line("f", 6, "x", "f")));
        labels = dir.resolve("labels.tsv");
    }

    private static String line(String id, int shared, String other, String own) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 10; i++) words.add((i < shared ? other : own) + i);
        return "{\"id\":\"%s\",\"text\":\"%s\"}".formatted(id, String.join(" ", words));
    }

    private Path run(double threshold) {
        Path out = dir.resolve("at" + threshold);
        Program.run("pairs", corpus, "-o", out, "--quiet", "--tokens", "words", "-t", threshold)
                .expect(0);
        return out;
    }

    private void label(String rows) throws IOException {
        Files.writeString(labels, HEADER + rows.replace(' ', '\t').replace(';', '\n') + "\n");
    }

    private JsonNode eval(Path out) {
        return Json.parse(
                Program.run("eval", out, "--truth", labels, "--json").expect(0).out());
    }

    /** Three of nine pairs of stratum 0 and both of stratum 1: answers there weigh 3 and 1. */
    @Test
    void answersAreWeightedByTheirStrata() throws IOException {
        label("a f different 0 9 0;b a same 1 2 0;d e different 1 2 0;a c same 0 9 0;b f same 0 9 0;b c skip 0 9 0");
        JsonNode loose = eval(run(0.6)); // a–b, a–c, b–c, d–e
        assertThat(loose.required("precision").asDouble()).isCloseTo(4 / 5.0, within(1e-6));
        assertThat(loose.required("recall").asDouble()).isCloseTo(4 / 7.0, within(1e-6));
        assertThat(loose.required("f1").asDouble()).isCloseTo(8 / 12.0, within(1e-6));
        assertThat(loose.at("/estimate/answers").asInt()).isEqualTo(5);
        assertThat(loose.at("/estimate/recall/low").asDouble()).isLessThan(4 / 7.0);
        assertThat(loose.at("/estimate/recall/high").asDouble()).isBetween(4 / 7.0, 1.0);
        assertThat(loose.at("/pairs/right").asInt()).isEqualTo(4);
        assertThat(loose.at("/pairs/wrong").asInt()).isEqualTo(1);
        assertThat(loose.at("/pairs/missed").asInt()).isEqualTo(3);
        assertThat(loose.at("/pairs/undecided").asInt()).isEqualTo(1);
        assertThat(loose.at("/truth/pairs").asInt()).isEqualTo(7);
        assertThat(loose.at("/truth/neutral").asInt()).isEqualTo(1);
        assertThat(loose.at("/notes/0").asString()).contains("from 5 judged pairs", "not judged");
        assertThat(loose.has("documents")).isFalse();
        assertThat(loose.at("/best/threshold").asDouble()).isCloseTo(8 / 12.0, within(1e-6));
        JsonNode strict = eval(run(0.8)); // a–b, d–e: another threshold than that of the labels
        assertThat(strict.required("precision").asDouble()).isCloseTo(1 / 2.0, within(1e-6));
        assertThat(strict.required("recall").asDouble()).isCloseTo(1 / 7.0, within(1e-6));
        String text = Program.run("eval", run(0.7), "--truth", labels, "--html", dir.resolve("e.html"))
                .expect(0)
                .out();
        assertThat(text)
                .containsPattern("by 5 judged pairs +precision 0.500 \\(0\\.\\d+ to")
                .contains("false positives among the judged pairs", "explain")
                .doesNotContain("documents");
        assertThat(Files.readString(dir.resolve("e.html"))).contains("Estimated from 5 judged pairs");
    }

    @Test
    void contradictoryAnswersAreExcludedAndRepeatedOnesCountOnce() throws IOException {
        label(
                "a b same 0 4 0;a b same 0 4 1;d e same 0 4 0;e d different 0 4 1;a c different 0 4 0;b c skip 0 4 0;b c same 0 4 1");
        JsonNode json = eval(run(0.6));
        assertThat(json.at("/estimate/answers").asInt()).isEqualTo(3);
        assertThat(json.required("precision").asDouble()).isCloseTo(2 / 3.0, within(1e-6));
        assertThat(json.at("/notes/0").asString())
                .isEqualTo(
                        "%s: 1 pairs have contradictory labels and are excluded, first %s:4".formatted(labels, labels));
    }

    @Test
    void unknownIdsAreReported() throws IOException {
        Path out = run(0.6);
        label("a b same 0 4 0;a zed same 0 4 0;y z same 0 4 0");
        JsonNode json = eval(out);
        assertThat(json.at("/truth/unknown_ids").asInt()).isEqualTo(3);
        assertThat(json.at("/notes/0").asString())
                .isEqualTo(
                        "%s: 3 ids are not in the run and were ignored, first 'zed' (%s:3)".formatted(labels, labels));
        label("x y same 0 4 0");
        Program.run("eval", out, "--truth", labels).complains(2, "labels of another corpus", "'x' (" + labels + ":2)");
        label("a b same 0 none 0");
        Program.run("eval", out, "--truth", labels).complains(1, labels + ":2", "stratum_pairs");
        label("a b sure 0 4 0");
        Program.run("eval", out, "--truth", labels).complains(1, labels + ":2", "'sure' is none of");
        label("a b same 0 4 0;a c same 0 5 0");
        Program.run("eval", out, "--truth", labels).complains(1, "stratum 0 has");
    }

    /** Without strata every answer has the same weight; a table with other labels lists the true pairs, as ever. */
    @Test
    void tablesWithoutStrata() throws IOException {
        Path out = run(0.6);
        Files.writeString(labels, "a\tb\tsame\nd\te\tdifferent\na\tf\tsame\nb\tc\tskip\n");
        JsonNode judged = eval(out);
        assertThat(judged.has("estimate")).isFalse();
        assertThat(judged.at("/pairs/right").asInt()).isEqualTo(1);
        assertThat(judged.at("/pairs/wrong").asInt()).isEqualTo(1);
        assertThat(judged.at("/pairs/missed").asInt()).isEqualTo(1);
        assertThat(judged.at("/pairs/undecided").asInt()).isEqualTo(2);
        assertThat(judged.required("documents").isObject()).isTrue();
        Files.writeString(labels, "a\tb\tsame\nd\te\tno\na\tf\tyes\n");
        assertThat(eval(out).at("/pairs/wrong").asInt()).isEqualTo(3);
    }

    @Test
    void aCorpusMayHaveJudgedPairs() throws IOException {
        label("a f different 0 9 0;b a same 1 2 0;d e different 1 2 0;a c same 0 9 0;b f same 0 9 0;b c skip 0 9 0");
        Path folder = Files.createDirectories(dir.resolve("data/mine"));
        Files.copy(corpus, folder.resolve("docs.jsonl"));
        Files.copy(labels, folder.resolve("labels.tsv"));
        SavedRun run = SavedRun.open(run(0.6));
        var mine = Catalogue.known().corpora(dir.resolve("data"), List.of()).getFirst();
        RunEvaluation evaluation = new CorpusJudge(run, mine.labels()).judge(run);
        assertThat(evaluation.pairs().precision()).isEqualTo(4 / 5.0);
        assertThat(evaluation.pairs().recall()).isEqualTo(4 / 7.0);
        assertThat(evaluation.best().orElseThrow().there().f1()).isEqualTo(8 / 12.0);
    }

    @Test
    void compareWeighsThemToo() throws IOException {
        label("a f different 0 9 0;b a same 1 2 0;d e different 1 2 0;a c same 0 9 0;b f same 0 9 0");
        Path figures = dir.resolve("figures.json");
        List<Object> files = List.of("--truth", labels, "--json", figures, "-o", dir.resolve("compare.html"));
        Program.run("compare", corpus, "-m", "exact?tokens=words&t=0.6,exact?tokens=words&t=0.8", files)
                .expect(0);
        JsonNode json = Json.file(figures);
        assertThat(json.at("/truth/methods/0/recall").asDouble()).isCloseTo(4 / 7.0, within(1e-6));
    }
}
