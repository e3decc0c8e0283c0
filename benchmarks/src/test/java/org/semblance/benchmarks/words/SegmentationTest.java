package org.semblance.benchmarks.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.semblance.benchmarks.words.Passage.Unit;

class SegmentationTest {
    /** A consonant with a vowel mark and a tone mark, two consonants; a Latin word; a single consonant. */
    private static final String TEXT = "\u0E01\u0E34\u0E48\u0E02\u0E04 Word \u0E07";

    @Test
    void splitsLettersMarksAndClusters() {
        assertThat(tokens(Segmentation.PHRASES)).containsExactly("\u0E01\u0E34\u0E48\u0E02\u0E04", "Word", "\u0E07");
        assertThat(tokens(Segmentation.LETTERS))
                .containsExactly("\u0E01\u0E34", "\u0E34\u0E48", "\u0E48\u0E02", "\u0E02\u0E04", "Word", "\u0E07");
        assertThat(tokens(Segmentation.CLUSTERS))
                .containsExactly("\u0E01\u0E34\u0E48\u0E02", "\u0E02\u0E04", "Word", "\u0E07")
                .isEqualTo(tokens(Segmentation.GRAPHEMES));
        assertThat(tokens(Segmentation.SINGLE_CLUSTERS))
                .containsExactly("\u0E01\u0E34\u0E48", "\u0E02", "\u0E04", "Word", "\u0E07");
        assertThat(Segmentation.BARE_LETTERS.shingles(TEXT))
                .isEqualTo(Segmentation.CLUSTERS.shingles("\u0E01\u0E02\u0E04 Word \u0E07"));
    }

    @Test
    void dictionaryKnowsThaiWords() {
        assertThat(tokens(Segmentation.DICTIONARY, "ภาษาไทย")).containsExactly("ภาษา", "ไทย");
    }

    @Test
    void passagesKeepTheirText() {
        for (UnspacedScript script : UnspacedScript.ALL) {
            Passage passage = script.passages(1, 100, 200, 7).getFirst();
            assertThat(passage.letters()).isGreaterThanOrEqualTo(100);
            for (Unit unit : Unit.values())
                assertThat(String.join("", passage.units(unit))).isEqualTo(passage.text());
            assertThat(passage.spaced().replace(Passage.ZERO_WIDTH_SPACE, "")).isEqualTo(passage.text());
            List<Passage> cut = Passage.cut(passage.text(), 20, 20, new SplittableRandom(1));
            assertThat(cut).isNotEmpty();
            assertThat(passage.text())
                    .startsWith(cut.stream().map(Passage::text).reduce("", String::concat));
        }
    }

    @Test
    void moreEditsLeaveLessInCommon() {
        Passage passage =
                UnspacedScript.ALL.getFirst().passages(1, 1000, 1000, 7).getFirst();
        long[] original = Segmentation.CLUSTERS.shingles(passage.text());
        double previous = 1;
        for (double share : new double[] {0, 0.03, 0.3, 1}) {
            String edited = passage.edited(Unit.CLUSTERS, share, List.of("\u0E01"), new SplittableRandom(1));
            double similarity = Segmentation.jaccard(original, Segmentation.CLUSTERS.shingles(edited));
            assertThat(similarity).as("share %s", share).isLessThan(previous);
            previous = similarity;
        }
    }

    @Test
    void similarities() {
        assertThat(Segmentation.jaccard(new long[] {1, 2, 3}, new long[] {2, 3, 4}))
                .isEqualTo(0.5);
        assertThat(Segmentation.cosine(new long[] {1, 1, 2}, new long[] {1, 3})).isEqualTo(2 / Math.sqrt(10));
    }

    private static List<String> tokens(Segmentation how) {
        return tokens(how, TEXT);
    }

    private static List<String> tokens(Segmentation how, String text) {
        List<String> tokens = new ArrayList<>();
        new Segmentation.Scanner(how, (_, start, end) -> tokens.add(text.substring(start, end))).scan(text);
        return tokens;
    }
}
