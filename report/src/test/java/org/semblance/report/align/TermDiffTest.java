package org.semblance.report.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.document.Document;
import org.semblance.testing.CommonSubsequence;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;

/** Compares the diff with plain dynamic programming. */
class TermDiffTest {
    @Test
    void findsAShortestEditAndKeepsEveryTerm() {
        for (long seed : Seeds.cases(2_000)) {
            Random random = new Random(seed);
            long[] a =
                    random.longs(random.nextInt(30), 0, 1 + random.nextInt(12)).toArray();
            long[] b =
                    random.longs(random.nextInt(30), 0, 1 + random.nextInt(12)).toArray();
            String description = "seed " + seed + ": " + Arrays.toString(a) + " / " + Arrays.toString(b);
            assertThat(walk(a, b, description)).as(description).isEqualTo(a.length + b.length - 2 * common(a, b));
        }
    }

    @Test
    void alignsVeryDifferentTexts() {
        Random random = Seeds.random();
        long[] a = random.longs(20_000, 0, 400).toArray();
        long[] b = Arrays.stream(a).filter(_ -> random.nextInt(10) > 0).toArray();
        assertThat(walk(a, b, "a tenth left out")).isBetween(a.length - b.length, 2 * (a.length - b.length));
        long[] other = random.longs(20_000, 1000, 1_000_000).toArray();
        assertThat(walk(a, other, "nothing in common")).isEqualTo(40_000);
    }

    @Test
    void spellingsOfOneTextHaveNoDifferences() {
        String example = "L’été co\u00ADop ½ café ไทย中 fin น้ำ";
        TermSequence composed = TermSequence.of(Document.of("a", "½ น้ำ ㍿"));
        TermSequence expanded = TermSequence.of(Document.of("b", "1⁄2 น้\u0E4Dา 株式会社"));
        assertThat(composed.hashes()).isEqualTo(expanded.hashes());
        for (long seed : Seeds.cases(2_000)) {
            Random random = new Random(seed);
            String text = random.nextBoolean() ? example : RandomText.of(random, 60);
            TermSequence terms = TermSequence.of(Document.of("a", text));
            for (int t = 0; t < terms.size(); t++) {
                assertThat(terms.start(t)).as("seed %d", seed).isBetween(terms.end0(t - 1), terms.end0(t));
            }
            assertThat(text).as("seed %d", seed).contains(terms.shown(0, terms.size()));
            if (!text.equals(example)) continue;
            TermSequence other = TermSequence.of(Document.of("b", RandomText.respelled(text, random)));
            assertThat(other.hashes()).as("seed %d", seed).isEqualTo(terms.hashes());
        }
    }

    /** Checks that the edits cover both sequences, and returns the number of differences. */
    private static int walk(long[] a, long[] b, String description) {
        List<TermDiff.Edit> edits = TermDiff.of(a, b);
        int i = 0;
        int j = 0;
        for (TermDiff.Edit edit : edits) {
            assertThat(List.of(edit.a0(), edit.b0())).as(description).isEqualTo(List.of(i, j));
            i = edit.a1();
            j = edit.b1();
            if (!edit.same()) continue;
            assertThat(Arrays.copyOfRange(a, edit.a0(), i))
                    .as(description)
                    .isEqualTo(Arrays.copyOfRange(b, edit.b0(), j));
        }
        assertThat(List.of(i, j)).as(description).isEqualTo(List.of(a.length, b.length));
        return TermDiff.terms(edits);
    }

    private static int common(long[] a, long[] b) {
        return CommonSubsequence.length(
                Arrays.stream(a).boxed().toList(), Arrays.stream(b).boxed().toList());
    }
}
