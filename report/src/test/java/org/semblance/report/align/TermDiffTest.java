package org.semblance.report.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The diff against the plain dynamic program. */
class TermDiffTest {
    @Test
    void findsAShortestEditAndKeepsEveryTerm() {
        long seed = 20251115;
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            long[] a =
                    random.longs(random.nextInt(30), 0, 1 + random.nextInt(12)).toArray();
            long[] b =
                    random.longs(random.nextInt(30), 0, 1 + random.nextInt(12)).toArray();
            String told = "seed " + seed + ", round " + round + ": " + Arrays.toString(a) + " / " + Arrays.toString(b);
            assertThat(walk(a, b, told)).as(told).isEqualTo(a.length + b.length - 2 * common(a, b));
        }
    }

    @Test
    void followsTextsThatAreFarApart() {
        Random random = new Random(7);
        long[] a = random.longs(20_000, 0, 400).toArray();
        long[] b = Arrays.stream(a).filter(_ -> random.nextInt(10) > 0).toArray();
        assertThat(walk(a, b, "a tenth left out")).isBetween(a.length - b.length, 2 * (a.length - b.length));
        long[] other = random.longs(20_000, 1000, 1_000_000).toArray();
        assertThat(walk(a, other, "nothing in common")).isEqualTo(40_000);
    }

    /** Follows the edits over both sequences, checks that they cover them, and counts what differs. */
    private static int walk(long[] a, long[] b, String told) {
        List<TermDiff.Edit> edits = TermDiff.of(a, b);
        int i = 0;
        int j = 0;
        for (TermDiff.Edit edit : edits) {
            assertThat(List.of(edit.a0(), edit.b0())).as(told).isEqualTo(List.of(i, j));
            i = edit.a1();
            j = edit.b1();
            if (!edit.same()) continue;
            assertThat(Arrays.copyOfRange(a, edit.a0(), i)).as(told).isEqualTo(Arrays.copyOfRange(b, edit.b0(), j));
        }
        assertThat(List.of(i, j)).as(told).isEqualTo(List.of(a.length, b.length));
        return TermDiff.terms(edits);
    }

    /** The length of the longest common subsequence. */
    private static int common(long[] a, long[] b) {
        int[][] best = new int[a.length + 1][b.length + 1];
        for (int i = 1; i <= a.length; i++) {
            for (int j = 1; j <= b.length; j++) {
                best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : Math.max(best[i - 1][j], best[i][j - 1]);
            }
        }
        return best[a.length][b.length];
    }
}
