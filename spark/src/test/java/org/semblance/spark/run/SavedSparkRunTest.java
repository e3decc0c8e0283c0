package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomLines;
import org.semblance.testing.Seeds;

/** Commands that read a run say the same about a run on Spark as about a local one. */
class SavedSparkRunTest {
    private static final long SEED = Seeds.cases(1)[0];

    @TempDir
    Path dir;

    @Test
    void everyCommandReadsARun() throws Exception {
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.of(SEED, 200));
        BothEngines outs = BothEngines.run(dir, List.of("dedup", in, "--tokens", "words", "-t", "0.6"));
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv", "inputs.tsv");
        String removed = Json.id(
                Files.readAllLines(outs.local().resolve("removed.jsonl")).getFirst());
        Path truth = dir.resolve("truth.tsv");
        Files.write(truth, Files.readAllLines(outs.local().resolve("pairs.tsv")).subList(0, 4));
        same(outs, "verify", "OUT", "--complete");
        same(outs, "explain", "OUT", removed);
        same(outs, "eval", "OUT", "--truth", truth);
        same(outs, "audit", "OUT", "--seed", 1);
        assertThat(outs.spark().resolve("report.html")).isNotEmptyFile();
        Program.run("report", outs.spark(), "-o", dir.resolve("page.html")).expect(0);
        for (Path out : List.of(outs.local(), outs.spark())) {
            Path strict = dir.resolve(out.getFileName() + "-strict");
            Program.run("dedup", "--from", out, "-t", "0.8", "-o", strict, "--max-loss", 1, "--max-bad", 1, "--quiet")
                    .expect(0);
            Program.run("verify", strict).expect(0);
        }
        for (String file : List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "clean.jsonl"))
            assertThat(dir.resolve("spark-strict").resolve(file))
                    .hasSameTextualContentAs(dir.resolve("local-strict").resolve(file));
    }

    /** The clean corpus of a run is the input of another, and nothing is left in it. */
    @Test
    void aCleanCorpusIsAnInput() throws Exception {
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.sound(SEED, 100));
        BothEngines outs = BothEngines.run(dir, List.of("dedup", in, "--tokens", "words", "-t", "0.6"));
        try (var parts = Files.list(outs.spark().resolve("clean.jsonl"))) {
            assertThat(parts.map(part -> part.getFileName().toString()))
                    .allMatch(name -> name.matches("part-\\d{5}\\.jsonl"));
        }
        Path again = dir.resolve("again");
        LocalSession.run(
                        "dedup",
                        outs.spark().resolve("clean.jsonl"),
                        "-o",
                        again,
                        "--tokens",
                        "words",
                        "-t",
                        "0.6",
                        "--engine",
                        "spark",
                        "--quiet")
                .expect(0);
        assertThat(Json.file(again.resolve("summary.json")).get("removed").asInt())
                .as("seed %d", SEED)
                .isZero();
    }

    /** Changes of any file are found. */
    @Test
    void changesAreFound() throws Exception {
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.sound(SEED, 100));
        BothEngines outs = BothEngines.run(dir, List.of("dedup", in, "--tokens", "words", "-t", "0.6"));
        Path part = outs.spark().resolve("clean.jsonl/part-00000.jsonl");
        List<String> lines = Files.readAllLines(part);
        Files.write(part, lines.subList(1, lines.size()));
        Program.Outcome outcome = Program.run("verify", outs.spark()).expect(1);
        assertThat(outcome.err())
                .contains("clean.jsonl/part-00000.jsonl changed since the run")
                .contains("clean.jsonl: the clean corpus does not hold");
    }

    /** Runs a command on both runs; {@code OUT} stands for the directory. */
    private void same(BothEngines outs, Object... words) {
        List<String> said = new ArrayList<>();
        for (Path out : List.of(outs.local(), outs.spark())) {
            List<Object> all = new ArrayList<>(List.of(words));
            all.replaceAll(word -> word.equals("OUT") ? out : word);
            Program.Outcome outcome = Program.run(all.toArray()).expect(0);
            said.add(outcome.out()
                    .replace(out.toString(), "OUT")
                    .replaceAll("(?m)^ *common .*\\R", "")); // there is no common.json
        }
        assertThat(said.get(1)).as("%s, seed %d", List.of(words), SEED).isEqualTo(said.get(0));
    }
}
