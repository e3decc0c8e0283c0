package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Program.Outcome;
import org.semblance.testing.Seeds;
import tools.jackson.databind.JsonNode;

/** What the scores of a run suggest about its threshold. */
class ScoreHintTest {
    private static final int PAIRS = 80;

    @TempDir
    Path dir;

    private final Random random = Seeds.random();
    private Path file;
    private Path out;

    /** Half of the documents have a copy with few changes, the others one in which most words are different. */
    @BeforeEach
    void write() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 2 * PAIRS; i++) {
            List<String> text = words(300);
            lines.add(String.join(" ", text));
            int changed = i < PAIRS ? random.nextInt(5, 25) : random.nextInt(150, 180);
            List<String> other = new ArrayList<>(words(changed));
            other.addAll(text.subList(changed, 300));
            lines.add(String.join(" ", other));
        }
        lines.addAll(Collections.nCopies(150, String.join(" ", words(300)))); // one text, 11,175 pairs
        file = Files.write(dir.resolve("in.txt"), lines);
        out = dir.resolve("out");
    }

    private List<String> words(int count) {
        List<String> words = new ArrayList<>();
        for (int w = 0; w < count; w++) words.add("w" + random.nextInt(100_000));
        return words;
    }

    private Outcome run(String command, Object... more) {
        return Program.run(command, file, "--format", "lines", "--tokens", "words", more)
                .expect(0);
    }

    private static String row(Outcome program, String name) {
        List<String> lines = program.out().lines().toList();
        for (int i = 0; i < lines.size(); i++)
            if (lines.get(i).startsWith(name + " "))
                return lines.get(i).strip() + "\n" + lines.get(i + 1).strip();
        return "";
    }

    @Test
    void aValleyIsNamedWithItsConsequences() throws IOException {
        String row = row(run("dedup", "-t", 0.2, "-o", out, "--max-loss", 1), "scores");
        assertThat(row)
                .matches("(?s)scores +two groups, near 0\\.[234]\\d* and 0\\.[89]\\d*, with a valley near 0\\.[4-7]\\d*"
                        + " \\(a hint, from the scores alone\\)\n-t 0\\.\\d+ would accept 11,255 of 11,335 pairs"
                        + " and remove 229 documents instead of 309; to be sure: semblance label .*out");
        JsonNode found = Json.file(out.resolve("summary.json")).required("distribution");
        assertThat(found.required("shape").asString()).isEqualTo("two groups");
        JsonNode valley = found.required("choices").get(1);
        assertThat(valley.required("removed").asInt()).isEqualTo(229);
        Path stricter = dir.resolve("stricter");
        Program.run(
                        "dedup",
                        "--from",
                        out,
                        "-t",
                        valley.required("threshold").asDouble(),
                        "-o",
                        stricter,
                        "--max-loss",
                        1)
                .expect(0);
        assertThat(Json.file(stricter.resolve("summary.json"))
                        .required("removed")
                        .asInt())
                .isEqualTo(229);
        Program.run("verify", out).expect(0);
    }

    @Test
    void pairsCountTheRemovalsOfTheDefaults() {
        assertThat(row(run("pairs", "-t", 0.2, "-o", out), "scores"))
                .contains(
                        "two groups", ", and dedup with its defaults remove 229 documents instead of 309; to be sure:");
        assertThat(Program.run("report", out).expect(0).out()).contains("report.html");
        assertThat(out.resolve("report.html"))
                .content()
                .contains("dedup with its defaults remove 229 documents instead of 309", "\"valley\":0.");
    }

    @Test
    void linkCountsPairsOnly() throws IOException {
        List<String> lines = Files.readAllLines(file).subList(0, 4 * PAIRS);
        List<String> old = new ArrayList<>();
        for (int i = lines.size() - 2; i >= 0; i -= 2) old.add(lines.remove(i));
        Path against = Files.write(dir.resolve("old.txt"), old);
        Files.write(file, lines);
        String row = row(run("link", "--against", against, "-t", 0.2, "-o", out), "scores");
        assertThat(row).contains("two groups").endsWith(" would accept 80 of 160 pairs");
    }

    @Test
    void planGivesTheHintOfItsSample() {
        String plan = run("plan", "-m", "exact", "-t", 0.2).out();
        assertThat(plan)
                .containsPattern(
                        "Scores of exact among the 470 documents tried: two groups, near .* \\(a hint, from the"
                                + " scores alone\\)\\.");
    }

    @Test
    void oneGroupOrFewPairsSayNothing() throws IOException {
        assertThat(row(run("dedup", "-t", 0.7, "-o", out, "--max-loss", 1), "scores"))
                .isEmpty();
        Outcome identical = Program.run(
                        "dedup", file, "--format", "lines", "-m", "identical", "-o", dir.resolve("same"))
                .expect(0);
        assertThat(row(identical, "scores")).isEmpty();
        assertThat(Json.file(dir.resolve("same/summary.json")).has("distribution"))
                .isFalse();
    }
}
