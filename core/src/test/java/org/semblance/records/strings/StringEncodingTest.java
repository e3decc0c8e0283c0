package org.semblance.records.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Characters;
import org.semblance.records.Encoder;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.testing.RandomStrings;
import org.semblance.testing.Seeds;

class StringEncodingTest {
    @Test
    void stringsSurviveARoundTrip() throws InterruptedException {
        for (long seed : Seeds.cases(2_000)) {
            Random random = new Random(seed);
            List<String> all = RandomStrings.collection(random);
            int gram = 1 + random.nextInt(5);
            Strings strings = TestRecords.strings(all, gram, random);
            assertThat(strings.size()).isEqualTo(all.size());
            for (int x = 0; x < all.size(); x++) {
                int[] points = all.get(x).codePoints().toArray();
                int[] copy = new int[points.length];
                strings.copy(x, copy);
                assertThat(copy).as("seed %d, string %d", seed, x).isEqualTo(points);
                assertThat(strings.sizeOf(x)).isEqualTo(points.length);
                assertThat(strings.grams().sizeOf(x)).isEqualTo(points.length == 0 ? 0 : points.length + gram - 1);
            }
        }
    }

    /** ab and ba share no bigram, since the paddings of start and end differ; aba and bab share ab and ba. */
    @Test
    void paddingIsDistinctFromAllCharacters() throws InterruptedException {
        Strings strings = TestRecords.strings(List.of("ab", "ba", "aba", "bab", "\0"), 2, Seeds.random());
        assertThat(shared(strings, 0, 1)).isZero();
        assertThat(shared(strings, 2, 3)).isEqualTo(2);
        assertThat(shared(strings, 0, 2)).isEqualTo(2);
        assertThat(shared(strings, 0, 4)).isZero();
    }

    private static long shared(Strings strings, int x, int y) {
        TokenSets grams = strings.grams();
        return java.util.Arrays.stream(grams.tokens(), grams.start(x), grams.end(x))
                .filter(t -> java.util.Arrays.stream(grams.tokens(), grams.start(y), grams.end(y))
                        .anyMatch(u -> u == t))
                .count();
    }

    /** Two one-byte letters differ from one letter with the same two bytes. */
    @Test
    void equalFingerprintsAreEqualStrings() {
        FingerprintingEncoder encoder = (FingerprintingEncoder) new StringEncoding(2).encoder();
        Analyzer.Worker analysis = new Characters().worker(encoder);
        Map<String, String> stringOf = new HashMap<>();
        for (long seed : Seeds.cases(500)) {
            for (String string : RandomStrings.collection(new Random(seed))) {
                analysis.analyze(string);
                assertThat(encoder.lastSize()).isEqualTo(string.codePointCount(0, string.length()));
                assertThat(stringOf.putIfAbsent(encoder.lastFingerprint(), string))
                        .isIn(null, string);
            }
        }
        analysis.analyze("ab");
        String narrow = encoder.lastFingerprint();
        analysis.analyze("\u6162");
        assertThat(encoder.lastFingerprint()).isNotEqualTo(narrow);
    }

    @Test
    void aClearedStringIsEmpty() throws InterruptedException {
        StringEncoding encoding = new StringEncoding(3);
        Encoder encoder = encoding.encoder();
        Analyzer.Worker analysis = new Characters().worker(encoder);
        assertThat(encoder.lastSize()).isZero();
        for (String string : List.of("one", "two", "three")) {
            analysis.analyze(string);
            if (string.equals("two")) encoder.clearLast();
        }
        Strings strings = encoding.assemble(List.of(encoder.seal()), new Workers(1));
        assertThat(strings.sizeOf(1)).isZero();
        int[] three = new int[5];
        strings.copy(2, three);
        assertThat(new String(three, 0, 5)).isEqualTo("three");
    }

    @Test
    void refusesOtherTokensThanCharacters() {
        Encoder encoder = new StringEncoding(2).encoder();
        assertThatIllegalArgumentException().isThrownBy(() -> encoder.token(-1, 0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StringEncoding(0))
                .withMessageContaining("0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StringEncoding(101))
                .withMessageContaining("101");
    }
}
