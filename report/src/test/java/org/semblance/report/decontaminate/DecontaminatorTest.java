package org.semblance.report.decontaminate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

/** What a chunk keeps in memory before it is written does not change the outputs. */
class DecontaminatorTest {
    @TempDir
    Path dir;

    /** Many equal items in many documents: each document has a row for each of them. */
    private void write(Random random) throws IOException {
        List<String> items = List.of(
                "what is the sum of two and three plus four",
                "What is the sum of TWO and three, plus four?",
                "the capital of the republic is a city");
        StringBuilder quiz = new StringBuilder();
        for (int i = 0; i < 200; i++)
            quiz.append("{\"id\":%d,\"text\":\"%s\"}\n".formatted(i, items.get(random.nextInt(3))));
        Files.writeString(dir.resolve("quiz.jsonl"), quiz);
        StringBuilder corpus = new StringBuilder();
        for (int i = 0; corpus.length() < 9 << 20; i++) {
            String rest = random.ints(3000, 0, 5000).mapToObj(w -> "w" + w).collect(Collectors.joining(" "));
            String item = random.nextInt(3) == 0 ? items.get(random.nextInt(3)) : "";
            corpus.append(
                    "{\"id\":\"d%d\",\"text\":\"%s %s\"}\n".formatted(i, random.nextInt(9) == 0 ? "" : rest, item));
        }
        Files.writeString(dir.resolve("corpus.jsonl"), corpus);
    }

    private ContaminationPlan plan(Action action) {
        ReadOptions reading = ReadOptions.defaults();
        List<String> fields = List.of("text");
        return new ContaminationPlan(
                "test",
                Inputs.of(List.of(dir.resolve("corpus.jsonl")), reading).inputs(),
                reading,
                Inputs.of(List.of(dir.resolve("quiz.jsonl")), reading).inputs(),
                ContaminationPlan.reading(reading, fields),
                fields,
                "0.8",
                action,
                1);
    }

    private static ChunkReading reading(int threads, long limit) {
        return new ChunkReading(new Workers(threads), Progress.SILENT, limit);
    }

    @ParameterizedTest
    @Seeds.Some(1)
    void aLimitOfTheBuffersDoesNotChangeTheOutputs(Action action) throws Exception {
        write(Seeds.random());
        Path whole = Files.createDirectory(dir.resolve("whole"));
        ContaminationResult first = Decontaminator.run(whole, plan(action), true, 0, reading(1, Long.MAX_VALUE));
        assertThat(first.rows()).isGreaterThan(1000);
        for (int limit : new int[] {0, 100_000}) {
            Path parts = Files.createDirectory(dir.resolve("parts" + limit));
            ContaminationResult second = Decontaminator.run(parts, plan(action), true, 0, reading(3, limit));
            assertThat(second.digest()).isEqualTo(first.digest());
            List<String> names;
            try (var files = Files.list(whole)) {
                names = files.map(file -> file.getFileName().toString()).toList();
            }
            assertThat(names).contains("contaminated.tsv", "report.html");
            for (String name : names) {
                if (name.equals("summary.json") || name.equals("manifest.tsv")) continue; // have times
                assertThat(Files.mismatch(whole.resolve(name), parts.resolve(name)))
                        .as(name)
                        .isEqualTo(-1);
            }
            assertThat(ContaminationCheck.of(parts, new Workers(3), limit).problems())
                    .isEmpty();
        }
    }
}
