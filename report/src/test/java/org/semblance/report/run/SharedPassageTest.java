package org.semblance.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class SharedPassageTest {
    private static String words(Random random, int count, int vocabulary) {
        return IntStream.range(0, count)
                .mapToObj(i -> "w" + random.nextInt(vocabulary))
                .collect(Collectors.joining(" "));
    }

    /** By comparing every run of words of every document with all documents. */
    private static int longest(List<String> texts) {
        for (int length = 30; length >= 4; length--) {
            for (String text : texts) {
                List<String> words = Arrays.asList(text.split(" "));
                for (int i = 0; i + length <= words.size(); i++) {
                    String run = " " + String.join(" ", words.subList(i, i + length)) + " ";
                    long holders = texts.stream()
                            .filter(other -> (" " + other + " ").contains(run))
                            .count();
                    if (10 * holders >= 9L * texts.size()) return length;
                }
            }
        }
        return 0;
    }

    @Test
    void findsTheLongestRunThatNineInTenShare() {
        int length = 0;
        for (long seed : Seeds.cases(40)) {
            Random random = new Random(seed);
            String template = words(random, length, 1000);
            List<String> texts = new ArrayList<>();
            int size = 10 + random.nextInt(15);
            int holders = 0;
            for (int d = 0; d < size; d++) {
                String own = words(random, 1 + random.nextInt(20), 1000);
                boolean holds = length > 0 && d % 12 != 5;
                texts.add(holds ? own + " " + template + " " + words(random, 3, 9) : own);
                if (holds) holders++;
            }
            int expected = longest(texts);
            if (10 * holders >= 9 * size && length >= 4)
                assertThat(expected).as("seed " + seed).isGreaterThanOrEqualTo(Math.min(length, 30));
            length = (length + 13) % 40; // 0, 13, 26, 39, …: none, some, more than the longest that is quoted
            SharedPassage found = SharedPassage.of(texts, 1000, "remedy").orElse(null);
            if (expected == 0) {
                assertThat(found).as("seed " + seed).isNull();
                continue;
            }
            assertThat(found).as("seed " + seed).isNotNull();
            assertThat(found.text().split(" ")).as("seed " + seed).hasSize(expected);
            assertThat(found.longer()).isEqualTo(expected == 30);
            assertThat(found.sample()).isEqualTo(size);
            assertThat(texts.stream().filter(t -> (" " + t + " ").contains(" " + found.text() + " ")))
                    .as("seed " + seed)
                    .hasSize(found.documents());
        }
    }

    @Test
    void aPassageIsOneLineWithoutControlCharacters() {
        List<String> texts = IntStream.range(0, 20)
                .mapToObj(i -> "a%d <b>one\u001b[31m\n\ttwo</b>\u202e three\u0000four five b%d".formatted(i, i))
                .toList();
        SharedPassage passage = SharedPassage.of(texts, 20, "remedy").orElseThrow();
        assertThat(passage.text()).isEqualTo("b>one [31m two</b> three four five");
        assertThat(passage.sentence()).contains("20 of 20 in a sample share this text: “b>one ");
    }
}
