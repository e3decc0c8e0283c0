package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairRoom;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.records.RandomSketches;
import org.semblance.records.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.keys.KeySearch;

/** Sketches that share values are found as {@link Exhaustive} finds them, within and between collections. */
class KeySearchTest {
    @Test
    void findsWhatExhaustiveSearchFinds() throws InterruptedException {
        for (int seed = 0; seed < 600; seed++) compare(seed, new Random(seed).nextInt(120));
    }

    /** Runs are long enough to be parted by further places, and to be cut into pieces. */
    @Test
    void findsAllOfLargerCollections() throws InterruptedException {
        for (int seed = 0; seed < 16; seed++) compare(seed, 900);
        for (int seed = 0; seed < 4; seed++) compareCounts(seed, 14_000);
    }

    private static void compare(int seed, int size) throws InterruptedException {
        Random random = new Random(seed);
        Sketches records = RandomSketches.random(random, size);
        SharedAtLeast relation = new SharedAtLeast(1 + random.nextInt(Math.min(records.width(), 5)));
        for (Sides sides : bothWays(records, random)) {
            String expected = answer(new Exhaustive<>(relation), records, sides, 1, Long.MAX_VALUE);
            long memory = random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(4000);
            assertThat(answer(new KeySearch(relation), records, sides, 1 + seed % 4, memory))
                    .as("seed %d, %s, %s", seed, relation, sides)
                    .isEqualTo(expected);
            Join<Sketches> join = new Join<>(new KeySearch(relation), new Workers(1 + seed % 3), Progress.SILENT);
            assertThat(SearchContract.spell(join.run(records, sides).pairs()))
                    .as("copies once, seed %d, %s, %s", seed, relation, sides)
                    .isEqualTo(expected);
        }
    }

    /** Half of the documents have two values in common, and each of them one with a few others. */
    private static void compareCounts(int seed, int size) throws InterruptedException {
        Random random = new Random(seed);
        long[] rows = random.longs(6L * size).toArray();
        for (int x = 0; x < size; x += 2) {
            rows[6 * x + seed] = 1;
            rows[6 * x + 5] = random.nextInt(2000);
        }
        int[] sizes = new int[size];
        Arrays.fill(sizes, 1);
        Sketches records = new Sketches(6, rows, sizes);
        SharedAtLeast relation = new SharedAtLeast(2);
        Sides sides = Sides.within(size);
        long expected = 0;
        for (int x = 0; x < size; x += 2) {
            for (int y = 0; y < x; y += 2) if (records.shared(x, y) >= 2) expected++;
        }
        Join<Sketches> join = new Join<>(new KeySearch(relation), new Workers(2), Progress.SILENT);
        Join.Found found = join.run(records, sides);
        assertThat(found.joined().count()).isEqualTo(expected).isPositive();
        // 24 million pairs share the one value, and hardly one of them is compared in vain.
        assertThat(found.statistics().get("probed")).isLessThan(2 * expected);
        assertThat(found.statistics()).containsEntry("in_long_runs", size / 2L);
    }

    @Test
    void aHundredThousandCopiesAreOneKind() throws InterruptedException {
        Sketches records = RandomSketches.copies(6, 100_000);
        Join<Sketches> join = new Join<>(new KeySearch(new SharedAtLeast(2)), new Workers(2), Progress.SILENT);
        Join.Found found = join.run(records, Sides.within(records.size()));
        assertThat(found.joined().count()).isEqualTo(4_999_950_000L);
        assertThat(found.statistics()).containsEntry("distinct_records", 1L).containsEntry("probed", 0L);
    }

    @Test
    void countsTheSameOnAnyNumberOfThreads() throws InterruptedException {
        Sketches records = RandomSketches.random(new Random(2), 3000);
        Sides sides = Sides.within(records.size());
        KeySearch search = new KeySearch(new SharedAtLeast(Math.min(2, records.width())));
        var one = new Join<>(search, new Workers(1), Progress.SILENT).run(records, sides);
        var four = new Join<>(search, new Workers(4), Progress.SILENT).run(records, sides);
        assertThat(four.statistics()).isEqualTo(one.statistics());
        assertThat(one.statistics()).containsKeys("index_entries", "probed", "candidates", "verified", "results");
    }

    @Test
    void keepsWithinItsMemoryWhereItCan() {
        Random random = new Random(1);
        int[] sizes = random.ints(200_000, 1, 9).toArray();
        Sketches records = new Sketches(6, random.longs(6L * sizes.length).toArray(), sizes);
        KeySearch search = new KeySearch(new SharedAtLeast(2));
        Sides sides = Sides.within(records.size());
        Plan ample = search.plan(records, sides, Long.MAX_VALUE);
        assertThat(ample.rounds()).isEqualTo(5);
        Plan tight = search.plan(records, sides, ample.bytes() / 2);
        assertThat(tight.bytes()).isLessThanOrEqualTo(ample.bytes() / 2);
        assertThat(tight.rounds()).isBetween(10, 15);
    }

    private static List<Sides> bothWays(Sketches records, Random random) {
        List<Sides> sides = new ArrayList<>(List.of(Sides.within(records.size())));
        if (records.size() > 1) sides.add(Sides.between(1 + random.nextInt(records.size() - 1), records.size()));
        return sides;
    }

    /** All pairs that the pieces of all rounds tell. */
    private static String answer(Search<Sketches> search, Sketches records, Sides sides, int threads, long memory)
            throws InterruptedException {
        Plan plan = search.plan(records, sides, memory);
        PairSorter sorter = new PairSorter(records.size(), PairRoom.usual(), 1);
        PairBuffer buffer = sorter.buffer();
        for (int round = 0; round < plan.rounds(); round++) {
            Index index = plan.index(round, new Workers(threads));
            Searcher searcher = index.searcher();
            for (int piece = 0; piece < index.pieces(); piece++) searcher.search(piece, buffer);
        }
        return SearchContract.spell((Pairs) sorter.sorted(new Workers(1)));
    }
}
