package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.OutputPlace;
import org.semblance.report.calibrate.Removals;
import org.semblance.report.saved.SavedRun;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/** Judging pairs with scripted keys, and with labels from a file. */
@ResourceLock("System.in")
class LabelTest {
    @TempDir
    Path dir;

    private Path corpus;
    private Path out;

    @BeforeEach
    void corpus() throws IOException {
        corpus = Files.write(dir.resolve("c.jsonl"), Texts.of(60).jsonl());
        out = dir.resolve("out");
    }

    /** Runs a command with one key in each line of standard input. */
    private static Program.Outcome type(String keys, Object... words) {
        InputStream before = System.in;
        try {
            String lines = String.join("\n", keys.split("")) + "\n";
            System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
            return Program.run(words);
        } finally {
            System.setIn(before);
        }
    }

    private Program.Outcome search(String keys, Object... words) {
        return type(keys, "label", corpus, "-o", out, "--quiet", words);
    }

    private List<String> answers() throws IOException {
        return Program.rows(out.resolve("labels.tsv")).stream()
                .map(row -> row.get(2))
                .toList();
    }

    @Test
    void searchesAsksAndSaves() throws IOException {
        Program.Outcome asked = search("sd?q").expect(0);
        assertThat(answers()).containsExactly("same", "different", "skip");
        assertThat(Program.lines(out.resolve("labels.tsv")).getFirst())
                .isEqualTo("id_a\tid_b\tlabel\tstratum\tstratum_pairs\trepeat");
        JsonNode summary = Json.file(out.resolve("summary.json"));
        assertThat(summary.required("verb").asString()).isEqualTo("pairs");
        assertThat(summary.at("/method/parameters/threshold").asString()).isEqualTo("0.2");
        JsonNode labels = Json.file(out.resolve("labels.json"));
        assertThat(labels.at("/methods/0/method").asString()).isEqualTo("exact");
        assertThat(labels.at("/methods/0/directory").asString()).isEqualTo(".");
        assertThat(labels.at("/methods/0/digest").asString())
                .isEqualTo(summary.required("digest").asString());
        assertThat(labels.at("/methods/0/pairs").asInt())
                .isEqualTo(Program.rows(out.resolve("pairs.tsv")).size());
        // The two texts are shown, the score is not, since it would influence the judge.
        List<String> row = Program.rows(out.resolve("labels.tsv")).getFirst();
        assertThat(asked.out())
                .contains(row.get(0), row.get(1), "pair 1", "s same  d different", "semblance label " + out)
                .doesNotContain("jaccard");
        Program.run("verify", out, "--quiet").expect(0);
    }

    @Test
    void undoesQuitsAndContinues() throws IOException {
        assertThat(search("u" + "s" + "u" + "d" + "q").expect(0).out()).contains("no answer to undo", "undone");
        assertThat(answers()).containsExactly("different");
        String before = Files.readString(out.resolve("labels.tsv"));
        type("s", "label", out).expect(0); // the end of standard input is an end, too
        assertThat(answers()).containsExactly("different", "same");
        assertThat(Files.readString(out.resolve("labels.tsv"))).startsWith(before);
        type("uuq", "label", out).expect(0);
        assertThat(answers()).isEmpty();
        assertThat(type("hmrx", "label", out).expect(0).out())
                .contains("u  undo the last answer", "judged", "best F1             unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "simhash"})
    void countsTheRemovedDocuments(String method) throws IOException {
        search("q", "-m", method).expect(0);
        double[] scores = Program.rows(out.resolve("pairs.tsv")).stream()
                .mapToDouble(row -> Double.parseDouble(row.get(2)))
                .distinct()
                .toArray();
        long[] removed = Removals.at(SavedRun.open(out), scores);
        for (int i = 0; i < scores.length; i += Math.max(1, scores.length / 3)) {
            // Six digits may be above the score: the threshold is a little looser.
            String threshold =
                    method.equals("simhash") ? "%.0f".formatted(scores[i]) : "%.6f".formatted(scores[i] - 1e-6);
            Path clean = dir.resolve("clean" + i);
            Program.run("dedup", "--from", out, "-t", threshold, "-o", clean, "--max-loss", 1, "--quiet")
                    .expect(0);
            assertThat(removed[i])
                    .as("%s at %s", method, threshold)
                    .isEqualTo(Program.lines(clean.resolve("removed.jsonl")).size());
        }
    }

    @Test
    void dropsATornLine() throws IOException {
        search("sdq").expect(0);
        Path table = out.resolve("labels.tsv");
        String whole = Files.readString(table);
        Files.writeString(table, "torn\tli", StandardOpenOption.APPEND);
        type("sq", "label", out).expect(0);
        assertThat(Files.readString(table)).startsWith(whole).doesNotContain("torn");
        assertThat(answers()).containsExactly("same", "different", "same");
    }

    @Test
    void stopsAfterTheBudget() throws IOException {
        search("s?dsd", "--budget", 3).expect(0);
        assertThat(answers()).containsExactly("same", "skip", "different", "same");
    }

    @Test
    void beginsWithAnExistingRun() throws IOException {
        Program.run("dedup", corpus, "-o", out, "-t", "0.5", "--max-loss", 1, "--quiet")
                .expect(0);
        type("sq", "label", out).expect(0);
        assertThat(answers()).containsExactly("same");
        Program.run("verify", out, "--quiet").expect(0);
        // A new run does not delete the answers.
        Program.run("dedup", corpus, "-o", out, "-t", "0.6", "--max-loss", 1, "--overwrite")
                .complains(2, "labels.json", "labels.tsv");
        assertThat(answers()).containsExactly("same");
    }

    @Test
    void answersFromAFile() throws IOException {
        Path strict = dir.resolve("strict");
        Program.run("pairs", corpus, "-o", strict, "-t", "0.6", "--quiet").expect(0);
        Path truth = strict.resolve("pairs.tsv");
        JsonNode json = Json.parse(search("", "--truth", truth, "--budget", 12, "--seed", 7, "--json")
                .expect(0)
                .out());
        assertThat(json.required("asked").asInt()).isBetween(1, 12);
        for (String field : List.of("threshold", "f1", "precision", "recall")) {
            assertThat(json.has(field)).as(field).isTrue();
            assertThat(json.at("/methods/0").has(field)).as(field).isTrue();
        }
        assertThat(json.at("/methods/0/method").asString()).isEqualTo("exact");
        assertThat(json.at("/methods/0/curve").isArray()).isTrue();
        List<List<String>> truePairs = Program.rows(truth);
        for (List<String> row : Program.rows(out.resolve("labels.tsv"))) {
            boolean same = truePairs.stream().anyMatch(r -> r.subList(0, 2).equals(row.subList(0, 2)));
            assertThat(row.get(2)).isEqualTo(same ? "same" : "different");
        }
        // The same seed gives the same answers.
        Path again = dir.resolve("again");
        Program.run("label", corpus, "-o", again, "--truth", truth, "--budget", 12, "--seed", 7, "--json", "--quiet")
                .expect(0);
        assertThat(again.resolve("labels.tsv")).hasSameTextualContentAs(out.resolve("labels.tsv"));
        Program.run("label", again, "--truth", truth, "--seed", 8).complains(2, "--seed 7, not 8");
    }

    @Test
    void skipsPairsThatAFileDoesNotJudge() throws IOException {
        Path truth = Files.writeString(
                dir.resolve("clusters.tsv"),
                "id\tcluster\n" + Json.id(Program.lines(corpus).get(0)) + "\tx\n"
                        + Json.id(Program.lines(corpus).get(1)) + "\ty\n");
        search("", "--truth", truth).expect(0);
        assertThat(answers()).isNotEmpty().contains("skip").doesNotContain("same");
    }

    @Test
    void comparesMethods() throws IOException {
        search("sdq", "--methods", "exact,simhash,exact?tokens=words&threshold=0.5")
                .expect(0);
        assertThat(answers()).containsExactly("same", "different");
        JsonNode methods = Json.file(out.resolve("labels.json")).required("methods");
        assertThat(methods.size()).isEqualTo(3);
        assertThat(Stream.of(0, 1, 2)
                        .map(i -> methods.at("/" + i + "/directory").asString()))
                .containsExactly("exact", "simhash", "exact-words-0.5");
        assertThat(methods.at("/2/method").asString()).isEqualTo("exact?tokens=words&threshold=0.5");
        assertThat(Json.file(out.resolve("simhash/summary.json"))
                        .at("/method/parameters/threshold")
                        .asString())
                .isEqualTo("16");
        JsonNode json = Json.parse(type("dq", "label", out, "--json").expect(0).out());
        assertThat(json.required("methods").size()).isEqualTo(3);
        assertThat(answers()).hasSize(3);
        for (String run : List.of("exact", "simhash", "exact-words-0.5"))
            Program.run("verify", out.resolve(run), "--quiet").expect(0);
    }

    @Test
    void continuesASearchOfSeveralMethods() throws IOException {
        Object[] words = {"label", corpus, "-o", out, "--quiet", "--methods", "exact,ppjoin"};
        Program.run("pairs", corpus, "-o", out.resolve("exact"), "-t", "0.2", "--quiet")
                .expect(0);
        type("q", words).complains(2, "has a run already", "semblance label " + out);
        type("q", words, "--resume").expect(0);
        assertThat(Json.file(out.resolve("labels.json")).required("methods").size())
                .isEqualTo(2);
    }

    @Test
    void refusesOtherPairsAndInputs() throws IOException {
        search("sdq").expect(0);
        Path table = out.resolve("labels.tsv");
        String saved = Files.readString(table);
        Files.writeString(table, "nobody\t0\tsame\t0\t1\t0\n", StandardOpenOption.APPEND);
        type("q", "label", out).complains(1, "labels.tsv:4", "'nobody' is not the id of a document");
        Files.writeString(table, saved);

        Path labels = out.resolve("labels.json");
        String runs = Files.readString(labels);
        Files.writeString(labels, runs.replaceFirst("\"digest\" : \"....", "\"digest\" : \"0000"));
        type("q", "label", out).complains(1, "labels.json", "belong to other pairs");
        Files.writeString(labels, "{");
        type("q", "label", out).complains(1, "labels.json", "damaged");
        Files.delete(labels);
        type("q", "label", out).complains(1, "labels.tsv", "no labels.json");
        Files.writeString(labels, runs);
        type("q", "label", out).expect(0);

        Files.writeString(corpus, "{\"id\":\"new\",\"text\":\"more\"}\n", StandardOpenOption.APPEND);
        type("q", "label", out).complains(1, "c.jsonl", "changed");
        assertThat(Files.readString(table)).isEqualTo(saved);
    }

    @Test
    void refusesASecondProcess() throws IOException {
        search("sq").expect(0);
        OutputPlace place = OutputPlace.take(out).orElseThrow();
        try {
            type("q", "label", out).complains(2, "another process is labelling");
        } finally {
            place.release(true);
        }
        type("q", "label", out).expect(0);
        assertThat(Program.names(dir)).doesNotContain(".out.lock");
    }

    @Test
    void refusesRunsWithoutTheirPairs() throws IOException {
        Path none = dir.resolve("none");
        Program.run("dedup", corpus, "-o", none, "--pairs", "none", "--max-loss", 1, "--quiet")
                .expect(0);
        type("q", "label", none).complains(2, "does not list all of its pairs", "--pairs none");
        Path distinct = dir.resolve("distinct");
        Program.run("pairs", corpus, "-o", distinct, "--pairs", "distinct", "--quiet")
                .expect(0);
        type("q", "label", distinct).complains(2, "--pairs distinct");
        Path link = dir.resolve("link");
        Program.run("link", corpus, "--against", corpus, "-o", link, "--quiet").expect(0);
        type("q", "label", link).complains(2, "a run of link", "dedup or pairs");
        Path alone = Files.writeString(dir.resolve("one.jsonl"), "{\"id\":\"a\",\"text\":\"just one\"}\n");
        Program.run("pairs", alone, "-o", dir.resolve("alone"), "--quiet").expect(0);
        type("q", "label", dir.resolve("alone")).complains(1, "no pairs to judge", "lower threshold");
    }

    @Test
    void refusesOptionsWithoutEffect() throws IOException {
        Program.run("label", corpus).complains(2, "Missing required option: '--out=OUT'");
        Program.run("label", dir.resolve("nothing")).complains(2, "no such file or directory");
        search("q").expect(0);
        search("q").complains(2, "has a run already", "semblance label " + out);
        Program.run("label", out, "--tokens", "words").complains(2, "--tokens has no effect");
        Program.run("label", out, "--methods", "exact").complains(2, "--methods has no effect");
        Program.run("label", out, "--precision", "1.5").complains(2, "--precision must be in (0, 1]");
        Program.run("label", out, "--budget", "0").complains(2, "--budget must be at least 1");
        Program.run("label", corpus, "-o", dir.resolve("b"), "--methods", "exact", "-t", "0.3")
                .complains(2, "--methods and --threshold exclude each other");
        Path truth = Files.writeString(dir.resolve("t.tsv"), "id_a\tid_b\nx\ty\n");
        Program.run("label", out, "--truth", truth).complains(2, "none of its ids is the id of a document");
    }

    @Test
    void showsNoControlCharacters() throws IOException {
        String text = "one two three four five six seven eight nine ten \\u001b[31m eleven";
        Files.writeString(corpus, """
                {"id":"a\\u001b[2J","text":"%s"}
                {"id":"b","text":"%s twelve"}
                """.formatted(text, text));
        String shown = search("mq").expect(0).out();
        assertThat(shown).contains("eleven", "{+twelve+}");
        assertThat(shown.chars()).noneMatch(c -> c == 0x1b);
    }
}
