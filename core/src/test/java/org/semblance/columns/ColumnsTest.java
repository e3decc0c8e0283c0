package org.semblance.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class ColumnsTest {
    @Test
    void keepsAllValuesWhileItGrows() {
        LongColumn longs = new LongColumn(0);
        IntColumn ints = new IntColumn(0);
        for (int i = 0; i < 1000; i++) {
            longs.add(i);
            ints.add(i);
        }
        assertThat(longs.toArray()).isEqualTo(LongStream.range(0, 1000).toArray());
        assertThat(ints.toArray()).isEqualTo(IntStream.range(0, 1000).toArray());
        ints.truncate(10);
        ints.addAll(new int[] {1, 2, 3, 4}, 1, 3);
        assertThat(ints.toArray()).isEqualTo(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3});
        ints.addAll(new int[5000], 0, 5000);
        assertThat(ints.size()).isEqualTo(5012);
        ints.clear();
        assertThat(ints.isEmpty()).isTrue();
    }

    @Test
    void growsUpToTheLongestArray() {
        assertThat(IntColumn.grown(0, 1)).isEqualTo(1);
        assertThat(IntColumn.grown(16, 1)).isEqualTo(32);
        assertThat(IntColumn.grown(16, 100)).isEqualTo(116);
        assertThat(IntColumn.grown(1 << 30, 1)).isEqualTo(Integer.MAX_VALUE - 8);
        assertThatThrownBy(() -> IntColumn.grown(Integer.MAX_VALUE - 8, 1)).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void tableEqualsAMap() {
        for (long seed : Seeds.cases(5)) {
            SplittableRandom random = new SplittableRandom(seed);
            Map<Long, Integer> map = new HashMap<>();
            LongIntTable table = new LongIntTable(16);
            for (int i = 0; i < 2000; i++) {
                long key = random.nextBoolean() ? random.nextInt(500) : random.nextLong();
                int value = random.nextInt(1, 100);
                map.put(key, value);
                table.put(key, value);
            }
            assertThat(table.size()).as("seed %d", seed).isEqualTo(map.size());
            map.forEach((key, value) ->
                    assertThat(table.get(key)).as("seed %d", seed).isEqualTo(value));
            assertThat(table.get(500)).as("seed %d", seed).isEqualTo(map.getOrDefault(500L, 0));
        }
    }
}
