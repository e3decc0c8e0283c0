package org.semblance.report.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.report.align.Passage.Kind;
import org.semblance.testing.CommonSubsequence;
import org.semblance.testing.Seeds;

/** Checks invariants of alignments for random texts, and compares with the longest common subsequence. */
class AlignmentTest {
    private static final String[] SIGNS = {" ", " ", " ", "  ", "\n", ", ", ". ", "-", " — ", "!\t"};
    private static final String[] WORDS = {
        "a", "to", "Rhine", "rhine", "été", "ÉTÉ", "🙂b", "c1", "日", "本語", "naïve", "x"
    };

    @Test
    void coversBothTextsCorrectly() {
        for (long seed : Seeds.cases(3_000)) {
            Random random = new Random(seed);
            String a = text(random, random.nextInt(40));
            String b = random.nextBoolean() ? text(random, random.nextInt(40)) : shuffled(a, random);
            String description = "seed " + seed + ": <" + a + "> / <" + b + ">";
            check(a, b, description);
        }
    }

    /** Checks the invariants of an alignment and returns it. */
    private static Alignment check(String a, String b, String description) {
        Alignment alignment = Alignment.of(a, b);
        StringBuilder left = new StringBuilder();
        StringBuilder right = new StringBuilder();
        Map<Integer, List<String>> moved = new HashMap<>();
        for (Passage p : alignment.passages()) {
            assertThat(List.of(p.a0(), p.b0())).as(description).isEqualTo(List.of(left.length(), right.length()));
            String x = a.substring(p.a0(), p.a1());
            String y = b.substring(p.b0(), p.b1());
            left.append(x);
            right.append(y);
            switch (p.kind()) {
                case EQUAL -> assertThat(squeezed(x)).as(description).isEqualTo(squeezed(y));
                case RESPELLED -> {
                    assertThat(words(x)).as(description).isEqualTo(words(y));
                    assertThat(squeezed(x)).as(description).isNotEqualTo(squeezed(y));
                }
                case REPLACED -> assertThat(List.of(x, y)).as(description).doesNotContain("");
                case DELETED, MOVED_FROM -> assertThat(y).as(description).isEmpty();
                case INSERTED, MOVED_TO -> assertThat(x).as(description).isEmpty();
            }
            if (p.move() > 0)
                moved.computeIfAbsent(p.move(), _ -> new ArrayList<>()).add(words(x + y));
        }
        assertThat(left).as(description).hasToString(a);
        assertThat(right).as(description).hasToString(b);
        moved.values()
                .forEach(ends -> assertThat(ends).as(description).hasSize(2).allMatch(ends.getFirst()::equals));
        return alignment;
    }

    private static String squeezed(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static String words(String text) {
        return text.codePoints()
                .filter(Character::isLetterOrDigit)
                .map(Character::toLowerCase)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static String text(Random random, int words) {
        StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "¿ " : "");
        for (int i = 0; i < words; i++)
            text.append(WORDS[random.nextInt(WORDS.length)]).append(SIGNS[random.nextInt(SIGNS.length)]);
        return text.toString();
    }

    private static String shuffled(String text, Random random) {
        List<String> parts = new ArrayList<>(List.of(text.split("(?<=\\. )", -1)));
        Collections.shuffle(parts, random);
        return String.join("", parts);
    }

    @Test
    void isMinimalIfNothingMoved() {
        for (long seed : Seeds.cases(1_000)) {
            Random random = new Random(seed);
            List<String> a =
                    random.ints(random.nextInt(25), 0, 6).mapToObj(i -> "w" + i).toList();
            List<String> b =
                    random.ints(random.nextInt(25), 0, 6).mapToObj(i -> "w" + i).toList();
            Alignment alignment = Alignment.of(String.join(" ", a), String.join(" ", b));
            String description = "seed %d: %s / %s".formatted(seed, a, b);
            int most = CommonSubsequence.length(a, b);
            if (alignment.moved() == 0)
                assertThat(alignment.same()).as(description).isEqualTo(most);
            else assertThat(alignment.same()).as(description).isLessThanOrEqualTo(most);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "NIL",
            value = {
                "''|''|''",
                "''|one two|INSERTED",
                "one two|''|DELETED",
                "?!|?!|EQUAL",
                "?!|...|REPLACED",
                "one two three|one two three|EQUAL",
                "one two three|One, two three|RESPELLED EQUAL",
                "one two three|one 2 three|EQUAL REPLACED EQUAL",
                "one two three|one three|EQUAL DELETED EQUAL",
                "one three|one two three|EQUAL INSERTED EQUAL",
            })
    void classifiesEdits(String a, String b, String kinds) {
        assertThat(kinds(check(a, b, a + " / " + b))).isEqualTo(kinds);
    }

    private static String kinds(Alignment alignment) {
        return alignment.passages().stream().map(p -> p.kind().name()).collect(Collectors.joining(" "));
    }

    @Test
    void findsAMovedBlock() {
        String head = "The council met on Tuesday evening and talked for two hours about the bridge. ";
        String block = "Nobody from the ferry company came to speak. ";
        String tail = "A vote will follow in the spring, said the mayor of the town.";
        Alignment alignment = check(block + head + tail, head + tail + " " + block, "moved");
        assertThat(kinds(alignment)).isEqualTo("MOVED_FROM EQUAL MOVED_TO");
        assertThat(alignment.moved()).isEqualTo(8);
        assertThat(alignment.wordsA() + alignment.wordsB() - 2 * (alignment.same() + alignment.moved()))
                .isZero();
        Alignment changed =
                check(block + head + "Old words here. " + tail, head + "New text. " + tail + " " + block, "");
        assertThat(kinds(changed)).isEqualTo("MOVED_FROM EQUAL REPLACED EQUAL MOVED_TO");
    }

    @Test
    void alignsLongTexts() {
        Random random = Seeds.random();
        List<String> words =
                random.ints(100_000, 0, 20_000).mapToObj(i -> "w" + i).toList();
        List<String> edited = new ArrayList<>(words);
        for (int i = 0; i < 500; i++) edited.set(random.nextInt(edited.size()), "new" + i);
        Collections.rotate(edited.subList(10_000, 30_000), 4_000);
        Alignment near = check(String.join(" ", words), String.join(" ", edited), "near");
        assertThat(near.same() + near.moved()).isBetween(98_000, 100_000);
        String others = random.ints(100_000, 0, 20_000).mapToObj(i -> "v" + i).collect(Collectors.joining(" "));
        assertThat(check(String.join(" ", words), others, "unlike").same()).isZero();
        String few = random.ints(100_000, 0, 3).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        String fewer = random.ints(100_000, 0, 3).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        assertThat(check(few, fewer, "few words").same()).isPositive();
        String one = IntStream.range(0, 100_000).mapToObj(_ -> "ha").collect(Collectors.joining(" "));
        assertThat(check(one, one + " ha", "one word").same()).isEqualTo(100_000);
        Stream.of(one, few).forEach(x -> assertThat(Alignment.of(x, "").same()).isZero());
        assertThat(Arrays.asList(Kind.values())).filteredOn(Kind::same).containsExactly(Kind.EQUAL, Kind.RESPELLED);
    }
}
