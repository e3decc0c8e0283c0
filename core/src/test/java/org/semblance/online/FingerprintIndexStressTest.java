package org.semblance.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

/**
 * Queries while documents are added and removed. Every change records a common clock before it begins and after it is
 * done. A query must see all changes done when it began and none that began after it ended, and if it sees a change of
 * a writer, it must see all earlier ones of that writer.
 */
class FingerprintIndexStressTest {
    private static final int WRITERS = 2;
    private static final int READERS = 2;
    private static final int EACH = 12_000;
    private static final long NEVER = Long.MAX_VALUE;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicLongArray addBegun = times();
    private final AtomicLongArray addDone = times();
    private final AtomicLongArray removeBegun = times();
    private final AtomicLongArray removeDone = times();
    private final long[] prints = new long[WRITERS * EACH];

    private static AtomicLongArray times() {
        AtomicLongArray times = new AtomicLongArray(WRITERS * EACH);
        for (int i = 0; i < times.length(); i++) times.set(i, NEVER);
        return times;
    }

    @ParameterizedTest
    @Seeds.Source(3)
    void everyQuerySeesAConsistentState(long seed) throws Exception {
        Random random = new Random(seed);
        long[] centres = random.longs(40).toArray();
        for (int d = 0; d < prints.length; d++) {
            prints[d] = centres[random.nextInt(centres.length)] ^ 1L << random.nextInt(64);
        }
        AtomicInteger writing = new AtomicInteger(WRITERS);
        try (FingerprintIndex index = FingerprintIndex.within(3, AscendingTable.within(3))) {
            new Workers(WRITERS + READERS).forEach(WRITERS + READERS, w -> {
                Random own = new Random(seed * 100 + w);
                if (w < WRITERS) {
                    write(index, w * EACH, own);
                    writing.decrementAndGet();
                } else {
                    while (writing.get() > 0) read(index, prints[own.nextInt(prints.length)], seed);
                }
            });
            Map<Long, List<Match>> ends = new HashMap<>();
            for (long centre : centres) ends.put(centre, read(index, centre, seed));
            index.merge();
            for (long centre : centres) assertThat(read(index, centre, seed)).isEqualTo(ends.get(centre));
        }
    }

    /** Adds documents in order and removes earlier ones in the same order. */
    private void write(FingerprintIndex index, int first, Random random) {
        int removed = first;
        for (int d = first; d < first + EACH; d++) {
            addBegun.set(d, clock.incrementAndGet());
            if (random.nextBoolean()) index.add("" + d, prints[d]);
            else index.checkAndAdd("" + d, prints[d], FingerprintIndex.NO_MARGINS);
            addDone.set(d, clock.incrementAndGet());
            for (; removed < d && random.nextInt(3) == 0; removed++) {
                removeBegun.set(removed, clock.incrementAndGet());
                assertThat(index.remove("" + removed)).isTrue();
                removeDone.set(removed, clock.incrementAndGet());
            }
        }
    }

    private List<Match> read(FingerprintIndex index, long query, long seed) {
        long begin = clock.incrementAndGet();
        List<Match> matches = index.query(query, FingerprintIndex.NO_MARGINS);
        long end = clock.incrementAndGet();
        boolean[] seen = new boolean[prints.length];
        for (Match match : matches) seen[Integer.parseInt(match.id())] = true;
        for (int writer = 0; writer < WRITERS; writer++) {
            List<Integer> near = new ArrayList<>();
            for (int d = writer * EACH; d < (writer + 1) * EACH; d++) {
                if (Long.bitCount(prints[d] ^ query) <= 3) near.add(d);
                else assertThat(seen[d]).isFalse();
            }
            check(near, seen, begin, end, "seed %d, query %x".formatted(seed, query));
        }
        return matches;
    }

    private void check(List<Integer> near, boolean[] seen, long begin, long end, String what) {
        int first = -1;
        int last = -1;
        for (int i = 0; i < near.size(); i++) {
            int d = near.get(i);
            if (addDone.get(d) < begin && removeBegun.get(d) > end)
                assertThat(seen[d]).as(what).isTrue();
            if (addBegun.get(d) > end || removeDone.get(d) < begin)
                assertThat(seen[d]).as(what).isFalse();
            if (!seen[d]) continue;
            if (first < 0) first = i;
            last = i;
        }
        // First in, first out: at any moment the documents of one writer have no gaps.
        for (int i = Math.max(first, 0); i <= last; i++)
            assertThat(seen[near.get(i)]).as(what).isTrue();
    }
}
