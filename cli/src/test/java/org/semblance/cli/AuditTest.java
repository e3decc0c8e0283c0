package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Golden;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/**
 * Audits of runs that miss pairs, compared with exact runs. The seeds are fixed: an interval misses the true value once
 * in a thousand times, and there is a golden file.
 */
class AuditTest {
    private static final List<Object> FEW_BANDS =
            List.of("-m", "minhash", "-t", "0.5", "--set", "bands=3", "--set", "rows=6");

    @TempDir
    Path dir;

    private Path corpus;

    @BeforeEach
    void write() throws IOException {
        corpus = Texts.of(11, 1500).writeJsonl(dir.resolve("corpus.jsonl"));
    }

    private Path run(String name, List<Object> method, Object... more) {
        Path out = dir.resolve(name);
        Program.run("pairs", corpus, "-o", out, "--quiet", method, more).expect(0);
        return out;
    }

    private static Set<List<String>> pairs(Path out) throws IOException {
        return Program.rows(out.resolve("pairs.tsv")).stream()
                .map(row -> row.subList(0, 2))
                .collect(Collectors.toSet());
    }

    private JsonNode audit(Path out, Object... more) {
        return Json.parse(
                Program.run("audit", out, "--json", "--quiet", more).expect(0).out());
    }

    @Test
    void anAuditOfAllDocumentsIsExact() throws IOException {
        Path out = run("out", FEW_BANDS);
        Set<List<String>> truth = pairs(run("truth", List.of("-t", "0.5")));
        Set<List<String>> found = pairs(out);
        assertThat(found.size()).isLessThan(truth.size());
        Path table = dir.resolve("missed.tsv");
        JsonNode all = audit(out, "--sample", 5000, "--missed", table);
        double recall = (double) found.size() / truth.size();
        for (String value : List.of("value", "low", "high")) {
            assertThat(all.required("recall").required(value).asDouble()).isEqualTo(recall);
            assertThat(all.required("precision").required(value).asDouble()).isEqualTo(1);
        }
        assertThat(all.required("true_pairs_seen").asInt()).isEqualTo(truth.size());
        Set<List<String>> missed = new HashSet<>(truth);
        missed.removeAll(found);
        assertThat(Program.rows(table).stream().map(row -> row.subList(0, 2)))
                .containsExactlyInAnyOrderElementsOf(missed);
        List<String> first = Program.rows(table).getFirst();
        assertThat(first.get(3)).isEqualTo("semblance explain " + out + " " + first.get(0) + " " + first.get(1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void intervalsOfASampleContainTheTrueValues(long seed) throws IOException {
        Path out = run("out", FEW_BANDS, "--pairs-format", seed == 1 ? "parquet" : seed == 2 ? "jsonl" : "tsv");
        int truth = pairs(run("truth", List.of("-t", "0.5"))).size();
        double recall = Json.file(out.resolve("summary.json")).required("pairs").asDouble() / truth;
        JsonNode some = audit(out, "--sample", 400, "--seed", seed, "--confidence", 0.999);
        assertThat(some.required("sample").asInt()).isEqualTo(400);
        assertThat(recall)
                .isBetween(
                        some.required("recall").required("low").asDouble(),
                        some.required("recall").required("high").asDouble());
        assertThat(audit(out, "--sample", 400, "--seed", seed, "--confidence", 0.999, "--threads", 3))
                .isEqualTo(some);
    }

    @Test
    void printsASummary() throws IOException {
        run("out", FEW_BANDS);
        String text = Program.run("audit", dir.resolve("out"), "--sample", 300, "--quiet")
                .expect(0)
                .out();
        Golden.check("audit.txt", text.replace(dir + "/", ""));
    }

    @Test
    void comparesARunWithAnotherMethod() throws IOException {
        Path out = run("out", List.of("-m", "simhash", "-t", "6"));
        Set<List<String>> found = pairs(out);
        Set<List<String>> truth = pairs(run("truth", List.of("-t", "0.7")));
        Set<List<String>> both = new HashSet<>(found);
        both.retainAll(truth);
        JsonNode audit = audit(out, "--against", "exact?t=0.7", "--sample", 9999);
        assertThat(audit.required("recall").required("value").asDouble())
                .isCloseTo((double) both.size() / truth.size(), within(1e-12));
        assertThat(audit.required("precision").required("value").asDouble())
                .isCloseTo((double) both.size() / found.size(), within(1e-12));
        assertThat(audit.required("own_relation").asBoolean()).isFalse();
    }

    /** Weights depend on the collection, which a sample would change, so all documents are compared. */
    @ParameterizedTest
    @CsvSource({"64, 8", "128, 16"})
    void fingerprintsEqualThoseOfTheRun(int bits, String distance) throws IOException {
        List<Object> exact = List.of("-m", "simhash", "-t", distance, "--set", "bits=" + bits);
        List<Object> psm = new ArrayList<>(exact);
        psm.addAll(List.of("--set", "index=psm", "--set", "k=0"));
        Path out = run("out", psm);
        int truth = pairs(run("truth", exact)).size();
        JsonNode audit = audit(out, "--sample", 400);
        assertThat(audit.required("complete").asBoolean()).isTrue();
        assertThat(audit.required("precision").required("value").asDouble()).isEqualTo(1);
        assertThat(audit.required("recall").required("value").asDouble())
                .isEqualTo((double) pairs(out).size() / truth)
                .isLessThan(1);
        assertThat(Program.run("audit", out, "--quiet").expect(0).out())
                .contains("all documents, as the records depend on the whole collection", "exact");
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 3,
            of = {
                "bestjoin?mode=claimed&tokens=words&preprocess=none",
                "bestjoin?max-df=3&t=0.5",
                "projection?pieces=2&threshold=340",
                "combined-by-site?pieces=2&agree=340",
                "signcd?signature=6&spots=comma&prune=p1",
                "ncd?prune=p1p2&greedy=true",
                "slst?max-df=2",
                "minhash?verify=false&t=0.6"
            })
    void everyApproximateMethodHasAnExactReference(String spelling) {
        String[] parts = spelling.split("[?&]");
        List<Object> method = new ArrayList<>(List.of("-m", parts[0]));
        for (int i = 1; i < parts.length; i++) method.addAll(List.of("--set", parts[i].replace("t=0", "threshold=0")));
        corpusOf(300);
        Path out = run("out", method);
        JsonNode audit = audit(out, "--sample", 100);
        assertThat(audit.required("own_relation").asBoolean()).isTrue();
        assertThat(audit.required("sample").asInt()).isEqualTo(100);
    }

    private void corpusOf(int documents) {
        try {
            Texts.of(11, documents).writeJsonl(corpus);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "ppjoin+", "bestjoin", "simhash", "supershingle", "projection", "combined", "ncd"})
    void anExactRunHasNothingToAudit(String method) {
        corpusOf(60);
        Path out = run("out", List.of("-m", method));
        assertThat(Program.run("audit", out).expect(0).out()).contains(method, "is exact", "nothing to audit");
        assertThat(audit(out).required("exact").asBoolean()).isTrue();
    }

    /** New documents against old ones: one document of each pair can be sampled. An id may be on both sides. */
    @Test
    void auditsALink() throws IOException {
        List<String> lines = Program.lines(corpus);
        Path fresh = Files.write(dir.resolve("fresh.jsonl"), lines.subList(0, 900));
        Path more = Files.write(dir.resolve("more.jsonl"), lines.subList(900, 1000));
        Path old = Files.write(dir.resolve("old.jsonl"), lines.subList(500, 1500));
        Path out = dir.resolve("out");
        Path exact = dir.resolve("exact");
        List<Object> words = new ArrayList<>(List.of("link", fresh, more, "--against", old, "-o", out, "--quiet"));
        words.addAll(FEW_BANDS);
        Program.run(words.toArray()).expect(0);
        Program.run("link", fresh, more, "--against", old, "-o", exact, "-t", "0.5", "--quiet")
                .expect(0);
        int truth = pairs(exact).size();
        Path table = dir.resolve("missed.tsv");
        JsonNode all = audit(out, "--sample", 9999, "--missed", table);
        double recall = (double) pairs(out).size() / truth;
        assertThat(all.required("documents").asInt()).isEqualTo(1000);
        assertThat(all.required("true_pairs_seen").asInt()).isEqualTo(truth);
        for (String value : List.of("value", "low", "high"))
            assertThat(all.required("recall").required(value).asDouble()).isEqualTo(recall);
        Set<List<String>> missed = new HashSet<>(pairs(exact));
        missed.removeAll(pairs(out));
        assertThat(Program.rows(table).stream().map(row -> row.subList(0, 2)))
                .containsExactlyInAnyOrderElementsOf(missed);
        for (int seed = 1; seed <= 5; seed++) {
            JsonNode some = audit(out, "--sample", 300, "--seed", seed, "--confidence", 0.999);
            assertThat(recall)
                    .as("seed %d", seed)
                    .isBetween(
                            some.required("recall").required("low").asDouble(),
                            some.required("recall").required("high").asDouble());
            assertThat(some.required("precision").required("value").asDouble()).isEqualTo(1);
        }
        Path summary = out.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replaceAll("\"new_inputs\".*", ""));
        Program.run("audit", out, "--quiet").complains(1, "did not record the new inputs of link", "run link again");
    }

    /** A run that extends another is audited as one run over all documents. */
    @Test
    void auditsARunThatGrew() throws IOException {
        List<String> lines = Program.lines(corpus);
        Path first = Files.write(dir.resolve("first.jsonl"), lines.subList(0, 900));
        Path second = Files.write(dir.resolve("second.jsonl"), lines.subList(900, 1500));
        Path old = dir.resolve("old");
        Path out = dir.resolve("out");
        Program.run("dedup", first, "-o", old, "--quiet").expect(0);
        Program.run("dedup", second, "--against", old, "-o", out, "--quiet").expect(0);
        assertThat(Program.run("audit", out).expect(0).out()).contains("nothing to audit");
        int truth = pairs(run("truth", List.of("-t", "0.5"))).size();
        assertThat(audit(out, "--against", "exact?t=0.5", "--sample", 9999)
                        .required("recall")
                        .required("value")
                        .asDouble())
                .isEqualTo((double) pairs(out).size() / truth);
        JsonNode some = audit(out, "--against", "exact?t=0.5", "--sample", 300, "--confidence", 0.999)
                .required("recall");
        assertThat((double) pairs(out).size() / truth)
                .isBetween(
                        some.required("low").asDouble(), some.required("high").asDouble());
    }

    /** Without true pairs no recall is reported. */
    @Test
    void reportsThatThereAreNoPairs() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 400; i++) lines.add("{\"text\":\"" + ("word" + i + " ").repeat(9) + "\"}");
        Files.write(corpus, lines);
        Path out = run("out", FEW_BANDS);
        assertThat(Program.run("audit", out, "--sample", 100, "--quiet")
                        .expect(0)
                        .out())
                .contains("the sample has no true pair", "the run lists no pairs")
                .doesNotContain("NaN");
        assertThat(Program.run("audit", out, "--quiet").expect(0).out()).contains("there are no true pairs");
        JsonNode audit = audit(out, "--sample", 100);
        assertThat(audit.required("recall").required("value").isNull()).isTrue();
        assertThat(audit.required("missed_pairs_estimate").required("high").asDouble())
                .isGreaterThan(1);
    }

    @Test
    void aSampleWithoutMissesDoesNotProveCompleteness() throws IOException {
        Path out = run("out", List.of("-m", "minhash", "-t", "0.9"));
        JsonNode recall = audit(out, "--sample", 200).required("recall");
        assertThat(recall.required("low").asDouble()).isLessThan(1);
    }

    /** Thousands of pairs with one document, and few others. */
    @Test
    void pairsOfCopiesAreCounted() throws IOException {
        List<String> lines = new ArrayList<>(Program.lines(corpus).subList(0, 700));
        for (int i = 0; i < 300; i++)
            lines.add("{\"id\":\"copy%d\",\"text\":\"%s\"}".formatted(i, "one text that many have and nobody wrote"));
        Files.write(corpus, lines);
        Path out = run("out", List.of("-m", "minhash", "-t", "0.5", "--set", "bands=1", "--set", "rows=10"));
        int truth = pairs(run("truth", List.of("-t", "0.5"))).size();
        JsonNode audit = audit(out, "--sample", 150, "--confidence", 0.999);
        assertThat((double) pairs(out).size() / truth)
                .isBetween(
                        audit.required("recall").required("low").asDouble(),
                        audit.required("recall").required("high").asDouble());
        assertThat(audit.required("precision").required("value").asDouble()).isEqualTo(1);
    }

    /** The sites of the run are used. */
    @Test
    void usesTheScopeOfTheRun() throws IOException {
        Path out = run("out", FEW_BANDS, "--scope", "same-site");
        Set<List<String>> truth = pairs(run("truth", List.of("-t", "0.5"), "--scope", "same-site"));
        assertThat(truth).isNotEmpty();
        assertThat(audit(out, "--sample", 9999).required("true_pairs_seen").asInt())
                .isEqualTo(truth.size());
        assertThat(audit(out, "--sample", 9999)
                        .required("recall")
                        .required("value")
                        .asDouble())
                .isEqualTo((double) pairs(out).size() / truth.size());
    }

    @Test
    void errorsAreReported() throws IOException {
        Path out = run("out", FEW_BANDS);
        Program.run("audit", out, "--against", "minhash").complains(2, "does not find every pair");
        Program.run("audit", out, "--sample", "5").complains(2, "--sample must be at least 100");
        Program.run("audit", out, "--confidence", "1").complains(2, "--confidence must be in (0, 1)");
        Program.run("audit", dir).complains(1, "not the output of a run");
        Path none = dir.resolve("none");
        Program.run("dedup", corpus, "-o", none, "-m", "minhash", "--pairs", "none", "--quiet", "--max-loss", "1")
                .expect(0);
        Program.run("audit", none, "--quiet").complains(1, "--pairs all");
        Files.setLastModifiedTime(corpus, FileTime.fromMillis(0));
        Program.run("audit", out, "--quiet").complains(1, "corpus.jsonl", "changed");
    }
}
