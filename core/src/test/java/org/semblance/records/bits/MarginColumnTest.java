package org.semblance.records.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class MarginColumnTest {
    @Test
    void contentDoesNotDependOnPages() {
        for (long seed : Seeds.cases(20)) {
            Random random = new Random(seed);
            int bits = random.nextBoolean() ? 64 : 128;
            int documents = random.nextInt(40);
            byte[] all = new byte[bits * documents];
            random.nextBytes(all);
            for (int shift : new int[] {0, 1, 3, 20}) {
                MarginColumn column = new MarginColumn(bits, documents, shift);
                int split = documents == 0 ? 0 : random.nextInt(documents);
                column.put(0, java.util.Arrays.copyOf(all, split * bits));
                column.put(split, java.util.Arrays.copyOfRange(all, split * bits, all.length));
                assertThat(column.bytes()).isEqualTo(all.length);
                int[] backwards = IntStream.range(0, documents)
                        .map(x -> documents - 1 - x)
                        .toArray();
                MarginColumn selected = column.select(backwards);
                float[] found = new float[bits];
                float[] moved = new float[bits];
                for (int x = 0; x < documents; x++) {
                    column.read(x, found);
                    selected.read(documents - 1 - x, moved);
                    assertThat(moved).as("seed %d", seed).isEqualTo(found);
                    for (int j = 0; j < bits; j++) {
                        assertThat(found[j]).as("seed %d", seed).isEqualTo((all[x * bits + j] & 0xFF) / 510f);
                    }
                }
            }
        }
    }

    /** 40 million documents: their margins would not fit in one array. */
    @Test
    void addressesMoreThanOneArrayCanHold() {
        int shift = 20;
        long last = 40_000_000L - 1;
        MarginColumn small = new MarginColumn(64, 3, shift);
        assertThat(64 * last).isGreaterThan(Integer.MAX_VALUE);
        assertThat(small.offset((int) last)).isEqualTo((int) (64 * (last % (1 << shift))));
        assertThat(small.offset(2)).isEqualTo(128);
    }
}
