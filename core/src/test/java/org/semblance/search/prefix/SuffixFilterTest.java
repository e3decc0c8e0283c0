package org.semblance.search.prefix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

/** The bound never exceeds the true distance, for any window, and it filters some pairs. */
class SuffixFilterTest {
    private static final int DEEPEST = 6;

    @Test
    void isExactlyTheDistanceOrLessForAllSmallSets() {
        int tokens = 6;
        for (int a = 0; a < 1 << tokens; a++) {
            for (int b = 0; b < 1 << tokens; b++) {
                for (int most = 0; most <= tokens + 1; most++) {
                    for (int depth = 0; depth <= 4; depth++) check(members(a), members(b), most, depth);
                }
            }
        }
    }

    private static int[] members(int bits) {
        return IntStream.range(0, Integer.SIZE)
                .filter(i -> (bits >> i & 1) != 0)
                .toArray();
    }

    @Test
    void isNeverAboveTheDistanceOfRandomSets() {
        for (long seed : Seeds.cases(200_000)) {
            Random random = new Random(seed);
            int tokens = 1 + random.nextInt(60);
            int[] x = random(random, tokens);
            int[] y = random.nextBoolean() ? random(random, tokens) : edited(x, random, tokens);
            int truth = distance(x, y);
            // Near the true distance the windows are as tight as correctness allows.
            int most = Math.max(-1, random.nextBoolean() ? truth - 2 + random.nextInt(5) : random.nextInt(2 * tokens));
            check(x, y, most, random.nextInt(DEEPEST + 1));
        }
    }

    @Test
    void isNeverAboveTheDistanceOfOneSidedSets() {
        int[] low = IntStream.range(0, 20).toArray();
        int[] high = IntStream.range(100, 117).toArray();
        int[] around = {-1, 50, 200};
        int[][] sets = {
            low,
            high,
            around,
            {},
            {5},
            {300},
            {-7},
            {0, 19},
            IntStream.range(10, 110).toArray()
        };
        for (int[] x : sets) {
            for (int[] y : sets) {
                for (int most = -1; most < 130; most++) {
                    for (int depth = 0; depth <= DEEPEST; depth++) check(x, y, most, depth);
                }
            }
        }
    }

    private static void check(int[] x, int[] y, int most, int depth) {
        int truth = distance(x, y);
        int bound = bound(x, y, most, depth);
        int lengths = Math.abs(x.length - y.length);
        if (bound >= lengths && bound <= truth) return; // creating millions of descriptions would be slow
        fail("%d for %s and %s, most %d, depth %d; lengths say %d, the truth is %d"
                .formatted(bound, show(x), show(y), most, depth, lengths, truth));
    }

    private static String show(int[] set) {
        return IntStream.of(set).boxed().toList().toString();
    }

    @Test
    void filtersSetsOfEqualSize() {
        // Equal sizes, so that the lengths alone filter nothing.
        int[] x = IntStream.range(0, 64).toArray();
        int[] y = IntStream.range(0, 64).map(i -> i < 32 ? i - 32 : i).toArray();
        assertThat(distance(x, y)).isEqualTo(64);
        assertThat(bound(x, y, 10, 0)).isZero();
        assertThat(bound(x, y, 10, 1)).isGreaterThan(10);
    }

    @Test
    void greaterDepthFiltersMore() {
        int[] pruned = new int[DEEPEST + 1];
        for (long seed : Seeds.cases(30_000)) {
            Random random = new Random(seed);
            int[] x = random(random, 200);
            int[] y = random(random, 200);
            int most = Math.abs(x.length - y.length) + 8;
            for (int depth = 0; depth <= DEEPEST; depth++) if (bound(x, y, most, depth) > most) pruned[depth]++;
        }

        assertThat(pruned[0]).isZero();
        assertThat(pruned[1]).isPositive();
        assertThat(pruned[2]).isGreaterThan(pruned[1]);
        assertThat(pruned[4]).isGreaterThan(pruned[2]);
    }

    @Test
    void readsOnlyTheGivenRanges() {
        // The same two ranges, alone and inside larger arrays, must have the same bound.
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            int[] x = random(random, 30);
            int[] y = random(random, 30);
            int most = random.nextInt(30);
            int[] framed = new int[x.length + y.length + 15];
            Arrays.fill(framed, random.nextInt(30));
            System.arraycopy(x, 0, framed, 5, x.length);
            System.arraycopy(y, 0, framed, 10 + x.length, y.length);
            int fromY = 10 + x.length;
            int found = SuffixFilter.distance(framed, 5, 5 + x.length, framed, fromY, fromY + y.length, most, 3);
            assertThat(found).as("seed %d", seed).isEqualTo(bound(x, y, most, 3));
        }
    }

    private static int bound(int[] x, int[] y, int most, int depth) {
        return SuffixFilter.distance(x, 0, x.length, y, 0, y.length, most, depth);
    }

    private static int distance(int[] x, int[] y) {
        int shared = (int) IntStream.of(x)
                .filter(token -> IntStream.of(y).anyMatch(other -> other == token))
                .count();
        return x.length + y.length - 2 * shared;
    }

    private static int[] random(Random random, int tokens) {
        int share = 1 + random.nextInt(4);
        return IntStream.range(0, tokens).filter(i -> random.nextInt(4) < share).toArray();
    }

    private static int[] edited(int[] set, Random random, int tokens) {
        TreeSet<Integer> edited = new TreeSet<>();
        for (int token : set) edited.add(token);
        for (int edits = random.nextInt(6); edits > 0; edits--) {
            int token = random.nextInt(tokens);
            if (!edited.remove(token)) edited.add(token);
        }
        return edited.stream().mapToInt(token -> token).toArray();
    }
}
