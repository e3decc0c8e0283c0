package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.measure.MeasuredProgram;

@Order(2)
class EndToEndTest {
    @TempDir
    Path work;

    private final BenchmarkLine line = new BenchmarkLine();

    @Test
    void measuresEverySizeAndChecksTheResult() {
        assertThat(run("1,0.5")).as(line.err()).isZero();
        assertThat(line.out())
                .contains("| 0.5 | 500 | 1 | 2 | read | 0.25 |")
                .contains("| 1 | 1,000 | 1 | 2 | read | 0.25 |")
                .contains("| read | ×1.00 |")
                .contains("Digest with 2 and 1 threads: equal (same)")
                .containsPattern("near duplicates found ([0-9]+) of \\1 \\(1\\.0000\\), in a group \\1 of \\1")
                .containsPattern("reported below the threshold 0 of [1-9]");
        assertThat(work.resolve("corpus-1000.jsonl")).exists();
        assertThat(work.resolve("out-500-threads-1/summary.json")).exists();
    }

    @Test
    void measuresMemoryAndTimeOfTheProgram() throws Exception {
        Path log = work.resolve("log");
        Path input = Files.writeString(work.resolve("empty.jsonl"), "");
        MeasuredProgram.Outcome outcome = new MeasuredProgram(FakeDedup.class.getName(), "64m")
                .run(
                        List.of(
                                "dedup",
                                input.toString(),
                                "-o",
                                work.resolve("out").toString()),
                        log);
        assertThat(outcome.exitCode()).as(Files.readString(log)).isZero();
        assertThat(outcome.seconds()).isPositive();
        if (Files.exists(Path.of("/proc/self/stat"))) {
            assertThat(outcome.cpuSeconds()).isBetween(0.01, 60.0);
            assertThat(outcome.peakBytes()).isBetween(10_000_000L, 2_000_000_000L);
        }
    }

    @Test
    void failsWhenDuplicatesAreMissed() {
        assertThat(run("0.5", "--forget")).isEqualTo(1);
        assertThat(line.out()).containsPattern("near duplicates found 0 of [1-9]");
    }

    @Test
    void failsWhenThreadsDisagree() {
        assertThat(run("0.5", "--waver")).isEqualTo(1);
        assertThat(line.out()).contains("NOT EQUAL");
    }

    @Test
    void reportsWhyTheProgramFailed() {
        assertThat(run("0.5", "--fail")).isEqualTo(1);
        assertThat(line.err()).contains("FakeDedup ended with exit code 3: corpus.jsonl: no such luck");
    }

    @Test
    void refusesMemoryWithoutUnit() {
        assertThat(line.run("end-to-end", "--memory", "lots", "--documents", 10, "--work", work))
                .isEqualTo(1);
        assertThat(line.err()).contains("memory must be a number with k, m or g, like 6g: lots");
    }

    @Test
    void generatesACorpusWithItsPairs() throws Exception {
        Path corpus = work.resolve("c.jsonl");
        Path truth = work.resolve("truth.tsv");
        assertThat(line.run("generate", corpus, "--documents", 500, "--truth", truth))
                .isZero();
        assertThat(Files.readAllLines(corpus)).hasSize(500);
        assertThat(Files.readAllLines(truth)).hasSizeBetween(20, 90).first().isEqualTo("id_a\tid_b");
    }

    private int run(String sizes, String... further) {
        List<String> arguments = new ArrayList<>(List.of("end-to-end", "--documents", "1000", "--sizes", sizes));
        arguments.addAll(
                List.of("--work", work.toString(), "--memory", "256m", "--program", FakeDedup.class.getName()));
        arguments.add("--");
        arguments.addAll(List.of(further));
        return line.run(arguments);
    }
}
