package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.spark.LocalSession;
import org.semblance.spark.join.PairJoin;
import org.semblance.testing.Program;
import org.semblance.testing.RandomArticles;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;

/**
 * Every method of the catalogue on Spark: the same result as on one machine, or a refusal that names an alternative.
 */
class SparkCatalogueTest {
    private static final int DOCUMENTS = Seeds.thorough() ? 120 : 60;

    /** Groups and tables are not computed in the driver, as otherwise with few pairs. */
    private static final String BY_EXECUTORS = "spark.semblance.driver.pairs=0";

    @TempDir
    static Path shared;

    private static Path articles;

    @TempDir
    Path dir;

    @BeforeAll
    static void write() throws IOException {
        long seed = Seeds.random().nextLong();
        articles = Files.write(
                shared.resolve("articles.jsonl"), RandomArticles.jsonl(new RandomArticles(seed).articles(DOCUMENTS)));
    }

    private static Program.Outcome onSpark(Object... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--engine", "spark", "--quiet"));
        return LocalSession.run(all.toArray());
    }

    /** The methods that Spark refuses, which is fast, and some of the others; all in a thorough run. */
    static Stream<String> methods() {
        return Stream.concat(names().filter(SparkCatalogueTest::isRefused), runs(1));
    }

    /** Runs of {@code dedup} list pairs as well. */
    static Stream<String> someMethods() {
        return runs(1);
    }

    private static Stream<String> names() {
        return Detectors.methods().stream().map(Method::name);
    }

    private static Stream<String> runs(int most) {
        List<String> names = new ArrayList<>(names().filter(n -> !isRefused(n)).toList());
        Collections.shuffle(names, Seeds.random());
        return names.stream().limit(Seeds.thorough() ? names.size() : most);
    }

    private static boolean isRefused(String method) {
        try {
            PairJoin _ = new PairJoin(method);
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    private boolean refused(Program.Outcome outcome, String method) throws IOException {
        if (!isRefused(method)) {
            outcome.expect(0);
            return false;
        }
        outcome.complains(2, method, "--engine local");
        assertThat(outcome.err()).doesNotContain("greedy");
        assertThat(Program.names(dir)).containsExactly("local");
        return true;
    }

    @ParameterizedTest
    @MethodSource("methods")
    void removesTheSameAsOneMachine(String method) throws IOException {
        BothEngines outs = new BothEngines(dir.resolve("local"), dir.resolve("spark"));
        Program.run("dedup", articles, "-o", outs.local(), "-m", method, "--max-loss", 1, "--quiet")
                .expect(0);
        Object[] words = {"dedup", articles, "-o", outs.spark(), "-m", method, "--max-loss", 1, "--conf", BY_EXECUTORS};
        if (refused(onSpark(words), method)) return;
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        assertThat(Program.rows(outs.spark().resolve("pairs.tsv"))).isNotEmpty();
        assertThat(outs.clean("clean.jsonl"))
                .isEqualTo(Files.readString(outs.local().resolve("clean.jsonl")));
        requireRefusals(outs.spark());
    }

    @Test
    void removesWhatTheKeptDocumentContains() throws IOException {
        BothEngines outs = new BothEngines(dir.resolve("local"), dir.resolve("spark"));
        Object[] words = {
            "dedup", articles, "--measure", "containment", "--tokens", "words", "-t", "0.7", "--max-loss", 1, "-o"
        };
        Program.run(words, outs.local(), "--quiet").expect(0);
        onSpark(words, outs.spark()).expect(0);
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        assertThat(Files.readString(outs.spark().resolve("removed.jsonl"))).contains("id in kept_id");
    }

    /** Commands that read the inputs again need a run on one machine. */
    private void requireRefusals(Path out) throws IOException {
        Path truth = Files.writeString(dir.resolve("truth.tsv"), "d0\td1\n");
        List<List<Object>> commands = List.of(
                List.of("verify", out),
                List.of("explain", out, "d0"),
                List.of("explain", out, "d0", "d1"),
                List.of("audit", out),
                List.of("eval", out, "--truth", truth),
                List.of("report", out),
                List.of("dedup", "--from", out, "-o", dir.resolve("from")));
        for (List<Object> command : commands)
            Program.run(command.toArray()).complains(2, out.toString(), "Spark", "--engine local");
        Program.run("dedup", articles, "--against", out, "-o", dir.resolve("grown"))
                .complains(2, out.toString(), "Spark", "--engine local");
    }

    @ParameterizedTest
    @MethodSource("someMethods")
    void listsTheSamePairsAsOneMachine(String method) throws IOException {
        BothEngines outs = new BothEngines(dir.resolve("local"), dir.resolve("spark"));
        Program.run("pairs", articles, "-o", outs.local(), "-m", method, "--quiet")
                .expect(0);
        if (refused(onSpark("pairs", articles, "-o", outs.spark(), "-m", method), method)) return;
        outs.requireSame("pairs.tsv", "rejected.tsv");
    }

    @Test
    void equalTextsAreThoseOfOneMachine() throws IOException {
        BothEngines outs = new BothEngines(dir.resolve("local"), dir.resolve("spark"));
        Object[] words = {"-m", "identical", "--normalize", "case+space", "--max-loss", 1};
        Program.run("dedup", articles, "-o", outs.local(), words, "--quiet").expect(0);
        onSpark("dedup", articles, "-o", outs.spark(), words).expect(0);
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        assertThat(Program.rows(outs.spark().resolve("removed.jsonl"))).isNotEmpty();
    }

    @Test
    void optionsForOneMachineAreRefused() {
        Path out = dir.resolve("out");
        onSpark("dedup", articles, "-o", out, "-m", "bestjoin", "--set", "engine=sql")
                .complains(2, "bestjoin", "omit engine=sql");
        for (String pruned : List.of("greedy=true", "prune=p1p2"))
            onSpark("dedup", articles, "-o", out, "-m", "signcd", "--set", pruned)
                    .complains(2, "signcd", "set greedy=false", "--engine local");
        onSpark("dedup", articles, "-o", out, "-m", "signcd", "--as-published")
                .complains(2, "signcd", "set greedy=false", "--engine local");
    }

    @Test
    void thePublishedVariantIsThatOfOneMachine() throws IOException {
        List<Method> methods = new ArrayList<>(Detectors.methods());
        Collections.shuffle(methods, Seeds.random());
        String method = methods.stream()
                .filter(m -> m.published().isPresent() && !isRefused(m.name() + "?as-published=true"))
                .map(Method::name)
                .findFirst()
                .orElseThrow();
        BothEngines outs = new BothEngines(dir.resolve("local"), dir.resolve("spark"));
        Program.run("pairs", articles, "-o", outs.local(), "-m", method, "--as-published", "--quiet")
                .expect(0);
        onSpark("pairs", articles, "-o", outs.spark(), "-m", method, "--as-published")
                .expect(0);
        outs.requireSame("pairs.tsv", "rejected.tsv");
    }
}
