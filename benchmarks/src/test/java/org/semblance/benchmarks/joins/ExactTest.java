package org.semblance.benchmarks.joins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.BenchmarkLine;
import org.semblance.testing.Seeds;

@Order(1)
class ExactTest {
    @TempDir
    Path data;

    private final RandomSets sets = new RandomSets(Seeds.base(), 400);
    private final BenchmarkLine line = new BenchmarkLine();

    @BeforeEach
    void write() throws IOException {
        sets.write(data.resolve("some.sets.txt"));
    }

    @Test
    void everySettingHasARowAndEveryMethodFindsTheSame() throws IOException {
        counts(sets.pairs(9, 10), sets.pairs(5, 10));
        Path json = data.resolve("raw.json");
        assertThat(run("--in-process", "--thresholds", ".5,.9", "--json", json.toString()))
                .as(line.toString())
                .isZero();
        assertThat(line.out())
                .contains("## some, 400 records")
                .contains("| t | pairs | exact 1 | exact 2 | speed-up | allpairs 1 | allpairs 2 | speed-up |")
                .containsPattern("\\| 0\\.9 \\| " + count(sets.pairs(9, 10)) + " \\| [0-9.]+ \\| [0-9.]+ \\| ×")
                .containsPattern("\\| 0\\.5 \\| " + count(sets.pairs(5, 10)) + " \\| [0-9.]+ \\| [0-9.]+ \\| ×")
                .containsPattern("\\| 0\\.5 \\| allpairs \\| 2 \\| [0-9.]+ \\|")
                .contains(
                        "2 joins: all methods and thread counts find the same pairs; 2 numbers of pairs are as known.");
        assertThat(Files.readString(json).split("\"best_seconds\"")).hasSize(1 + 2 * 2 * 2);
        assertThat(line.err()).contains("some: exact at 0.9 with 1 thread: " + count(sets.pairs(9, 10)) + " pairs");
    }

    /** With equal weights the search of a weighted measure finds the pairs of the plain one. */
    @Test
    void weightedMeasuresAreMeasured() throws IOException {
        counts(sets.pairs(9, 10), sets.pairs(5, 10));
        String weighted = "exact?measure=weighted-jaccard";
        String equal = weighted + "&weights=equal";
        assertThat(run(
                        "--in-process",
                        "--thresholds",
                        ".5,.9",
                        "--threads",
                        "1",
                        "--methods",
                        equal + ",exact," + weighted + ",exact?measure=weighted-cosine"))
                .as(line.toString())
                .isZero();
        assertThat(line.out())
                .contains("| t | pairs | " + equal + " 1 | exact 1 | " + weighted + " 1 |")
                .containsPattern("\\| 0\\.9 \\| " + count(sets.pairs(9, 10)) + " \\| [0-9.]+ \\|")
                .contains(
                        "6 joins: all methods and thread counts find the same pairs; 2 numbers of pairs are as known.");
        assertThat(line.err()).contains("some: " + weighted + " at weighted-jaccard 0.9 with 1 thread: ");
        assertThat(run("--in-process", "--methods", "exact?weights=equal")).isNotZero();
    }

    @Test
    void aWrongNumberOfPairsFails() throws IOException {
        counts(sets.pairs(9, 10), sets.pairs(5, 10) + 1);
        assertThat(run("--in-process", "--thresholds", ".5,.9", "--methods", "exact", "--threads", "1"))
                .isEqualTo(1);
        assertThat(line.out())
                .contains("* WRONG: some: exact at 0.5 with 1 thread finds %s pairs, expected %s"
                        .formatted(count(sets.pairs(5, 10)), count(sets.pairs(5, 10) + 1)))
                .doesNotContain("agree");
    }

    @Test
    void aFreshJvmFindsTheSame() {
        assertThat(run("--thresholds", ".8", "--threads", "1", "--memory", "128m", "--methods", "exact"))
                .as(line.toString())
                .isZero();
        assertThat(line.out()).containsPattern("\\| 0\\.8 \\| " + count(sets.pairs(8, 10)) + " \\| [0-9.]+ \\|");
    }

    @Test
    void aFailureInAFreshJvmIsReported() throws IOException {
        Files.writeString(data.resolve("bad.sets.txt.gz"), "no gzip");
        assertThat(run("--thresholds", ".8", "--threads", "1", "--memory", "128m", "--datasets", "bad"))
                .isEqualTo(1);
        assertThat(line.err()).contains("exact at 0.8 with 1 thread on bad: ").contains("not gzip data");
    }

    @Test
    void timesOfOtherProgramsAreCompared() throws IOException {
        Path references =
                Files.writeString(data.resolve("rivals.tsv"), "dataset\tthreshold\tseconds\tname\nsome\t.80\t2\tC++\n");
        assertThat(run("--in-process", "--thresholds", ".8,.9", "--threads", "1", "--compare", references.toString()))
                .isZero();
        assertThat(line.out())
                .contains("| allpairs 1 | C++ | exact 1 : C++ | exact 1 counted : C++ |")
                .containsPattern("\\| 0\\.8 \\|.* \\| 2\\.00 \\| ×[0-9.]+ \\| ×[0-9.]+ \\|\n")
                .containsPattern("\\| 0\\.9 \\|.* \\| – \\| – \\| – \\|\n");
    }

    @Test
    void growthMeasuresSamplesAndTheWholeFile() {
        assertThat(run("--in-process", "--growth", "--threads", "1")).isZero();
        assertThat(line.out())
                .contains("## Growth: some, exact at 0.8 with 1 thread")
                .containsPattern("\n\\| 50 \\|")
                .containsPattern("\n\\| 100 \\|")
                .containsPattern("\n\\| 200 \\|")
                .containsPattern("\n\\| 400 \\|")
                .contains("Overall: time grows with exponent ");
    }

    @Test
    void candidatesHaveARowForEveryThreshold() {
        assertThat(run("--in-process", "--candidates", "--thresholds", ".8,.6", "--methods", "allpairs"))
                .as(line.out())
                .isZero();
        assertThat(line.out())
                .contains("| dataset | t | allpairs index_entries |")
                .containsPattern("\\| some \\| 0\\.8 \\| .* \\| " + count(sets.pairs(8, 10)) + " \\|\n")
                .containsPattern("\\| some \\| 0\\.6 \\| .* \\| " + count(sets.pairs(6, 10)) + " \\|\n");
    }

    @Test
    void hostileCollectionsHaveKnownAnswers() {
        List<String> small = List.of("--hostile-records=200", "--few-token-records=100", "--identical-records=50");
        List<String> arguments = new ArrayList<>(small);
        arguments.addAll(List.of("--hostile", "--long-records=20", "--long-tokens=1000", "--threads=1"));
        assertThat(run(arguments.toArray(String[]::new))).as(line.toString()).isZero();
        assertThat(line.out())
                .containsPattern(
                        "\\| one token in every record \\| 200 \\| 0.38 \\| exact \\| 1 \\|.* \\| 199 \\| 199 \\|")
                .containsPattern("\\| identical records \\| 50 \\| .* \\| 1,225 \\| 1,225 \\|")
                .containsPattern("\\| identical records \\| 200 \\| .* \\| 19,900 \\| 19,900 \\|")
                .containsPattern("\\| records of 1,000 tokens \\| 20 \\| .* \\| 10 \\| 10 \\|")
                .containsPattern("\\| all sizes equal \\| 200 \\| .* \\| 594 \\| 594 \\|")
                .containsPattern("\\| threshold 1 \\| 200 \\| 1 \\| .* \\| 300 \\| 300 \\|");
    }

    @Test
    void missingInputIsReported() {
        assertThat(run("--datasets", "other")).isEqualTo(1);
        assertThat(line.err()).contains("no dataset 'other'; available: some");
        assertThat(run("--methods", "magic", "--in-process")).isEqualTo(1);
        assertThat(line.err()).contains("no method 'magic'");
        assertThat(run("--counts", data.resolve("none.tsv").toString())).isEqualTo(1);
        assertThat(line.err()).contains("none.tsv does not exist");
    }

    @Test
    void errorInATableNamesTheLine() throws IOException {
        Files.writeString(data.resolve("counts.tsv"), "dataset\tthreshold\tpairs\nsome\t0.8\n");
        assertThat(run()).isEqualTo(1);
        assertThat(line.err()).contains("counts.tsv:2: fewer than 3 columns");
    }

    private void counts(long high, long low) throws IOException {
        Files.writeString(
                data.resolve("counts.tsv"),
                "# known\ndataset\tthreshold\tpairs\nsome\t.90\t%d\nsome\t0.5\t%,d\n".formatted(high, low));
    }

    private static String count(long pairs) {
        return String.format(Locale.ROOT, "%,d", pairs);
    }

    /** Runs each setting once warm. Default methods: those that are in every catalogue. */
    private int run(String... further) {
        List<String> arguments =
                new ArrayList<>(List.of("exact", "--data", data.toString(), "--warmups=0", "--repeats=1"));
        if (!List.of(further).contains("--methods")) arguments.addAll(List.of("--methods", "exact,allpairs"));
        arguments.addAll(List.of(further));
        return line.run(arguments);
    }
}
