package org.semblance.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

/** Both intersections count what a set has, or report that it is too little. */
class IntersectionTest {
    @Test
    void overlapsAreThoseOfSets() {
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            int vocabulary = 1 + random.nextInt(random.nextBoolean() ? 60 : 300);
            TreeSet<Integer> x = new TreeSet<>();
            TreeSet<Integer> y = new TreeSet<>();
            double share = random.nextDouble();
            double different = random.nextInt(3) == 0 ? random.nextDouble() : 0.1 * random.nextDouble();
            for (int token = 0; token < vocabulary; token++) {
                boolean in = random.nextDouble() < share;
                if (in) x.add(token);
                if (in ^ random.nextDouble() < different) y.add(token);
            }
            int before = random.nextInt(3); // the ranges are somewhere in longer arrays
            int[] tokensX = array(x, before, random);
            int[] tokensY = array(y, 1, random);
            x.retainAll(y);
            int shared = random.nextInt(4);
            int expected = shared + x.size();
            int required = random.nextInt(expected + 3);
            int endX = tokensX.length - 2;
            int endY = tokensY.length - 2;
            int found = Intersection.from(shared, tokensX, before, endX, tokensY, 1, endY, required);
            int similar = Intersection.ofSimilar(shared, tokensX, before, endX, tokensY, 1, endY, required);
            if (required <= expected) {
                assertThat(found).as("overlap, seed %d", seed).isEqualTo(expected);
                assertThat(similar).as("overlap of similar sets, seed %d", seed).isEqualTo(expected);
            } else {
                assertThat(found).as("too little, seed %d", seed).isLessThan(required);
                assertThat(similar)
                        .as("too little, similar sets, seed %d", seed)
                        .isLessThan(required);
            }
        }
    }

    private static int[] array(TreeSet<Integer> tokens, int before, Random random) {
        int[] array = new int[before + tokens.size() + 2];
        for (int i = 0; i < array.length; i++) array[i] = random.nextInt(5);
        int at = before;
        for (int token : tokens) array[at++] = token;
        return array;
    }
}
