package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** Titles of 5 to 10 words, some of them copies in which one word differs, which the default tokens do not find. */
class ShortTextsTest {
    private static final int TITLES = 3000;
    private static final int COPIES = 560;
    private static final Pattern SUGGESTED =
            Pattern.compile("try (--tokens \\S+ -t \\S+) or (--tokens \\S+ -t \\S+) \\(");

    @TempDir
    static Path dir;

    private static Path titles;
    private static final Set<Set<String>> TRUTH = new HashSet<>();

    @BeforeAll
    static void write() throws IOException {
        Random random = Seeds.random();
        List<String> vocabulary = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            StringBuilder word = new StringBuilder();
            for (int letters = 3 + random.nextInt(7); letters > 0; letters--)
                word.append((char) ('a' + random.nextInt(26)));
            vocabulary.add(word.toString());
        }
        List<List<String>> all = new ArrayList<>();
        while (all.size() < TITLES - COPIES) {
            List<String> title = new ArrayList<>();
            for (int words = 5 + random.nextInt(6); words > 0; words--) {
                // Frequent words, as in real titles.
                int most = random.nextBoolean() ? 100 : vocabulary.size();
                title.add(vocabulary.get(random.nextInt(most)));
            }
            all.add(title);
        }
        for (int i = 0; i < COPIES; i++) {
            List<String> copy = new ArrayList<>(all.get(i));
            copy.set(random.nextInt(copy.size()), vocabulary.get(random.nextInt(vocabulary.size())));
            all.add(copy);
            TRUTH.add(Set.of(Integer.toString(i + 1), Integer.toString(all.size())));
        }
        titles = Files.write(
                dir.resolve("titles.txt"),
                all.stream().map(words -> String.join(" ", words)).toList());
    }

    private static List<String> notes(String err) {
        return err.lines()
                .filter(line -> line.contains("half of the documents have at most"))
                .toList();
    }

    private Set<Set<String>> pairs(Path out) throws IOException {
        Set<Set<String>> found = new HashSet<>();
        for (List<String> row : Program.rows(out.resolve("pairs.tsv"))) found.add(Set.of(row.get(0), row.get(1)));
        return found;
    }

    private Program.Outcome run(String verb, String out, Object... words) {
        return Program.run(verb, titles, "--format", "lines", "-o", dir.resolve(out), "--overwrite", words)
                .expect(0);
    }

    @Test
    void theSuggestedTokensFindTheCopies() throws IOException {
        List<String> notes = notes(run("dedup", "default").err());
        assertThat(notes)
                .singleElement()
                .asString()
                .contains("removes up to 5 of the few shingles:5", "of such copies reach 0.8", " match now, ");
        assertThat(pairs(dir.resolve("default"))).hasSizeLessThan(COPIES / 10);
        Matcher suggested = SUGGESTED.matcher(notes.getFirst());
        assertThat(suggested.find()).isTrue();
        for (int i = 1; i <= 2; i++) {
            var outcome =
                    run("dedup", "suggested", (Object[]) suggested.group(i).split(" "));
            assertThat(notes(outcome.err())).isEmpty();
            Set<Set<String>> found = pairs(dir.resolve("suggested"));
            Set<Set<String>> right = new HashSet<>(found);
            right.retainAll(TRUTH);
            assertThat((double) right.size() / COPIES)
                    .as("recall of %s", suggested.group(i))
                    .isGreaterThan(i == 1 ? 0.97 : 0.85);
            assertThat((double) right.size() / found.size())
                    .as("precision of %s", suggested.group(i))
                    .isGreaterThan(0.95);
        }
    }

    @Test
    void theNoteIsTheSameForAnyNumberOfThreads() {
        String one = notes(run("pairs", "one", "--threads", 1).err()).getFirst();
        assertThat(notes(run("pairs", "two", "--threads", 2).err())).containsExactly(one);
        assertThat(notes(Program.run(
                                "link",
                                titles,
                                "--against",
                                titles,
                                "--format",
                                "lines",
                                "-o",
                                dir.resolve("link"),
                                "--overwrite")
                        .expect(0)
                        .err()))
                .hasSize(1);
    }

    @Test
    void otherMethodsHaveTheNoteIfTheirTokensAreShingles() {
        assertThat(notes(run("pairs", "minhash", "-m", "minhash").err())).hasSize(1);
        assertThat(notes(run("pairs", "super", "-m", "supershingle").err()))
                .singleElement()
                .asString()
                .contains("try -m exact --tokens words -t ");
        assertThat(notes(run("pairs", "cosine", "--measure", "cosine").err()))
                .singleElement()
                .asString()
                .contains("try --measure jaccard --tokens words -t ");
        assertThat(notes(run("pairs", "simhash", "-m", "simhash").err())).isEmpty();
        assertThat(notes(run("pairs", "chars", "--tokens", "chars:4").err())).isEmpty();
        assertThat(notes(run("pairs", "low", "--tokens", "shingles:2", "-t", "0.2")
                        .err()))
                .isEmpty();
    }

    @Test
    void longTextsHaveNoNote() throws IOException {
        List<String> lines = Files.readAllLines(titles);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i + 6 <= 600; i += 6) texts.add(String.join(" ", lines.subList(i, i + 6)));
        Path file = Files.write(dir.resolve("long.txt"), texts);
        assertThat(notes(Program.run("pairs", file, "--format", "lines", "-o", dir.resolve("long"))
                        .expect(0)
                        .err()))
                .isEmpty();
    }

    @Test
    void singleWordsAreComparedByTypingErrors() throws IOException {
        List<String> names = Files.readAllLines(titles).stream()
                .limit(300)
                .map(title -> title.split(" ")[0])
                .toList();
        Path file = Files.write(dir.resolve("names.txt"), names);
        String note = notes(Program.run("pairs", file, "--format", "lines", "-o", dir.resolve("names"))
                        .expect(0)
                        .err())
                .getFirst();
        assertThat(note).endsWith("; for so few words, count typing errors: try -m exact --measure edit -t 2");
        Object[] suggested = note.substring(note.indexOf("-m ")).split(" ");
        Program.run("pairs", file, "--format", "lines", "-o", dir.resolve("edits"), suggested)
                .expect(0);
    }

    @Test
    void planComparesTokensAndRecommendsThoseForShortTexts() {
        var outcome = Program.run("plan", titles, "--format", "lines", "--sample", "20k")
                .expect(0);
        assertThat(notes(outcome.err())).hasSize(1);
        assertThat(outcome.out())
                .contains("\nexact 0.8 ", "\nexact words 0.", "\nexact chars:4 0.")
                .containsPattern(
                        "\nRecommended: --tokens words -t 0\\.\\d+, because half of the documents have at most \\d words, and"
                                + " with shingles:5 only \\S+ of the copies with one other word reach 0.8\\.");
    }
}
