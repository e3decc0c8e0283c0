package org.semblance.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.search.hamming.TableMaker;
import org.semblance.testing.Seeds;

class NumberedFingerprintsTest {
    private static final int H = 3;

    private static long print(Random random, long[] centres) {
        long print = centres[random.nextInt(centres.length)];
        for (int flips = random.nextInt(5); flips > 0; flips--) print ^= 1L << random.nextInt(64);
        return print;
    }

    private static Map<Integer, Integer> found(NumberedFingerprints index, long print) {
        Map<Integer, Integer> found = new TreeMap<>();
        index.search(print, FingerprintIndex.NO_MARGINS, (number, distance) -> {
            assertThat(found.put(number, distance)).as("reported once").isNull();
            return true;
        });
        return found;
    }

    private static Map<Integer, Integer> expected(Map<Integer, Long> model, long print) {
        Map<Integer, Integer> near = new TreeMap<>();
        model.forEach((number, other) -> {
            int bits = Long.bitCount(other ^ print);
            if (bits <= H) near.put(number, bits);
        });
        return near;
    }

    /** Random sequence of additions, removals and rebuilds from the current content. */
    @ParameterizedTest
    @Seeds.Source(4)
    void equalsAMap(long seed) throws Exception {
        Random random = new Random(seed);
        long[] centres = random.longs(200).toArray();
        centres[0] = -1;
        centres[1] = 0;
        Map<Integer, Long> model = new HashMap<>();
        NumberedFingerprints index = NumberedFingerprints.within(H, TableMaker.exact(H));
        int next = -20_000; // numbers are unsigned and wrap around during the test
        List<Integer> numbers = new ArrayList<>();
        for (int step = 0; step < 40_000; step++) {
            if (random.nextInt(3) == 0 && !numbers.isEmpty()) {
                int number = numbers.get(random.nextInt(numbers.size()));
                Long print = model.remove(number);
                if (print != null)
                    assertThat(index.remove(number, print)).as("seed %d", seed).isTrue();
                else
                    assertThat(index.remove(number, centres[0]))
                            .as("seed %d", seed)
                            .isFalse();
            } else {
                long print = print(random, centres);
                numbers.add(next);
                model.put(next, print);
                index.add(next++, print);
            }
            if (step % 97 == 0) {
                long query = print(random, centres);
                assertThat(found(index, query)).as("seed %d", seed).isEqualTo(expected(model, query));
                assertThat(index.size()).as("seed %d", seed).isEqualTo(model.size());
            }
            if (step == 15_000) {
                index.close();
                index = made(model);
            }
        }
        index.merge();
        assertThat(index.bytes()).isPositive();
        index.close();
    }

    private static NumberedFingerprints made(Map<Integer, Long> model) throws InterruptedException {
        int[] numbers = model.keySet().stream()
                .mapToInt(Integer::intValue)
                .boxed()
                .sorted(Integer::compareUnsigned)
                .mapToInt(Integer::intValue)
                .toArray();
        long[] prints = new long[numbers.length];
        for (int i = 0; i < numbers.length; i++) prints[i] = model.get(numbers[i]);
        return NumberedFingerprints.within(H, TableMaker.exact(H), prints, numbers);
    }

    @Test
    void aNumberMayHaveSeveralFingerprints() {
        try (NumberedFingerprints index = NumberedFingerprints.within(0, TableMaker.psm(0))) {
            index.add(1, 10);
            index.add(1, 20);
            assertThat(index.remove(1, 10)).isTrue();
            assertThat(index.remove(1, 10)).isFalse();
            assertThat(found(index, 10)).isEmpty();
            assertThat(found(index, 20)).isEqualTo(Map.of(1, 0));
        }
    }

    /** Many copies of one page. */
    @Test
    void manyCopiesAreAddedAndRemoved() throws Exception {
        int copies = 100_000;
        long[] prints = new long[copies];
        int[] numbers = new int[copies];
        for (int i = 0; i < copies; i++) {
            prints[i] = 42;
            numbers[i] = i;
        }
        try (NumberedFingerprints index = NumberedFingerprints.within(H, TableMaker.psm(H), prints, numbers)) {
            int[] seen = new int[1];
            index.search(42, FingerprintIndex.NO_MARGINS, (_, _) -> ++seen[0] < 10);
            assertThat(seen[0]).isEqualTo(10);
            for (int i = 0; i < copies - 1; i++) assertThat(index.remove(i, 42)).isTrue();
            assertThat(found(index, 42)).isEqualTo(Map.of(copies - 1, 0));
            index.merge();
            assertThat(found(index, 43)).isEqualTo(Map.of(copies - 1, 1));
            assertThat(index.bytes()).isLessThan(100_000);
        }
    }
}
