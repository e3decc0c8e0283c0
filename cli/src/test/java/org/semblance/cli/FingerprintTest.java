package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** Fingerprints are equal if and only if the tokens are equal. */
class FingerprintTest {
    @TempDir
    Path dir;

    private Map<String, String> fingerprints(List<String> texts, Object... words) throws IOException {
        Path file = Files.write(dir.resolve("in.txt"), texts);
        Map<String, String> fingerprints = new TreeMap<>();
        Program.run("fingerprint", file, "--format", "lines", words)
                .expect(0)
                .out()
                .lines()
                .map(line -> line.split("\t", -1))
                .forEach(cells -> fingerprints.put(cells[0], cells[1]));
        assertThat(fingerprints).hasSize(texts.size());
        return fingerprints;
    }

    @ParameterizedTest
    @Seeds.Source(3)
    void distinguishSetsOfWords(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(5); n >= 0; n--)
                text.append((char) ('a' + random.nextInt(4))).append(' ');
            texts.add(text.toString());
        }
        Map<String, String> sets = fingerprints(texts, "--tokens", "words");
        Map<String, String> bags = fingerprints(texts, "--tokens", "words", "--multiset");
        Map<String, String> setOf = new HashMap<>();
        Map<String, String> bagOf = new HashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            List<String> words = new ArrayList<>(List.of(texts.get(i).split(" ")));
            words.sort(null);
            setOf.put("" + (i + 1), new TreeSet<>(words).toString());
            bagOf.put("" + (i + 1), words.toString());
        }
        assertSameClasses(seed, sets, setOf);
        assertSameClasses(seed, bags, bagOf);
    }

    /** Two documents are equal under one map if and only if they are under the other. */
    private static void assertSameClasses(long seed, Map<String, String> found, Map<String, String> expected) {
        Map<String, String> there = new HashMap<>();
        Map<String, String> back = new HashMap<>();
        found.forEach((id, print) -> {
            String tokens = expected.get(id);
            assertThat(there.computeIfAbsent(print, p -> tokens))
                    .as("seed " + seed)
                    .isEqualTo(tokens);
            assertThat(back.computeIfAbsent(tokens, t -> print))
                    .as("seed " + seed)
                    .isEqualTo(print);
        });
    }

    @Test
    void areSixteenDigits() throws IOException {
        Map<String, String> found =
                fingerprints(List.of("one two three", "ONE two, three", "three two one", "", "日本語"));
        assertThat(found.values()).allMatch(print -> print.matches("[0-9a-f]{16}"));
        assertThat(found.get("1")).isEqualTo(found.get("2")).isNotEqualTo(found.get("3"));
    }
}
