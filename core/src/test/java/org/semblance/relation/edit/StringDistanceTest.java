package org.semblance.relation.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.relation.edit.StringDistance.BitParallelEditDistance;
import org.semblance.relation.edit.StringDistance.DiagonalEditDistance;
import org.semblance.testing.Levenshtein;
import org.semblance.testing.Seeds;

/** Compares both kernels, and the choice between them, with the textbook algorithm. */
class StringDistanceTest {
    private static final int[] LONG = {62, 63, 64, 65, 66, 100, 127, 128, 129, 191, 192, 193, 300};
    private static final int[] ALPHABET = {'a', 'b', 0x1F600, 0x4E2D};

    private final StringDistance chosen = new StringDistance();
    private final DiagonalEditDistance reach = new DiagonalEditDistance();
    private final BitParallelEditDistance matrix = new BitParallelEditDistance();

    @Test
    void shortStringsAtEveryLimit() {
        for (long seed : Seeds.cases(100_000)) {
            Random random = new Random(seed);
            int letters = 1 + random.nextInt(4);
            int[] a = string(random, letters, random.nextInt(14));
            int[] b = random.nextBoolean() ? edited(random, letters, a) : string(random, letters, random.nextInt(14));
            int distance = Levenshtein.distance(a, b);
            for (int most = 0; most <= 15; most++) check(seed, a, b, most, distance);
        }
    }

    @Test
    void longStringsAroundTheSizeOfAWord() {
        for (long seed : Seeds.cases(6_000)) {
            Random random = new Random(seed);
            int letters = 1 + random.nextInt(4);
            int[] a = string(random, letters, LONG[random.nextInt(LONG.length)]);
            int[] b = random.nextInt(4) > 0
                    ? edited(random, letters, a)
                    : string(random, letters, LONG[random.nextInt(LONG.length)]);
            int distance = Levenshtein.distance(a, b);
            for (int most : new int[] {0, 1, 2, 3, 10, distance - 1, distance, distance + 1, 64, 400}) {
                if (most >= 0) check(seed, a, b, most, distance);
            }
        }
    }

    private void check(long seed, int[] a, int[] b, int most, int distance) {
        int expected = Math.min(distance, most + 1);
        int[] shorter = a.length <= b.length ? a : b;
        int[] longer = a.length <= b.length ? b : a;
        // Scratch arrays are longer than their strings; elements beyond the end must not be read.
        int found = chosen.distance(Arrays.copyOf(a, a.length + 3), a.length, padded(b), b.length, most);
        if (found != expected) fail("choice", seed, a, b, most, found, expected);
        found = reach.distance(shorter, longer, 0, shorter.length, longer.length, most);
        if (found != expected) fail("reach", seed, a, b, most, found, expected);
        if (shorter.length == 0) return;
        found = matrix.distance(shorter, longer, 0, shorter.length, longer.length, most);
        if (found != expected) fail("matrix", seed, a, b, most, found, expected);
    }

    private static int[] padded(int[] b) {
        int[] padded = Arrays.copyOf(b, b.length + 4);
        Arrays.fill(padded, b.length, padded.length, 'a');
        return padded;
    }

    /** Called only on failure: millions of assertions would dominate the time of the test. */
    private static void fail(String what, long seed, int[] a, int[] b, int most, int found, int expected) {
        assertThat(found)
                .as("%s, seed %d: %s and %s at most %d", what, seed, Arrays.toString(a), Arrays.toString(b), most)
                .isEqualTo(expected);
    }

    private static int[] string(Random random, int letters, int length) {
        return random.ints(length, 0, letters).map(i -> ALPHABET[i]).toArray();
    }

    private static int[] edited(Random random, int letters, int[] string) {
        int[] edited = string;
        for (int n = random.nextInt(1 + random.nextInt(12)); n > 0; n--) {
            int at = random.nextInt(edited.length + 1);
            int gone = random.nextInt(at < edited.length ? 2 : 1);
            int[] next = string(random, letters, random.nextInt(2));
            int[] whole = Arrays.copyOf(edited, edited.length - gone + next.length);
            System.arraycopy(next, 0, whole, at, next.length);
            System.arraycopy(edited, at + gone, whole, at + next.length, edited.length - at - gone);
            edited = whole;
        }
        return edited;
    }

    @Test
    void stringsMayBeLongerThanTheBitParallelLimit() {
        Random random = Seeds.random();
        int[] a = string(random, 4, 20_000);
        int[] b = edited(random, 4, a);
        assertThat(chosen.distance(a, a.length, a, a.length, 20_000)).isZero();
        assertThat(chosen.distance(a, a.length, b, b.length, 20_000)).isBetween(Math.abs(a.length - b.length), 12);
        assertThat(chosen.distance(a, a.length, b, b.length, 12))
                .isEqualTo(chosen.distance(b, b.length, a, a.length, 20_000));
    }
}
