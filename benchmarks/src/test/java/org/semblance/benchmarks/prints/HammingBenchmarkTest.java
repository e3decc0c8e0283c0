package org.semblance.benchmarks.prints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.BenchmarkLine;

@Order(3)
class HammingBenchmarkTest {
    private static final int SIZE = 3000;
    private static final int QUERIES = 200;

    @TempDir
    Path folder;

    private final BenchmarkLine line = new BenchmarkLine();

    @Test
    void queriesFindAllMatches() {
        assertThat(run("--parts", "queries")).as(line.err()).isZero();
        PlantedPrints planted = new PlantedPrints(1, SIZE, 3);
        Queries questions = Queries.of("all", planted.queries(QUERIES));
        QueryResult right = QueryResult.byComparing(planted.prints(), questions, 0, QUERIES, 3);
        for (String method : List.of("exact", "manku4", "manku4-first", "manku10", "manku20-first")) {
            assertThat(line.out())
                    .containsPattern("\\| %s \\| – \\| – \\| planted \\| 200 \\| %d \\| [0-9,]+ \\| 1\\.0000 \\|"
                            .formatted(method, right.answers()));
        }
        assertThat(line.out()).containsPattern("\\| psm-first \\| [0-9]+ \\| [0-9]+ \\| planted \\| 200 \\|");
    }

    @Test
    void joinsFindAllPairs() {
        assertThat(run("--parts", "join")).as(line.err()).isZero();
        long[] prints = new PlantedPrints(1, SIZE, 3).prints();
        long pairs = 0;
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < x; y++) if (Long.bitCount(prints[x] ^ prints[y]) <= 3) pairs++;
        }
        assertThat(line.out())
                .contains("| exact | 1 | %d | 1.0000 |".formatted(pairs))
                .contains("| exact | 2 | %d | 1.0000 |".formatted(pairs))
                .contains("| manku10 | 2 | %d | 1.0000 |".formatted(pairs))
                .doesNotContain("-first");
    }

    @Test
    void batchesFromDiskLeaveNoFiles() throws IOException {
        Path work = folder.resolve("work");
        assertThat(run("--parts", "batch", "--work", work.toString()))
                .as(line.err())
                .isZero();
        PlantedPrints planted = new PlantedPrints(1, SIZE, 3);
        Queries questions = Queries.of("all", planted.queries(SIZE / 6));
        QueryResult right = QueryResult.byComparing(planted.prints(), questions, 0, SIZE / 6, 3);
        assertThat(line.out())
                .contains("on disk, with 2 threads")
                .contains("| exact | – | – | 500 | %d | 1.0000 |".formatted(right.answers()))
                .contains("| manku4 | – | – | 500 | %d | 1.0000 |".formatted(right.answers()))
                .contains("| manku4-first | – | – | 500 | %d | 1.0000 |".formatted(right.answered()))
                .containsPattern("\\| psm-first \\| [0-9]+ \\| [0-9]+ \\| 500 \\| [0-9]+ \\| [01]\\.[0-9]{4} \\|");
        try (var left = Files.list(work)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void realDocumentsAreQueriedByVersionsAndEdits() throws IOException {
        String texts = GeneratedTexts.of(60, 5).stream()
                .map(document -> "{\"text\":\"%s\"}\n{\"text\":\"%s and a newer ending\"}\n"
                        .formatted(document.text(), document.text()))
                .collect(Collectors.joining());
        Path docs = Files.writeString(folder.resolve("docs.jsonl"), texts);
        Path json = folder.resolve("raw.json");
        String[] options = {"--data", docs.toString(), "--parts", "queries,online,making", "--json", json.toString()};
        assertThat(run(options)).as(line.err()).isZero();
        assertThat(line.out())
                .containsPattern("\\| exact \\| – \\| – \\| edited \\| [0-9]+ \\| [0-9]+ \\| – \\| 1\\.0000 \\|")
                .containsPattern("\\| psm( \\| [0-9,]+){4}( \\| [0-9.]+){2} \\|")
                .contains("Computing fingerprints of 120 texts");
        assertThat(json).content().contains("\"method\":\"manku10\"").contains("\"queries/s\":null");
    }

    @Test
    void skipsMethodsThatExceedDistanceOrMemory() {
        assertThat(run("--parts", "queries", "--distance", "6")).isZero();
        assertThat(line.err()).contains("manku4: tables must be 7, 28");
        assertThat(run("--parts", "queries", "--sizes", "2000000000")).isZero();
        assertThat(line.err()).contains("2,000,000,000 fingerprints: skipped: needs a heap of");
    }

    @Test
    void unknownMethodsAreReported() {
        assertThat(run("--methods", "magic")).isEqualTo(1);
        assertThat(line.err()).contains("no method 'magic': use exact, mankuN, mankuN-first, psm or psm-first");
        assertThat(run("--methods", "exact-first")).isEqualTo(1);
    }

    private int run(String... further) {
        List<String> arguments = new ArrayList<>(List.of("hamming", "--seconds=0", "--repeats=1"));
        List<String> given = List.of(further);
        arguments.add("--queries=" + QUERIES);
        if (!given.contains("--sizes")) arguments.add("--sizes=" + SIZE);
        if (!given.contains("--distance")) arguments.add("--distance=3");
        if (!given.contains("--methods"))
            arguments.add("--methods=exact,manku4,manku4-first,manku10,manku20-first,psm,psm-first");
        arguments.addAll(given);
        return line.run(arguments);
    }
}
