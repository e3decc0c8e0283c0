package org.semblance.spark.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class PairQueueTest {
    @Test
    void pairsSurviveARoundTrip() {
        for (long seed : Seeds.cases(5)) {
            Random random = new Random(seed);
            PairQueue queue = new PairQueue();
            Queue<Row> expected = new ArrayDeque<>();
            for (int turn = 0; turn < 12; turn++) {
                for (int n = random.nextInt(10_000); n > 0; n--) {
                    Row row = RowFactory.create(
                            random.nextLong(), random.nextLong(), random.nextInt(), random.nextDouble());
                    expected.add(row);
                    queue.add(row.getLong(0), row.getLong(1), row.getInt(2), row.getDouble(3));
                }
                int left = random.nextBoolean() ? 0 : random.nextInt(10_000);
                while (expected.size() > left)
                    assertThat(queue.remove()).as("seed " + seed).isEqualTo(expected.remove());
                assertThat(queue.isEmpty()).as("seed " + seed).isEqualTo(expected.isEmpty());
            }
        }
    }
}
