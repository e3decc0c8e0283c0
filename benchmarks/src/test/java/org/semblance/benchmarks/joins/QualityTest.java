package org.semblance.benchmarks.joins;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.run.Workers;

class QualityTest {
    @Test
    void countsCommonPairs() throws InterruptedException {
        Quality quality = Quality.of(pairs(1, 2, 1, 3, 4, 7, 8, 9), pairs(1, 3, 2, 3, 8, 9));
        assertThat(quality).isEqualTo(new Quality(4, 3, 2));
        assertThat(quality.precision()).isEqualTo(2 / 3.0);
        assertThat(quality.recall()).isEqualTo(0.5);
    }

    @Test
    void precisionAndRecallOfNoPairsAreNaN() throws InterruptedException {
        assertThat(Quality.of(pairs(), pairs()).recall()).isNaN();
        assertThat(Quality.of(pairs(1, 2), pairs()).precision()).isNaN();
    }

    private static Pairs pairs(int... ends) throws InterruptedException {
        PairSorter sorter = new PairSorter(10, PairMemory.usual(), 1);
        PairBuffer buffer = sorter.buffer();
        for (int i = 0; i < ends.length; i += 2) buffer.pair(ends[i], ends[i + 1], 1, 1);
        return (Pairs) sorter.sorted(new Workers(1));
    }
}
