package org.semblance.online;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semblance.online.Id.RunIds;

class RunIdsTest {
    @Test
    void halfOfTheSlotsStayEmpty() {
        for (int power = 1; power < 28; power++) {
            for (int rows : new int[] {(1 << power) - 1, 1 << power, (1 << power) + 1}) {
                assertThat(RunIds.capacity(rows)).as("%d rows", rows).isBetween(2 * rows, 8 * rows);
            }
        }
        assertThat(RunIds.capacity(0)).isPositive();
        assertThat(RunIds.capacity(Integer.MAX_VALUE)).isPositive();
    }

    @Test
    void findsEveryIdAndNoOther() {
        int rows = 1013;
        RunIds.Builder builder = new RunIds.Builder(rows, 8 * rows);
        for (int row = 0; row < rows; row++) builder.add(Id.of("id" + row));
        RunIds ids = builder.build(new long[rows]);
        for (int row = 0; row < rows; row++) {
            assertThat(ids.find(Id.of("id" + row))).isEqualTo(row);
            assertThat(ids.find(Id.of("no" + row))).isEqualTo(-1);
        }
    }
}
