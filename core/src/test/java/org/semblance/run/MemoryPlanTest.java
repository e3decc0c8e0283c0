package org.semblance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class MemoryPlanTest {
    private static final long MB = 1 << 20;

    @Test
    void pairsGetTheRemainingMemory() {
        MemoryPlan large = MemoryPlan.of(1000 * MB, 0, 100 * MB, 50 * MB).require();
        assertThat(large.pairs()).isEqualTo(450 * MB);
        assertThat(large.total()).as("needed, however large the heap").isEqualTo(154 * MB);
        assertThat(MemoryPlan.of(1000 * MB, 0, 700 * MB, 200 * MB).require().pairs())
                .isEqualTo(4 * MB);
    }

    @Test
    void refusalOfASmallHeapNamesTheNeed() {
        assertThatExceptionOfType(MemoryPlan.TooLittle.class)
                .isThrownBy(
                        () -> MemoryPlan.of(1000 * MB, 0, 900 * MB, 200 * MB).require())
                .withMessageContainingAll("1,104 MB", "1,000 MB", "--memory 2116m");
        assertThat(MemoryPlan.of(1840 * MB, 0, 900 * MB, 200 * MB).require().total())
                .isLessThan(1840 * MB);
    }

    @Test
    void refusalNamesTheAlternativeIfThereIsOne() {
        MemoryPlan.TooLittle refusal = catchThrowableOfType(
                MemoryPlan.TooLittle.class,
                () -> MemoryPlan.of(1000 * MB, 0, 900 * MB, 200 * MB).require());
        assertThat(refusal.or("")).isSameAs(refusal);
        assertThat(refusal.or("use the disk"))
                .hasMessageContaining("--memory 2116m")
                .hasMessageEndingWith(", or split the input, or use the disk");
    }

    @Test
    void memoryOutsideTheHeapIsListedSeparately() {
        MemoryPlan plan = MemoryPlan.of(1000 * MB, 0, 100 * MB, 50 * MB);
        assertThat(plan.and(70 * MB).outside()).isEqualTo(70 * MB);
        assertThat(plan.and(70 * MB).total()).isEqualTo(plan.total());
    }
}
