package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/** The seed is fixed, because a plan estimates from a sample. */
class PlanTest {
    @TempDir
    Path dir;

    private Path corpus(int count) throws IOException {
        return Texts.of(1, count).writeJsonl(dir.resolve("corpus.jsonl"));
    }

    private static JsonNode method(JsonNode plan, String name) {
        return StreamSupport.stream(plan.required("methods").spliterator(), false)
                .filter(m -> m.required("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void printsJson() throws IOException {
        Path corpus = corpus(600);
        var outcome = Program.run("plan", corpus, "--json", "--quiet", "--threads", 2, "--sample", "30k")
                .expect(0);
        assertThat(outcome.err()).isEmpty();
        JsonNode plan = Json.parse(outcome.out());
        assertThat(plan.required("documents").asInt()).isEqualTo(600);
        assertThat(plan.required("sampled_documents").asInt()).isBetween(30, 200);
        assertThat(plan.required("share_read").asDouble()).isEqualTo(1);
        assertThat(plan.required("input_bytes").asLong()).isEqualTo(Files.size(corpus));
        assertThat(plan.required("advice")).isNotEmpty();
        JsonNode recommended = plan.required("recommendation");
        assertThat(recommended.required("options").asString()).isEqualTo("-m exact -t 0.8");
        assertThat(recommended.required("reason").asString())
                .isEqualTo("it is the default, and no method for the same pairs takes half its time");
        List<String> tokens = new ArrayList<>();
        for (JsonNode method : plan.required("methods"))
            tokens.add(method.required("name").asString() + " "
                    + method.required("tokens").required("analysis").asString());
        assertThat(tokens).contains("exact shingles:5", "exact words", "exact chars:4");
        JsonNode exact = method(plan, "exact");
        assertThat(exact.propertyNames())
                .containsExactly(
                        "name",
                        "parameters",
                        "measure",
                        "threshold",
                        "exact",
                        "tokens",
                        "pairs",
                        "memory",
                        "disk",
                        "time",
                        "expected_recall");
        JsonNode memory = exact.required("memory");
        assertThat(memory.required("spills").asBoolean()).isTrue();
        assertThat(memory.required("heap_bytes").asLong())
                .isGreaterThanOrEqualTo(memory.required("least_heap_bytes").asLong());
        assertThat(exact.required("time").propertyNames())
                .containsExactly("start", "read", "encode", "search", "list", "total", "search_exponent");
        JsonNode minhash = method(plan, "minhash");
        assertThat(minhash.required("collisions").required("measure").asString())
                .isEqualTo("jaccard");
        assertThat(minhash.required("collisions")
                        .required("at")
                        .required("1.00")
                        .asDouble())
                .isEqualTo(1);
        assertThat(minhash.required("expected_recall").asDouble()).isBetween(0.9, 1.0);
        assertThat(method(plan, "simhash")
                        .required("collisions")
                        .required("measure")
                        .asString())
                .isEqualTo("cosine");
        assertThat(Program.names(dir)).containsExactly("corpus.jsonl");
    }

    @Test
    void predictsTheRun() throws IOException {
        Path corpus = corpus(400);
        JsonNode plan = Json.parse(Program.run("plan", corpus, "-m", "exact", "-t", "0.6", "--json", "--quiet")
                .expect(0)
                .out());
        Path out = dir.resolve("out");
        Program.run("pairs", corpus, "-t", "0.6", "-o", out, "--quiet").expect(0);
        JsonNode run = Json.file(out.resolve("summary.json"));
        JsonNode exact = method(plan, "exact");
        assertThat(exact.required("pairs").asLong())
                .isEqualTo(run.required("pairs").asLong());
        assertThat(exact.required("threshold").asString()).isEqualTo("0.6");
        JsonNode planned = run.required("memory").required("planned_bytes");
        assertThat(exact.required("memory").required("records_bytes").asLong())
                .isEqualTo(planned.required("records").asLong());
        assertThat(exact.required("disk").required("pairs_bytes").asLong())
                .isEqualTo(Files.size(out.resolve("pairs.tsv")));
    }

    @Test
    void readsSegmentsOfLargeInputs() throws IOException {
        var outcome = Program.run("plan", corpus(4000), "-m", "exact", "--read", "200k", "--quiet")
                .expect(0);
        assertThat(outcome.out()).contains("in sections").containsPattern("about [34],\\d{3}, ");
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void isTheSameForTheSameSeed() throws IOException {
        Path corpus = corpus(2000);
        assertThat(counts(corpus, 1, 1)).isEqualTo(counts(corpus, 1, 2)).isNotEqualTo(counts(corpus, 2, 2));
    }

    private static List<String> counts(Path corpus, int seed, int threads) {
        JsonNode plan = Json.parse(Program.run(
                        "plan",
                        corpus,
                        "-m",
                        "exact",
                        "--read",
                        "100k",
                        "--sample",
                        "40k",
                        "--seed",
                        seed,
                        "--threads",
                        threads,
                        "--json",
                        "--quiet")
                .expect(0)
                .out());
        JsonNode exact = method(plan, "exact");
        return List.of(
                plan.required("documents").asString(),
                plan.required("sampled_documents").asString(),
                exact.required("pairs").asString(),
                exact.required("tokens").toString());
    }

    @Test
    void commonParametersApplyToMethodsThatHaveThem() throws IOException {
        var outcome = Program.run(
                        "plan",
                        corpus(60),
                        "-m",
                        "exact,minhash,supershingle",
                        "--tokens",
                        "words",
                        "-t",
                        "0.7",
                        "--json")
                .expect(0);
        JsonNode plan = Json.parse(outcome.out());
        assertThat(method(plan, "minhash")
                        .required("parameters")
                        .required("tokens")
                        .asString())
                .isEqualTo("words");
        assertThat(method(plan, "minhash").required("threshold").asString()).isEqualTo("0.7");
        assertThat(method(plan, "supershingle").required("threshold").asString())
                .isEqualTo("2");
        assertThat(outcome.err()
                        .lines()
                        .filter(line -> line.startsWith("{\"note\""))
                        .collect(Collectors.joining()))
                .contains("-t 0.7 does not apply to supershingle");
    }

    @Test
    void errorsAreOneLine() throws IOException {
        Path corpus = corpus(20);
        Program.run("plan", "-").complains(2, "standard input (-) cannot be read again");
        Program.run("plan").complains(2, "INPUT");
        Program.run("plan", dir.resolve("none.jsonl")).complains(1, "none.jsonl");
        Program.run("plan", corpus, "-m", "exakt").complains(2, "no method 'exakt'");
        Program.run("plan", corpus, "-m", "exact,exact").complains(2, "method exact is named twice");
        Program.run("plan", corpus, "-m", "exact,,minhash").complains(2, "-m has an empty method");
        Program.run("plan", corpus, "-m", "simhash", "-t", "0.7")
                .complains(2, "-t 0.7 applies to none of these methods");
        Program.run("plan", corpus, "-t", "1.5").complains(2, "1.5");
        Program.run("plan", corpus, "--sample", "0").complains(2, "--read and --sample must be at least 1");
        Program.run("plan", corpus, "--sample", "much").complains(2, "'much' is not a size");
        Program.run("plan", corpus, "--temp", dir.resolve("none")).complains(2, "is not a writable directory");
        Path empty = Files.writeString(dir.resolve("empty.jsonl"), "");
        Program.run("plan", empty, "--quiet").complains(1, "no documents; the input is empty");
    }

    @Test
    void predictsThatARunWouldStop() throws IOException {
        Path corpus = Files.writeString(dir.resolve("bad.jsonl"), "{\"id\":\"a\",\"text\":\"one two\"}\nno json\n");
        var outcome = Program.run("plan", corpus, "-m", "exact").expect(0);
        assertThat(outcome.err()).contains("note: 50.0% of the records cannot be read: a run would stop");
    }

    @Test
    void saysWhetherTheThresholdIsTheDefault() throws IOException {
        Path corpus = corpus(50);
        String note = "-t 0.8 (the default threshold; to find yours: semblance label INPUT -o OUT), because";
        assertThat(Program.run("plan", corpus, "-m", "exact").expect(0).out()).contains(note);
        for (List<String> own : List.of(List.of("-m", "exact", "-t", "0.8"), List.of("-m", "exact?t=0.8")))
            assertThat(Program.run("plan", corpus, own).expect(0).out()).contains("-t 0.8, because");
    }

    @Test
    void omitsDefaultMethodsWithoutTheMeasure() {
        Program.Outcome plan = Program.run("plan", Path.of("../examples/news.jsonl"), "--measure", "containment");
        assertThat(plan.expect(0).out()).contains("exact");
        assertThat(plan.err()).contains("ppjoin+ is not planned");
        Program.run("plan", Path.of("../examples/news.jsonl"), "-m", "ppjoin+", "--measure", "containment")
                .complains(2, "exact, allpairs or ppjoin");
    }

    /** A token in half of all documents is in half of the sample: a limit in documents is scaled. */
    @Test
    void scalesALimitInDocumentsToTheSample() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 400; i++)
            lines.add("{\"id\":\"%d\",\"text\":\"%s\"}".formatted(i, i % 2 == 0 ? "common frame of pages" : "own" + i));
        Path pages = Files.write(Files.createTempDirectory(dir, "plan").resolve("pages.jsonl"), lines);
        for (String limit : List.of("100", "399")) {
            Program.Outcome plan =
                    Program.run("plan", pages, "-m", "exact?tokens=words&max-df=" + limit, "--sample", 800, "--json");
            assertThat(plan.expect(0).err()).contains("max-df %s of exact is scaled to the sample".formatted(limit));
            JsonNode outlook = Json.parse(plan.out());
            assertThat(outlook.required("sampled_documents").asInt()).isBetween(20, 99);
            assertThat(method(outlook, "exact").required("pairs").asLong() > 0).isEqualTo(limit.equals("399"));
        }
    }
}
