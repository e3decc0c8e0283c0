package org.semblance.benchmarks.prints;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Workers;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.PsmTable;
import org.semblance.testing.Seeds;

class AttemptsTest {
    private static final int DISTANCE = 3;
    private static final BitVectors RECORDS = new PlantedPrints(Seeds.base(), 1500, DISTANCE).records();

    @Test
    void nearPairsAreComplete() throws InterruptedException {
        NearPairs near = NearPairs.of(RECORDS, DISTANCE);
        long matches = 0;
        int queries = 0;
        for (int x = 0; x < RECORDS.size(); x++) {
            long before = matches;
            for (int y = 0; y < RECORDS.size(); y++) {
                int bits = RECORDS.distance(x, y);
                if (bits >= 1 && bits <= DISTANCE) matches++;
            }
            if (matches > before) queries++;
        }
        assertThat(near.matches()).isEqualTo(matches).isPositive();
        assertThat(near.queries()).isEqualTo(queries);
    }

    /** The number of matches that a table finds equals the prediction from the attempts. */
    @Test
    void predictsTheMatchesOfATable() throws InterruptedException {
        NearPairs near = NearPairs.of(RECORDS, DISTANCE);
        for (int lead : new int[] {8, 12, 20}) {
            Attempts attempts = Attempts.of(RECORDS, near, lead, DISTANCE, FlipOrder.GAUSSIAN);
            for (int k : new int[] {0, 1, 5, 40}) {
                FingerprintTable table =
                        PsmTable.of(RECORDS.rows(), DISTANCE, k, lead, FlipModel.GAUSSIAN, new Workers(1));
                long found = near.queryDocuments().stream()
                        .mapToLong(x -> found(table, x))
                        .sum();
                assertThat(attempts.recallOfAll(k)).as("p=%d k=%d", lead, k).isEqualTo((double) found / near.matches());
            }
        }
    }

    /** The number of matches in the table at a distance of 1 or more. */
    private static long found(FingerprintTable table, int x) {
        float[] margins = new float[Long.SIZE];
        RECORDS.margins(x, margins);
        long[] found = new long[1];
        table.searcher().search(RECORDS.rows()[x], margins, (_, distance) -> {
            if (distance > 0) found[0]++;
            return true;
        });
        return found[0];
    }

    @Test
    void neededCombinationsAreMinimal() throws InterruptedException {
        NearPairs near = NearPairs.of(RECORDS, DISTANCE);
        Attempts attempts = Attempts.of(RECORDS, near, 16, DISTANCE, FlipOrder.LINEAR);
        int k = attempts.needed(0.9, false);
        assertThat(attempts.recallOfAll(k)).isGreaterThanOrEqualTo(0.9);
        assertThat(attempts.recallOfAll(k - 1)).isLessThan(0.9);
        int first = attempts.needed(0.9, true);
        assertThat(attempts.recallOfFirst(first)).isGreaterThanOrEqualTo(0.9);
        assertThat(attempts.recallOfFirst(first - 1)).isLessThan(0.9);
    }

    @Test
    void weakBitsNeedFewerAttemptsThanRandomOnes() throws InterruptedException {
        NearPairs near = NearPairs.of(RECORDS, DISTANCE);
        double weak = Attempts.of(RECORDS, near, Long.SIZE, DISTANCE, FlipOrder.GAUSSIAN)
                .recallOfAll(32);
        double random = Attempts.of(RECORDS, near, Long.SIZE, DISTANCE, FlipOrder.RANDOM)
                .recallOfAll(32);
        assertThat(weak).isGreaterThan(2 * random);
    }
}
