package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Program;

/** Spot signatures and sentence features as a user meets them. */
class SpotsTest {
    private static final String[] STOPS = {"the", "is", "was", "have", "of", "and"};

    @TempDir
    Path dir;

    private Path out;
    private Path file;

    /** Forty stories of ten sentences, each with a version in which some words are others; and what is odd. */
    @BeforeEach
    void write() throws IOException {
        Random random = new Random(11);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String[] words = new String[120];
            for (int w = 0; w < words.length; w++) {
                String word = w % 3 == 0 ? STOPS[random.nextInt(STOPS.length)] : word(random);
                words[w] = w % 12 == 0 ? "Then " + word : w % 12 == 11 ? word + "." : word;
            }
            lines.add(String.join(" ", words));
            for (int edit = i % 5; edit > 0; edit--) words[1 + 12 * random.nextInt(10)] = word(random);
            lines.add(String.join(" ", words));
        }
        lines.addAll(List.of("", "word", "the of is", "?!", "\uD83D\uDE00 the \uD83D\uDE00", "中国的经济在发展。"));
        out = dir.resolve("out");
        file = Files.write(dir.resolve("stories.txt"), lines);
    }

    private static String word(Random random) {
        return "w" + random.nextInt(300);
    }

    private Program.Outcome run(String verb, String method, Object... words) {
        List<Object> all = new ArrayList<>(List.of(verb, file, "--format", "lines", "-m", method));
        all.addAll(List.of(words));
        return Program.run(all.toArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"spotsigs", "spotsigncd", "slst"})
    void pairsAreTheSameOnAnyNumberOfThreads(String method) throws IOException {
        run("pairs", method, "-o", out, "--quiet", "--threads", 1).expect(0);
        String once = Files.readString(out.resolve("pairs.tsv"));
        run("pairs", method, "-o", out, "--quiet", "--overwrite", "--threads", 2)
                .expect(0);
        assertThat(Files.readString(out.resolve("pairs.tsv"))).isEqualTo(once);
        for (int story = 1; story <= 80; story += 2) {
            assertThat(once).contains("\n%d\t%d\t".formatted(story, story + 1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"spotsigs", "slst"})
    void removalsAreVerified(String method) throws IOException {
        run("dedup", method, "-o", out, "--quiet", "--max-loss", "0.9").expect(0);
        assertThat(Program.run("verify", out).expect(0).out()).contains("verified");
        Path ledger = out.resolve("removed.jsonl");
        String changed = Files.readString(ledger).replaceFirst("\"score\":[0-9.]+", "\"score\":0.345678");
        Files.writeString(ledger, changed);
        assertThat(Program.run("verify", out).expect(1).err()).contains("the score is");
    }

    @Test
    void documentsWithoutSpotsAreListed() throws IOException {
        run("pairs", "spotsigs", "-o", out, "--quiet").expect(0);
        assertThat(Files.readString(out.resolve("rejected.tsv")))
                .contains("too_short\tno tokens under spots, 4 or more")
                .contains("empty");
    }

    @Test
    void tokensAreWhatAMethodSees() {
        assertThat(run("tokens", "spotsigs").expect(0).out()).startsWith("1\t").contains("the:w");
        assertThat(run("tokens", "slst").expect(0).out()).contains("13:then:w");
    }
}
