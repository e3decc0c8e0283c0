package org.semblance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class MemoryMeterTest {
    private static final long MB = 1 << 20;

    @Test
    void sumsAllocationsAndKeepsThePeak() {
        MemoryMeter footprint = new MemoryMeter(1000 * MB);
        footprint.take(400 * MB);
        footprint.give(300 * MB);
        footprint.take(500 * MB);
        assertThat(footprint.held()).isEqualTo(600 * MB);
        footprint.give(200 * MB);
        assertThat(footprint.peak()).isEqualTo(600 * MB);
    }

    @Test
    void separatesGrowingMemoryFromBuffersOfReaders() {
        MemoryMeter footprint = new MemoryMeter(1000 * MB);
        footprint.takeInHand(48 * MB);
        footprint.take(100 * MB);
        footprint.foresee(130 * MB);
        footprint.giveInHand(48 * MB);
        footprint.take(20 * MB);
        footprint.give(60 * MB);
        assertThat(footprint.demand()).isEqualTo(new MemoryMeter.Demand(100 * MB, 120 * MB, 130 * MB));
        assertThat(footprint.peak()).isEqualTo(148 * MB);
        assertThat(footprint.held()).isEqualTo(60 * MB);
    }

    @Test
    void refusalExtrapolatesToTheWholeInput() {
        MemoryMeter footprint = new MemoryMeter(1000 * MB);
        footprint.reached(100, 400);
        footprint.take(600 * MB);
        footprint.foresee(800 * MB);
        assertThatExceptionOfType(MemoryPlan.TooLittle.class)
                .isThrownBy(() -> footprint.take(1))
                .withMessageContainingAll("take about 3,400 MB", "1,000 MB can well hold 600 MB", "--memory 7155m");
    }

    @Test
    void memoryOfSavedDocumentsIsNotExtrapolated() {
        MemoryMeter footprint = new MemoryMeter(1000 * MB);
        footprint.takeKnown(400 * MB);
        footprint.reached(100 * MB, 400 * MB);
        footprint.takeColumns(32 * MB); // 400 + 4 * 32
        assertThatExceptionOfType(MemoryPlan.TooLittle.class)
                .isThrownBy(() -> footprint.takeColumns(32 * MB))
                .withMessageContaining("take about 656 MB");
        assertThatExceptionOfType(MemoryPlan.TooLittle.class)
                .isThrownBy(() -> footprint.take(256 * MB)) // 400 + 4 * 320, and a sixteenth of that
                .withMessageContaining("take about 1,760 MB");
    }

    @Test
    void refusalNamesTheDemandSoFarIfTheInputSizeIsUnknown() {
        MemoryMeter footprint = new MemoryMeter(1000 * MB);
        footprint.reached(100, -1);
        assertThatExceptionOfType(MemoryPlan.TooLittle.class)
                .isThrownBy(() -> footprint.take(800 * MB))
                .withMessageContainingAll("take at least 800 MB", "--memory 1738m");
    }

    @Test
    void dividesTheRestIntoAtLeastOneShare() {
        MemoryMeter footprint = new MemoryMeter(1000 * MB);
        footprint.take(300 * MB);
        assertThat(footprint.shares(100 * MB, 8)).isEqualTo(3);
        assertThat(footprint.shares(100 * MB, 2)).isEqualTo(2);
        assertThat(footprint.shares(400 * MB, 8)).isOne();
    }

    @Test
    void limitsReadersIfMemoryIsSmall() {
        assertThat(new MemoryMeter(48 * MB).readers(8)).isOne();
        assertThat(new MemoryMeter(160 * MB).readers(8)).isEqualTo(2);
        assertThat(new MemoryMeter(1000 * MB).readers(8)).isEqualTo(8);
        assertThat(MemoryMeter.unbounded().readers(8)).isEqualTo(8);
    }
}
