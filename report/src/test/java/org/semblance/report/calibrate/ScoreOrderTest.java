package org.semblance.report.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Seeds;

class ScoreOrderTest {
    @ParameterizedTest
    @Seeds.Source(60)
    void isTheOrderOfTheScores(long seed) {
        Random random = new Random(seed);
        int n = random.nextInt(300);
        boolean distance = random.nextBoolean();
        int values = 1 + random.nextInt(400);
        double[] scores = new double[n];
        for (int i = 0; i < n; i++)
            scores[i] = random.nextInt(10) == 0 ? Double.NaN : (random.nextInt(values) - values / 4) / 1e6;
        ScoreOrder order = new ScoreOrder(scores, distance, seed);
        int[] found =
                IntStream.range(0, n).filter(i -> !Double.isNaN(scores[i])).toArray();
        assertThat(IntStream.range(0, order.size()).map(order::pair).sorted().toArray())
                .isEqualTo(found);
        int[] positions = order.positions(n);
        for (int i = 0; i < order.size(); i++) {
            assertThat(order.score(i)).isEqualTo(scores[order.pair(i)]);
            assertThat(positions[order.pair(i)]).isEqualTo(i);
            assertThat(i).isBetween(order.start(order.group(i)), order.end(order.group(i)) - 1);
            if (i == 0) continue;
            int direction = Double.compare(order.score(i - 1) + 0.0, order.score(i) + 0.0) * (distance ? 1 : -1);
            assertThat(direction).isLessThanOrEqualTo(0);
            assertThat(order.group(i) - order.group(i - 1)).isEqualTo(direction == 0 ? 0 : 1);
            assertThat(order.coordinate(i)).isGreaterThanOrEqualTo(order.coordinate(i - 1));
        }
        for (int i = 0; i < n; i++)
            if (Double.isNaN(scores[i])) assertThat(positions[i]).isEqualTo(-1);
        if (order.size() > 0) cutsAreEnds(order, random);
    }

    private static void cutsAreEnds(ScoreOrder order, Random random) {
        int from = random.nextInt(order.size() + 1);
        int to = from + random.nextInt(order.size() - from + 1);
        int most = 1 + random.nextInt(50);
        int[] cuts = order.cuts(from, to, most);
        int[] ends = IntStream.range(0, order.groups()).map(order::end).toArray();
        assertThat(cuts.length).isLessThanOrEqualTo(most + 1);
        for (int i = 0; i < cuts.length; i++) {
            assertThat(Arrays.binarySearch(ends, cuts[i])).isNotNegative();
            assertThat(cuts[i]).isBetween(from, to);
            if (i > 0) assertThat(cuts[i]).isGreaterThan(cuts[i - 1]);
        }
        int[] all = order.cuts(1, order.size(), 10);
        assertThat(all[all.length - 1]).isEqualTo(order.size());
    }

    @Test
    void zerosAreEqual() {
        assertThat(new ScoreOrder(new double[] {0.0, -0.0, 0.0, -0.0}, false, 1).groups())
                .isEqualTo(1);
        assertThat(new ScoreOrder(new double[] {0.0, -0.0, 0.0, -0.0}, true, 1).groups())
                .isEqualTo(1);
    }

    @Test
    void equalScoresAreInTheOrderOfTheSeed() {
        double[] equal = new double[100];
        int[][] orders = new int[3][];
        for (int k = 0; k < 3; k++) {
            ScoreOrder order = new ScoreOrder(equal, false, k / 2);
            orders[k] = IntStream.range(0, 100).map(order::pair).toArray();
        }
        assertThat(orders[0]).isEqualTo(orders[1]).isNotEqualTo(orders[2]);
    }

    @Test
    void mayBeEmpty() {
        ScoreOrder order = new ScoreOrder(new double[] {Double.NaN}, false, 1);
        assertThat(order.size()).isZero();
        assertThat(order.groups()).isZero();
    }
}
