package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.cli.console.Failures;
import org.semblance.cli.options.FromOptions;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.run.Manifest;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;
import org.semblance.testing.Trees;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** Thresholds by the labels of an earlier run; the results of the labels are given. */
class FromLabelsTest {
    private static final String HEADER = "id_a\tid_b\tlabel\tstratum\tstratum_pairs\trepeat\n";

    @TempDir
    Path dir;

    private Path corpus;
    private Path labelled;
    private List<String> row = List.of();

    @BeforeEach
    void labels() throws IOException {
        corpus = Files.write(dir.resolve("in.jsonl"), Texts.of(11, 40).jsonl());
        labelled = pairs("labelled", "-m", "exact");
        row = Program.rows(labelled.resolve("pairs.tsv")).getFirst();
        label(labelled, row.get(0) + "\t" + row.get(1) + "\tsame\t0\t7\t0\n");
    }

    private Path pairs(String name, Object... words) {
        Path out = dir.resolve(name);
        Program.run("pairs", corpus, "-o", out, "--quiet", "-t", 0.2, words).expect(0);
        return out;
    }

    private static void label(Path out, String rows) throws IOException {
        Files.writeString(out.resolve("labels.tsv"), HEADER + rows);
    }

    private static Point point(String threshold) {
        return new Point(
                threshold,
                Double.parseDouble(threshold),
                10,
                5,
                new Estimate(0.9912345678, 0.961, 1),
                new Estimate(0.8, 0.7, 0.9),
                new Estimate(0.885, 0.8, 0.93));
    }

    /** Best F1 at 0.45, a precision up to 0.99 at 0.6; the first method is recommended. */
    private static Calibration results(int methods, double precision) {
        List<MethodCalibration> all = new ArrayList<>();
        for (int m = 0; m < methods; m++)
            all.add(new MethodCalibration(
                    "method" + m,
                    50,
                    List.of(point("0.6"), point("0.45")),
                    Optional.of(point("0.45")),
                    Optional.of(point("0.6")).filter(_ -> precision <= 0.99),
                    0.97));
        var conflict = new Calibration.Conflict("x", "y");
        return new Calibration(60, 1, 2, 2, List.of(conflict), 0.95, precision, all, methods - 1, methods == 1, 0.01);
    }

    private record Outcome(int code, String out, String err) {}

    /** Runs dedup with the given results of labels. */
    private Outcome dedup(Object... words) {
        CommandLine.IFactory factory = new CommandLine.IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                if (type != FromOptions.class)
                    return CommandLine.defaultFactory().create(type);
                return type.cast(new FromOptions(
                        (labels, precision, _) -> results(labels.methods().size(), precision)));
            }
        };
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLine(new DedupCommand(), factory)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, _) -> Failures.report(failure, command.getErr()))
                .execute(Arrays.stream(words).map(Object::toString).toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }

    private static JsonNode basis(Path out) throws IOException {
        return Json.file(out.resolve("summary.json")).path("calibration");
    }

    @Test
    void takesTheThresholdAndRecordsItsBasis() throws IOException {
        Path out = dir.resolve("out");
        Outcome outcome = dedup("--from", labelled, "--precision", 0.98, "-o", out);
        assertThat(outcome.code).as(outcome.err).isZero();
        assertThat(outcome.out)
                .containsPattern("threshold +0.6 +from 60 answers: precision 0.991 \\(95%: 0.961 to 1.000\\)")
                .contains("recall 0.800 (0.700 to 0.900), F1 0.885 (0.800 to 0.930)");
        assertThat(outcome.err).contains("1 pairs have contradictory answers and are excluded, first x and y");
        JsonNode basis = basis(out);
        assertThat(basis.propertyNames())
                .containsExactly(
                        "answers",
                        "method",
                        "threshold",
                        "rule",
                        "requested",
                        "confidence",
                        "precision",
                        "recall",
                        "f1",
                        "labels");
        assertThat(basis.at("/answers").asInt()).isEqualTo(60);
        assertThat(basis.at("/rule").asString()).isEqualTo("precision");
        assertThat(basis.at("/requested").asDouble()).isEqualTo(0.98);
        assertThat(basis.at("/precision/value").asDouble()).isEqualTo(0.991235);
        assertThat(basis.at("/precision/low").asDouble()).isEqualTo(0.961);
        Path plain = dir.resolve("plain");
        Program.run("dedup", "--from", labelled, "-t", "0.6", "-o", plain, "--quiet")
                .expect(0);
        for (String file : List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "clean.jsonl"))
            assertThat(out.resolve(file)).hasSameBinaryContentAs(plain.resolve(file));
        assertThat(basis(plain).isMissingNode()).isTrue();
        Program.run("verify", out, "--complete").expect(0);
    }

    @Test
    void theReportNamesTheBasisAlsoWhenItIsWrittenAgain() throws IOException {
        Path out = dir.resolve("out");
        assertThat(dedup("--from", labelled, "--best-f1", "-o", out, "--quiet").code)
                .isZero();
        String line = "[\"threshold by labels\",\"0.45 from 60 answers: precision 0.991 (95%: 0.961 to 1.000), recall";
        assertThat(Files.readString(out.resolve("report.html"))).contains(line);
        Program.run("report", out).expect(0);
        assertThat(Files.readString(out.resolve("report.html"))).contains(line);
        assertThat(basis(out).path("rule").asString()).isEqualTo("best_f1");
        assertThat(basis(out).has("requested")).isFalse();
        Program.run("verify", out).expect(0);
    }

    /** As the guard proposes after a stopped run. */
    @Test
    void aRunFromThatRunHasTheSameBasis() throws IOException {
        Path out = dir.resolve("out");
        Outcome stopped = dedup("--from", labelled, "--best-f1", "-o", out, "--max-loss", 0);
        assertThat(stopped.code).isEqualTo(3);
        String again = Json.file(out.resolve("summary.json"))
                .required("remedy_command")
                .asString();
        assertThat(again).contains("--from " + out).doesNotContain("--best-f1");
        Program.run("verify", out).expect(0);
        Program.run("dedup", "--from", out, "--max-loss", 1, "-o", dir.resolve("same"), "--quiet")
                .expect(0);
        assertThat(basis(dir.resolve("same"))).isEqualTo(basis(out));
        Program.run("dedup", "--from", out, "--max-loss", 1, "-t", 0.9, "-o", dir.resolve("other"), "--quiet")
                .expect(0);
        assertThat(basis(dir.resolve("other")).isMissingNode()).isTrue();
        Program.run("verify", dir.resolve("same")).expect(0);
    }

    @Test
    void tamperingWithTheBasisIsDetected() throws IOException {
        Path out = dir.resolve("out");
        assertThat(dedup("--from", labelled, "--precision", 0.98, "-o", out, "--quiet").code)
                .isZero();
        String whole = Files.readString(out.resolve("summary.json"));
        List<List<String>> kinds = List.of(
                List.of(
                        "\"threshold\" : \"0.6\",\n    \"rule",
                        "\"threshold\" : \"0.5\",\n    \"rule",
                        "calibration.threshold"),
                List.of("\"answers\" : 60", "\"answers\" : 0", "calibration.answers"),
                List.of("\"value\" : 0.991235", "\"value\" : 0.9", "an interval does not contain its value"),
                List.of("\"requested\" : 0.98", "\"requested\" : 1.98", "the precision is below 1.98"),
                List.of("\"rule\" : \"precision\"", "\"rule\" : \"best_f1\"", "no calibration.requested"),
                List.of("\"rule\" : \"precision\"", "\"rule\" : \"recall\"", "calibration"),
                List.of("\"labels\" : \"", "\"labels\" : \"x", "calibration.labels"),
                List.of("  \"from\" : {", "  \"form\" : {", "there should be no calibration"));
        for (List<String> kind : kinds) {
            assertThat(whole).contains(kind.get(0));
            Files.writeString(out.resolve("summary.json"), whole.replace(kind.get(0), kind.get(1)));
            Manifest.refresh(out, "summary.json");
            assertThat(Program.run("verify", out).expect(1).err())
                    .as(kind.get(1))
                    .contains(kind.get(2));
        }
    }

    @Test
    void refusalsNameTheRemedyAndWriteNothing() throws IOException {
        Path out = dir.resolve("out");
        Object[] to = {"-o", out};
        assertThat(dedup("--from", labelled, "--precision", 0.995, "-o", out))
                .isEqualTo(new Outcome(2, "", """
                        semblance: --precision 0.995: no threshold reaches it with 95%% confidence by the 60 answers of %s;\
                         the most is 0.991 (0.961 to 1.000), at 0.6; it takes at least 305 more answers, all of\
                         them right and above the threshold: semblance label %s
                        """.formatted(labelled, labelled)));
        Program.run("dedup", corpus, "--precision", 0.99, to)
                .complains(2, "--precision needs --from OUT", "semblance label " + corpus + " -o OUT");
        Program.run("dedup", "--best-f1", to)
                .complains(2, "--best-f1 needs --from OUT", "semblance label INPUT -o OUT");
        Program.run("link", "--best-f1", to).complains(2, "--best-f1 needs --from OUT");
        for (Object[] both : new Object[][] {
            {"-t", 0.5, "--best-f1"}, {"-t", 0.5, "--precision", 0.9}, {"--best-f1", "--precision", 0.9}
        }) Program.run("dedup", "--from", labelled, both, to).complains(2, "exclude each other");
        Program.run("dedup", "--from", labelled, "--precision", 2, to).complains(2, "must be in (0, 1]");
        Path other = pairs("other");
        Program.run("dedup", "--from", other, "--best-f1", to)
                .complains(2, other + " has no labels", "semblance label " + other);
        label(labelled, "nobody\tnowhere\tsame\t0\t7\t0\n");
        Program.run("dedup", "--from", labelled, "--best-f1", to)
                .complains(2, "labels of another corpus", "'nobody' (" + labelled.resolve("labels.tsv") + ":2)");
        label(labelled, "");
        Program.run("dedup", "--from", labelled, "--best-f1", to)
                .complains(2, "0 answers", "semblance label " + labelled);
        label(labelled, row.get(0) + "\tb\tmaybe\t0\t7\t0\n");
        Program.run("dedup", "--from", labelled, "--best-f1", to).complains(1, "labels.tsv:2", "label 'maybe'");
        Files.writeString(corpus, "{\"id\":\"z\",\"text\":\"changed\"}\n");
        Program.run("dedup", "--from", labelled, "--best-f1", to).complains(1, "in.jsonl", "changed");
        assertThat(out).doesNotExist();
    }

    private String method(String name, Path run) throws IOException {
        return "{\"method\": \"%s\", \"directory\": \"%s\", \"digest\": \"%s\", \"pairs\": 1}"
                .formatted(
                        name,
                        run.getFileName(),
                        Json.file(run.resolve("summary.json"))
                                .required("digest")
                                .asString());
    }

    @Test
    void usesTheRecommendedOfSeveralMethods() throws IOException {
        Path several = Files.createDirectory(dir.resolve("several"));
        Path one = pairs("several/one");
        Path two = pairs("several/two", "--tokens", "words");
        label(several, row.get(0) + "\t" + row.get(1) + "\tsame\t0\t7\t0\nnobody\t" + row.get(1) + "\tsame\t0\t7\t0\n");
        Path json = several.resolve("labels.json");
        Files.writeString(
                json,
                "{\"version\": 1, \"seed\": 5, \"methods\": [%s, %s]}"
                        .formatted(method("one", one), method("two", two)));
        Outcome outcome = dedup("--from", several, "--best-f1", "-o", dir.resolve("best"));
        assertThat(outcome.code).as(outcome.err).isZero();
        assertThat(outcome.err)
                .contains("has the runs of 2 methods; the pairs of method1 are used")
                .contains("although the difference is within the noise")
                .contains("labels.tsv: 1 ids are not in the run and were ignored, first 'nobody'");
        assertThat(Json.file(dir.resolve("best/summary.json"))
                        .at("/from/directory")
                        .asString())
                .isEqualTo(two.toString());
        assertThat(dedup("--from", one, "--best-f1", "-o", dir.resolve("first")).err)
                .doesNotContain("methods");
        assertThat(basis(dir.resolve("first")).path("method").asString()).isEqualTo("method0");
        Program.run("dedup", "--from", several, "-t", 0.5, "-o", dir.resolve("x"))
                .complains(2, "several methods", "name the directory of one of them");
        Program.run("pairs", corpus, "-o", two, "-t", 0.3, "--overwrite", "--quiet")
                .expect(0);
        Program.run("dedup", "--from", several, "--best-f1", "-o", dir.resolve("x"))
                .complains(2, "labels of another run", two.toString());
        assertThat(dir.resolve("x")).doesNotExist();
    }

    @Test
    void labelsAreFilesOfTheUser() throws IOException {
        Files.writeString(labelled.resolve("labels.json"), "{}");
        Program.run("verify", labelled).expect(0);
        byte[] before = Files.readAllBytes(labelled.resolve("labels.tsv"));
        Program.run("pairs", corpus, "-o", labelled, "--overwrite")
                .complains(
                        2,
                        "has labels, and --overwrite would delete them: labels.json, labels.tsv",
                        "name another directory");
        assertThat(Files.readAllBytes(labelled.resolve("labels.tsv"))).isEqualTo(before);
        Files.createDirectory(labelled.resolve("sub"));
        Files.write(labelled.resolve("sub/labels.tsv"), before);
        assertThat(Program.run("verify", labelled).expect(1).err()).contains("sub/labels.tsv");
        Trees.delete(labelled.resolve("sub"));
        Files.delete(labelled.resolve("labels.tsv"));
        Files.delete(labelled.resolve("labels.json"));
        Program.run("pairs", corpus, "-o", labelled, "--overwrite", "--quiet").expect(0);
    }
}
