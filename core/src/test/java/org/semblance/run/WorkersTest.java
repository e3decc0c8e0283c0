package org.semblance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void everyPartRunsOnce(int threads) throws InterruptedException {
        AtomicIntegerArray runs = new AtomicIntegerArray(1000);
        new Workers(threads).forEach(1000, runs::incrementAndGet);
        for (int i = 0; i < 1000; i++) assertThat(runs.get(i)).isEqualTo(1);
    }

    @Test
    void aFailureStopsTheOthersAndIsRethrown() {
        CountDownLatch never = new CountDownLatch(1);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new Workers(3).forEach(3, part -> {
                    if (part == 1) throw new IOException("disk on fire");
                    never.await();
                }))
                .withMessage("disk on fire");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
