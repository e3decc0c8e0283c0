package org.semblance.benchmarks.joins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.BenchmarkLine;
import org.semblance.records.sets.TokenSets;
import org.semblance.search.join.Join;

class SketchRecallTest {
    @TempDir
    Path data;

    private final BenchmarkLine line = new BenchmarkLine();

    /** All methods find exact copies at any threshold; sketches may miss the edited copy, grams must not. */
    @Test
    void comparesSketchesWithGrams() throws IOException {
        String text = "the quick brown fox jumps over the lazy dog and runs away from the angry farmer";
        Path corpus = corpus(
                text,
                "The quick, BROWN fox jumps over the lazy dog and runs away from the angry farmer!",
                "completely different words stand in this one",
                text.replace("fox", "cat"),
                "");
        assertThat(run(corpus, "--thresholds", ".95,.7", "--qa")).as(line.err()).isZero();
        assertThat(line.out())
                .contains("5 documents, 4-grams, sketches of 32, exact")
                .containsPattern(
                        "\n\\| 0\\.95 \\| 1 \\| 1 \\| 1\\.000 \\| 1\\.000 \\| 1 \\| 1\\.000 \\| 1\\.000 \\| [0-9.]+ \\|")
                .containsPattern("\n\\| 0\\.7 \\| 3 \\| [13] \\| 1\\.000 \\| [01]\\.[0-9]{3} \\|");
    }

    @Test
    void withoutPairsThereIsNoRecall() throws IOException {
        assertThat(run(corpus("one thing", "another matter"), "--thresholds", ".9"))
                .isZero();
        assertThat(line.out()).containsPattern("\n\\| 0\\.9 \\| 0 \\| 0 \\| – \\| – \\| 0 \\| – \\| – \\| – \\|");
    }

    @Test
    void gramsAreTakenFromNormalizedWords() throws Exception {
        TokenSets grams =
                GramSets.read(corpus("Ab, (cd)", "ab cd", "abab abab"), 4, 32).grams();
        assertThat(grams.sizeOf(0)).as("'ab c' and 'b cd'").isEqualTo(2);
        assertThat(grams.sizeOf(2)).as("'abab' counts twice").isEqualTo(6);
        Join.Found found = Setting.join(Setting.search("exact", "jaccard", "1"), 1, grams);
        assertThat(found.pairs().size()).isEqualTo(1);
        assertThat(found.pairs().second(0)).isEqualTo(1);
    }

    @Test
    void unreadableLinesAreReported() throws IOException {
        Path corpus = Files.writeString(data.resolve("docs.jsonl"), "{\"text\":\"a\"}\n{\"id\":7}\n");
        assertThat(run(corpus)).isEqualTo(1);
        assertThat(line.err()).contains("docs.jsonl:2: ");
    }

    private Path corpus(String... texts) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String text : texts) lines.append("{\"text\":\"").append(text).append("\"}\n");
        return Files.writeString(data.resolve("docs.jsonl"), lines);
    }

    private int run(Path corpus, String... further) {
        List<String> arguments = new ArrayList<>(List.of("sketches", "--data", corpus.toString(), "--method", "exact"));
        arguments.addAll(List.of(further));
        return line.run(arguments);
    }
}
