package org.semblance.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.bits.BitVectors;
import org.semblance.testing.Seeds;

/** A scorer gives related records the score of the verifier, and also scores unrelated ones. */
class ScorerTest {
    @Test
    void scoresDistancesAboveTheThreshold() {
        long seed = Seeds.cases(1)[0];
        Random random = new Random(seed);
        long[] rows = random.longs(40).toArray();
        for (int x = 1; x < rows.length; x += 2) rows[x] = rows[x - 1] ^ 1L << random.nextInt(64);
        int[] sizes = random.ints(40, 1, 9).toArray();
        sizes[7] = 0;
        BitVectors prints = new BitVectors(64, rows, sizes);
        BitDistance relation = new BitDistance(3);
        Relation.Scorer scorer = relation.scorer(prints).orElseThrow();
        double[] reported = {-1};
        for (int x = 0; x < 40; x++) {
            for (int y = 0; y < x; y++) {
                double score = scorer.score(x, y);
                if (x == 7 || y == 7) assertThat(score).isNaN();
                else assertThat(score).as("seed %d: %d, %d", seed, x, y).isEqualTo(Long.bitCount(rows[x] ^ rows[y]));
                reported[0] = -1;
                relation.over(prints).verify(x, y, (_, _, _, verified) -> reported[0] = verified);
                assertThat(reported[0]).isEqualTo(score <= 3 ? score : -1);
            }
        }
    }
}
