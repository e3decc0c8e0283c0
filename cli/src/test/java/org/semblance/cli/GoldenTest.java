package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Golden;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;

/** Golden tests of the output of the program. */
class GoldenTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dedup",
                "pairs",
                "link",
                "decontaminate",
                "explain",
                "compare",
                "report",
                "label",
                "eval",
                "results",
                "plan",
                "serve",
                "verify",
                "audit",
                "tokens",
                "fingerprint",
                "relation",
                "query",
                "methods",
                "help"
            })
    void printsHelpOfEveryCommand(String verb) throws IOException {
        var outcome = Program.run(verb, "--help").expect(0);
        assertThat(outcome.out()).containsPattern("Examples?:\\R(  .*\\R)*?.*semblance " + verb);
        assertThat(outcome.err()).isEmpty();
        Golden.check("help-" + verb + ".txt", outcome.out());
    }

    @Test
    void printsItsHelp() throws IOException {
        String help = Program.run("--help").expect(0).out();
        assertThat(help).contains("Examples:", "Exit codes:");
        Golden.check("help.txt", help);
        for (Object[] words : new Object[][] {{"--version"}, {"dedup", "-V"}, {"methods", "--version"}})
            assertThat(Program.run(words).expect(0).out()).matches("semblance \\S+\\R");
        Golden.check("methods.txt", Program.run("methods").expect(0).out());
        Object[] all = Stream.concat(
                        Stream.of("methods"), Detectors.methods().stream().map(Method::name))
                .toArray();
        Golden.check("methods-described.txt", Program.run(all).expect(0).out());
        assertThat(Program.run("methods", "ppjoin+", "exact", "exact")
                        .expect(0)
                        .out()
                        .lines()
                        .filter(line -> line.startsWith("  use it when: ")))
                .hasSize(2);
        Program.run("methods", "exakt").complains(2, "no method 'exakt': did you mean 'exact'?");
        Program.run("methods", "zzz").complains(2, "no method 'zzz'", "exact, ");
    }

    /** Small enough to check by hand: b and c match a; e matches d; f is empty, g has no words, line 9 is not JSON. */
    private Path corpus() throws IOException {
        return Files.writeString(dir.resolve("corpus.jsonl"), """
                {"id":"a","text":"the quick brown fox jumps over the lazy dog","url":"http://one.example/a"}
                {"id":"b","text":"The quick, brown fox jumps over the lazy dog!","url":"http://one.example/b"}
                {"id":"c","text":"the quick brown fox jumps over the lazy cat","url":"http://two.example/c"}
                {"id":"tab\\there","text":"colourless green ideas sleep furiously"}
                {"id":"e","text":"colourless green ideas sleep furiously"}
                {"id":"f","text":"  "}
                {"id":"g","text":"?!"}
                {"id":"h","text":"a text that stands alone"}
                {"id":"i",
                """);
    }

    @Test
    void writesEveryTable() throws IOException {
        Path out = dir.resolve("out");
        var outcome = Program.run(
                        "dedup", corpus(), "-o", out, "--tokens", "shingles:2", "-t", "0.7", "--max-bad", "0.2")
                .expect(0);
        assertThat(outcome.err()).isEmpty();
        Golden.check("summary.txt", masked(outcome.out()));
        for (String name : List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv", "clean.jsonl"))
            Golden.check(name, masked(Files.readString(out.resolve(name))));
        Golden.check("verify.txt", Program.run("verify", out).expect(0).out());
    }

    @Test
    void reportsWhyItStopped() throws IOException {
        var stopped = Program.run(
                        "dedup",
                        corpus(),
                        "-o",
                        dir.resolve("out"),
                        "--tokens",
                        "shingles:2",
                        "-t",
                        "0.7",
                        "--max-bad",
                        "0.2",
                        "--max-loss",
                        "0.1",
                        "--max-cluster",
                        "2")
                .expect(3);
        Golden.check("stopped.txt", masked(stopped.out() + stopped.err()));
    }

    /** Times differ from run to run, and the advice may depend on them. */
    @Test
    void plans() throws IOException {
        String plan = Program.run(
                        "plan",
                        corpus(),
                        "--tokens",
                        "shingles:2",
                        "-t",
                        "0.7",
                        "--threads",
                        2,
                        "--quiet",
                        "--max-bad",
                        "0.2")
                .expect(0)
                .out();
        assertThat(plan.lines().toList().getLast()).isNotBlank();
        String figures = plan.substring(0, plan.indexOf("8 documents of"));
        Golden.check("plan.txt", figures.replaceAll(" +[0-9.]+ (s|min)\\b", " # s"));
    }

    /** Removes what differs from run to run: paths and times. */
    private String masked(String text) {
        return text.replace(dir + "/", "").replaceAll("\\d+\\.\\d+ s\\b", "#.## s");
    }

    @Test
    void writesACompleteSummary() throws IOException {
        Path out = dir.resolve("out");
        Program.run("dedup", corpus(), "-o", out, "--max-bad", "0.2", "--quiet").expect(0);
        var summary = Json.file(out.resolve("summary.json"));
        assertThat(summary.propertyNames())
                .containsExactly(
                        "program",
                        "version",
                        "verb",
                        "command",
                        "status",
                        "documents",
                        "kept",
                        "removed",
                        "groups",
                        "largest_group",
                        "pairs",
                        "pairs_listed",
                        "pairs_format",
                        "unreadable",
                        "empty",
                        "too_short",
                        "input_bytes",
                        "state_bytes",
                        "digest",
                        "method",
                        "reading",
                        "policy",
                        "sources",
                        "sites",
                        "documents_in_pairs",
                        "scores",
                        "distribution",
                        "statistics",
                        "stages",
                        "memory",
                        "java");
        assertThat(summary.required("command").asString()).startsWith("semblance dedup ");
        assertThat(summary.required("method").required("parameters").propertyNames())
                .containsExactlyInAnyOrder("tokens", "normalize", "multiset", "measure", "threshold");
        assertThat(summary.required("stages")).isNotEmpty();
    }
}
