package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/** Evaluates runs with labels, and compares the numbers with plain counts. */
class EvalTest {
    @TempDir
    Path dir;

    private Path corpus;

    @BeforeEach
    void corpus() throws IOException {
        List<String> lines = new ArrayList<>(Texts.of(150).jsonl());
        // A chain: each text differs from the previous one in a word. The ends share 6 of 26 5-word shingles, but 12
        // of 24 3-word shingles.
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 20; i++) words.add("link" + i);
        for (int at : new int[] {0, 5, 14}) {
            words.set(at, "other" + at);
            lines.add("{\"id\":\"chain%d\",\"text\":\"%s\"}".formatted(at, String.join(" ", words)));
        }
        corpus = Files.write(dir.resolve("c.jsonl"), lines);
    }

    private Path run(String name, String verb, Object... words) {
        Path out = dir.resolve(name);
        Program.run(verb, corpus, "-o", out, "--quiet", words).expect(0);
        return out;
    }

    private static Map<Set<String>, Double> pairs(Path out) throws IOException {
        Map<Set<String>, Double> pairs = new HashMap<>();
        for (List<String> row : Program.rows(out.resolve("pairs.tsv")))
            pairs.put(Set.of(row.get(0), row.get(1)), Double.valueOf(row.get(2)));
        return pairs;
    }

    private static JsonNode numbers(Object... words) {
        return Json.parse(Program.run(words).expect(0).out());
    }

    @ParameterizedTest
    @CsvSource({"pairs, tsv", "pairs, jsonl", "dedup, tsv", "dedup, parquet"})
    void countsCorrectWrongAndMissedPairs(String verb, String format) throws IOException {
        Path loose = run("loose", verb, "-t", "0.4", "--pairs-format", format);
        Map<Set<String>, Double> found = pairs(run("plain", "pairs", "-t", "0.4"));
        Path strict = run("strict", "pairs", "-t", "0.5", "--tokens", "shingles:3");
        Set<Set<String>> truth = pairs(strict).keySet();
        Set<Set<String>> right = new HashSet<>(truth);
        right.retainAll(found.keySet());
        JsonNode json = numbers("eval", loose, "--truth", strict.resolve("pairs.tsv"), "--json", "--show", "1000");
        assertThat(json.at("/pairs/right").asInt()).isEqualTo(right.size()).isPositive();
        assertThat(json.at("/pairs/wrong").asInt()).isEqualTo(found.size() - right.size());
        assertThat(json.at("/pairs/missed").asInt())
                .isEqualTo(truth.size() - right.size())
                .isPositive();
        double precision = (double) right.size() / found.size();
        double recall = (double) right.size() / truth.size();
        assertThat(json.required("precision").asDouble()).isCloseTo(precision, within(1e-6));
        assertThat(json.required("recall").asDouble()).isCloseTo(recall, within(1e-6));
        assertThat(json.required("f1").asDouble())
                .isCloseTo(2 * precision * recall / (precision + recall), within(1e-6));
        assertThat(json.at("/documents/right").asInt())
                .isEqualTo(documents(right).size());
        Set<String> labelled = documents(truth);
        labelled.removeAll(documents(right));
        assertThat(json.at("/documents/missed").asInt()).isEqualTo(labelled.size());
        assertThat(json.at("/false_negatives")).hasSize(truth.size() - right.size());
        assertThat(json.at("/best/f1").asDouble()).isCloseTo(bestF1(found, truth), within(1e-6));
        assertThat(json.at("/bands/" + (json.required("bands").size() - 1) + "/down_to_here/f1")
                        .asDouble())
                .isEqualTo(json.required("f1").asDouble());
    }

    private static Set<String> documents(Set<Set<String>> pairs) {
        Set<String> all = new HashSet<>();
        pairs.forEach(all::addAll);
        return all;
    }

    /** Every score tried as the threshold. */
    private static double bestF1(Map<Set<String>, Double> found, Set<Set<String>> truth) {
        double best = 0;
        for (double threshold : found.values()) {
            long hits = found.keySet().stream()
                    .filter(p -> found.get(p) >= threshold && truth.contains(p))
                    .count();
            long all = found.values().stream().filter(s -> s >= threshold).count();
            best = Math.max(best, 2.0 * hits / (all + truth.size()));
        }
        return best;
    }

    @Test
    void evaluatesGroups() throws IOException {
        Path out = run("out", "dedup", "-t", "0.4", "--groups", "components");
        Map<String, String> groups = new HashMap<>();
        for (List<String> row : Program.rows(out.resolve("clusters.tsv"))) groups.put(row.get(0), row.get(1));
        Path clusters = Files.writeString(
                dir.resolve("truth.csv"),
                "id,cluster\n"
                        + String.join(
                                "\n",
                                groups.entrySet().stream()
                                        .map(e -> e.getKey() + "," + e.getValue())
                                        .toList())
                        + "\nnobody,1\n");
        JsonNode whole = numbers("eval", out, "--truth", clusters, "--by", "clusters", "--json");
        assertThat(whole.required("f1").asDouble()).isEqualTo(1);
        assertThat(whole.at("/truth/unknown_ids").asInt()).isEqualTo(1);
        JsonNode listed = numbers("eval", out, "--truth", clusters, "--json");
        assertThat(listed.required("precision").asDouble()).isEqualTo(1);
        assertThat(listed.required("recall").asDouble()).isLessThan(1);
        Path none = run("none", "dedup", "-t", "0.4", "--pairs", "none");
        Program.run("eval", none, "--truth", clusters).complains(1, "listed no pairs; use --by clusters");
    }

    @Test
    void listsErrorsWithTheNextCommand() throws IOException {
        Path out = run("out", "pairs", "-t", "0.4");
        Path truth =
                run("truth", "pairs", "-t", "0.5", "--tokens", "shingles:3").resolve("pairs.tsv");
        Path errors = dir.resolve("errors.tsv");
        Path page = dir.resolve("page.html");
        var outcome = Program.run("eval", out, "--truth", truth, "--errors", errors, "--html", page, "--show", "2")
                .expect(0);
        assertThat(outcome.out()).contains("pairs ", "documents ", "best, at", "page: ", "errors: ");
        List<List<String>> rows = Program.rows(errors);
        JsonNode json = numbers("eval", out, "--truth", truth, "--json");
        assertThat(rows)
                .hasSize(json.at("/pairs/wrong").asInt()
                        + json.at("/pairs/missed").asInt());
        List<String> words = List.of(rows.getFirst().get(4).split(" "));
        assertThat(words.subList(0, 2)).containsExactly("semblance", "explain");
        Program.run(words.subList(1, words.size()).toArray()).expect(0);
        assertThat(Files.readString(page))
                .startsWith("<!doctype html>")
                .contains("class=\"best\"", "semblance explain");
        Program.run("eval", out, "--truth", truth, "--html", page).complains(2, "exists; use --overwrite");
    }

    /** As printed, without the name of the program. */
    private static Object[] printed(JsonNode command) {
        List<String> words = List.of(command.asString().split(" "));
        assertThat(words.getFirst()).isEqualTo("semblance");
        return words.subList(1, words.size()).toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "exact, 0.8, 0.5, --tokens shingles:4 --min-tokens 2",
        "ppjoin+, 0.7, 0.4, --measure dice --set maxdepth=3",
        "minhash, 0.8, 0.5, --tokens words",
        "simhash, 0, 2, --set bits=128",
        "ncd, 0.3, 0.45, --normalize none"
    })
    void saysIfTheBestThresholdMayBeLower(String method, String threshold, String looser, String options)
            throws IOException {
        Object[] others = options.split(" ");
        Path out = dir.resolve("out");
        Program.run("pairs", corpus, "-o", out, "-m", method, "-t", threshold, "--quiet", others)
                .expect(0);
        // True are all pairs of the run, and one that it misses: the best threshold is the loosest.
        List<String> truth = new ArrayList<>();
        for (List<String> row : Program.rows(out.resolve("pairs.tsv"))) truth.add(row.get(0) + "\t" + row.get(1));
        String other =
                Json.parse(Files.readAllLines(corpus).getFirst()).required("id").asString();
        truth.add(other + "\tchain0");
        Path labels = Files.write(dir.resolve("labels.tsv"), truth);
        JsonNode edge = numbers("eval", out, "--truth", labels, "--json");
        assertThat(edge.at("/next/lower").asBoolean()).isTrue();
        String direction = method.equals("simhash") || method.equals("ncd") ? "higher" : "lower";
        Path page = dir.resolve("page.html");
        assertThat(Program.run("eval", out, "--truth", labels, "--html", page)
                        .expect(0)
                        .out())
                .contains("the optimum may be " + direction + ". Search further:")
                .contains("  " + edge.at("/next/rerun").asString());
        assertThat(Files.readString(page)).contains("Search further: ");
        Program.run(printed(edge.at("/next/rerun"))).expect(0);
        Path next = dir.resolve("out-" + looser);
        JsonNode before = Json.file(out.resolve("summary.json")).at("/method");
        JsonNode after = Json.file(next.resolve("summary.json")).at("/method");
        assertThat(after.at("/parameters/threshold").asString()).isEqualTo(looser);
        assertThat(after.at("/parameters/tokens")).isEqualTo(before.at("/parameters/tokens"));
        assertThat(after.path("min_tokens")).isEqualTo(before.path("min_tokens"));
        Map<Set<String>, Double> wider = pairs(next);
        assertThat(wider.keySet()).containsAll(pairs(out).keySet());
        // The command at the best threshold keeps all pairs of the run.
        Program.run(printed(edge.at("/next/dedup"))).expect(0);
        String[] words = edge.at("/next/dedup").asString().split(" ");
        assertThat(pairs(Path.of(words[words.length - 1]))).isEqualTo(pairs(out));
    }

    @Test
    void doesNotSearchFurtherIfTheBestThresholdIsInside() throws IOException {
        Path loose = run("loose", "pairs", "-t", "0.3");
        Path truth = run("strict", "pairs", "-t", "0.6").resolve("pairs.tsv");
        JsonNode inside = numbers("eval", loose, "--truth", truth, "--json");
        assertThat(inside.at("/next/lower").asBoolean()).isFalse();
        assertThat(inside.at("/next").has("rerun")).isFalse();
        Program.run(printed(inside.at("/next/dedup"))).expect(0);
        String[] words = inside.at("/next/dedup").asString().split(" ");
        assertThat(pairs(Path.of(words[words.length - 1])).keySet())
                .isEqualTo(pairs(truth.getParent()).keySet());
    }

    @Test
    void missingFilesAreReported() throws IOException {
        Path out = run("out", "pairs");
        Program.run("eval", out).complains(2, "Missing required option");
        Program.run("eval", dir, "--truth", corpus).complains(1, "not the output of a run");
        Program.run("eval", out, "--truth", dir.resolve("none.tsv")).complains(1, "none.tsv: no such file");
        Path other = Files.writeString(dir.resolve("other.tsv"), "nobody\tnoone\n");
        Program.run("eval", out, "--truth", other).complains(1, "none of its ids is the id of a document");
    }

    @Test
    void labelsMustOccurInTheFile() throws IOException {
        Path out = run("out", "pairs");
        Path truth = Files.writeString(
                dir.resolve("labels.tsv"), "chain0\tchain5\tpositive\nchain5\tchain14\tignore\nchain0\tchain14\tno\n");
        Path page = dir.resolve("page.html");
        String known = "its labels are ignore, no, positive";
        Program.run("eval", out, "--truth", truth, "--truth-neutral", "ignor", "--html", page)
                .complains(2, "--truth-neutral ignor: no pair in " + truth, ": did you mean 'ignore'? " + known);
        Program.run("eval", out, "--truth", truth, "--truth-label", "positive,dup")
                .complains(2, "--truth-label dup: no pair in " + truth + " has this label; " + known);
        // Before the run: these documents would not be found.
        Program.run(
                        "compare",
                        dir.resolve("none"),
                        "-m",
                        "exact",
                        "-o",
                        page,
                        "--truth",
                        truth,
                        "--truth-label",
                        "positiv")
                .complains(2, "--truth-label positiv", "did you mean 'positive'?");
        assertThat(page).doesNotExist();
        JsonNode json = numbers(
                "eval", out, "--truth", truth, "--truth-label", "positive", "--truth-neutral", "ignore", "--json");
        assertThat(json.at("/truth/pairs").asInt()).isEqualTo(1);
        Files.writeString(truth, "chain0\tone\nchain5\tone\n");
        Program.run("eval", out, "--truth", truth, "--truth-kind", "clusters", "--truth-label", "one")
                .complains(2, "the file has no labels of pairs");
    }

    @Test
    void aLetterInTheFirstRowMayBeAnId() throws IOException {
        Files.writeString(
                corpus, "{\"id\":\"a\",\"text\":\"one two three\"}\n{\"id\":\"b\",\"text\":\"one two three\"}\n");
        Path out = run("out", "pairs", "--tokens", "words");
        Path truth = Files.writeString(dir.resolve("labels.tsv"), "a\tb\tdup\n");
        assertThat(numbers("eval", out, "--truth", truth, "--truth-label", "dup", "--json")
                        .at("/pairs/right")
                        .asInt())
                .isEqualTo(1);
        Files.writeString(truth, "id_a\tid_b\tscore\na\tb\t0.9\n");
        Program.run("eval", out, "--truth", truth, "--truth-label", "0.9").complains(2, "no labels of pairs");
    }
}
