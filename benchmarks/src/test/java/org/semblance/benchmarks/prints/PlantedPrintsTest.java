package org.semblance.benchmarks.prints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.records.bits.BitVectors;
import org.semblance.testing.Seeds;

class PlantedPrintsTest {
    private static final PlantedPrints PLANTED = new PlantedPrints(Seeds.base(), 2000, 3);

    @Test
    void everyTenthIsNearAnEarlierOne() {
        long[] prints = PLANTED.prints();
        for (int row = 9; row < prints.length; row += 10) {
            int copy = row;
            assertThat(IntStream.range(0, row).map(r -> Long.bitCount(prints[r] ^ prints[copy])))
                    .as("row %d", row)
                    .anyMatch(bits -> bits >= 1 && bits <= 3);
        }
    }

    @Test
    void recordsHaveTheSameFingerprints() {
        assertThat(PLANTED.records().rows()).isEqualTo(PLANTED.prints());
        assertThat(new PlantedPrints(Seeds.base() + 1, 2000, 3).prints()).isNotEqualTo(PLANTED.prints());
    }

    /** Margins are stored in pages; tests more than one. */
    @Test
    void hasMarginsOfMoreThanAPage() {
        PlantedPrints many = new PlantedPrints(Seeds.base(), (1 << 20) + 100, 3);
        BitVectors records = many.records();
        float[] margins = new float[Long.SIZE];
        for (int row : new int[] {0, (1 << 20) - 1, 1 << 20, many.size() - 1}) {
            records.margins(row, margins);
            double squares = 0;
            for (float margin : margins) squares += (double) margin * margin;
            assertThat(squares).isBetween(0.9, 1.1);
        }
    }

    @Test
    void everySecondQueryHasANearRowAndWeakBitsFlip() {
        long[] prints = PLANTED.prints();
        BitVectors queries = PLANTED.queries(400);
        float[] margins = new float[Long.SIZE];
        double flipped = 0;
        double all = 0;
        int flips = 0;
        for (int q = 0; q < queries.size(); q += 2) {
            long print = queries.rows()[q];
            long difference = IntStream.range(0, prints.length)
                    .mapToLong(row -> prints[row] ^ print)
                    .filter(bits -> Long.bitCount(bits) <= 3)
                    .findFirst()
                    .orElseThrow();
            queries.margins(q, margins);
            for (int j = 0; j < Long.SIZE; j++) {
                all += margins[j] / Long.SIZE;
                if ((difference >>> j & 1) == 0) continue;
                flipped += margins[j];
                flips++;
            }
        }
        assertThat(flipped / flips).isLessThan(all / 200 / 2);
    }

    @Test
    void marginsAreThoseOfNormalWeights() {
        BitVectors queries = PLANTED.queries(1000);
        float[] margins = new float[Long.SIZE];
        double squares = 0;
        double sum = 0;
        for (int q = 0; q < queries.size(); q++) {
            queries.margins(q, margins);
            for (float margin : margins) {
                squares += margin * margin;
                sum += margin;
            }
        }
        assertThat(squares / queries.size()).as("‖W‖ is 1").isCloseTo(1, within(0.01));
        // E|W| / √64 is √(2/π) / 8 = 0.0997 of 64,000 numbers, with a deviation of 0.0003.
        assertThat(sum / queries.size() / Long.SIZE).isCloseTo(0.0997, within(0.002));
    }
}
