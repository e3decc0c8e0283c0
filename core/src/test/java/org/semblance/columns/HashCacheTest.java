package org.semblance.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class HashCacheTest {
    private static final long ABSENT = -1;

    private static long number(long hash) {
        return hash >>> 1;
    }

    /** What the cache has forgotten is absent, never wrong; few distinct hashes are all found. */
    @Test
    void hasNoWrongNumbers() {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            HashCache cache = new HashCache(8, 1 << random.nextInt(3, 10), ABSENT);
            int distinct = 1 << random.nextInt(1, 12);
            long[] hashes = new long[distinct];
            // 0 to 9, whose lines are the first ones, then any
            for (int i = 0; i < distinct; i++) hashes[i] = i < 10 ? i : random.nextLong();
            for (int round = 0; round < 5000; round++) {
                long hash = hashes[random.nextInt(distinct)];
                long found = cache.get(hash);
                if (found == ABSENT) found = cache.put(hash, number(hash));
                assertThat(found).as("seed %d", seed).isEqualTo(number(hash));
                assertThat(cache.get(hash)).as("seed %d", seed).isEqualTo(number(hash));
            }
            long[] numbers = new long[distinct];
            int[] elsewhere = new int[distinct];
            int count = cache.homes(hashes, distinct, numbers, elsewhere);
            boolean[] away = new boolean[distinct];
            for (int i = 0; i < count; i++) away[elsewhere[i]] = true;
            for (int i = 0; i < distinct; i++)
                if (!away[i]) assertThat(numbers[i]).as("seed %d", seed).isEqualTo(number(hashes[i]));
        }
    }

    @Test
    void anEmptyCacheHasNothing() {
        HashCache cache = new HashCache(8, 8, ABSENT);
        long[] hashes = new long[64];
        for (int i = 0; i < hashes.length; i++) hashes[i] = i;
        int[] elsewhere = new int[64];
        for (long hash : hashes) assertThat(cache.get(hash)).isEqualTo(ABSENT);
        assertThat(cache.homes(hashes, 64, new long[64], elsewhere)).isEqualTo(64);
    }

    @Test
    void fourHashesOfALineAreKept() {
        HashCache cache = new HashCache(8, 8, ABSENT);
        for (long hash = 0; hash < 4; hash++) cache.put(16 * hash, number(16 * hash)); // one home
        for (long hash = 0; hash < 4; hash++) assertThat(cache.get(16 * hash)).isEqualTo(number(16 * hash));
    }
}
