package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.RandomSketches;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.keys.KeySearch;
import org.semblance.testing.Seeds;

class KeySearchTest extends SearchContract<Sketches> {
    KeySearchTest() {
        super(600);
    }

    @Override
    Case<Sketches> draw(Random random) {
        return of(RandomSketches.random(random, random.nextInt(120)), random);
    }

    /** Runs are long enough to be partitioned by further values and split into pieces. */
    @Test
    void findsAllPairsOfLargerCollections() throws InterruptedException {
        check(16, random -> of(RandomSketches.random(random, 900), random));
    }

    private static Case<Sketches> of(Sketches records, Random random) {
        SharedAtLeast relation = new SharedAtLeast(1 + random.nextInt(Math.min(records.width(), 5)));
        return new Case<>(records, relation, new KeySearch(relation));
    }

    /** Half of the documents share one value, and each shares another with a few documents. */
    @Test
    void aFrequentValueCausesFewComparisons() throws InterruptedException {
        Random random = Seeds.random();
        int size = 14_000;
        int shared = random.nextInt(4);
        long[] rows = random.longs(6L * size).toArray();
        for (int x = 0; x < size; x += 2) {
            rows[6 * x + shared] = 1;
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
        // 24 million pairs share that value, and almost none of them is compared in vain.
        assertThat(found.statistics().get("probed")).isLessThan(2 * expected);
        assertThat(found.statistics()).containsEntry("in_long_runs", size / 2L);
    }

    @Test
    void aHundredThousandCopiesAreSearchedOnce() throws InterruptedException {
        Sketches records = RandomSketches.copies(6, 100_000);
        Join<Sketches> join = new Join<>(new KeySearch(new SharedAtLeast(2)), new Workers(2), Progress.SILENT);
        Join.Found found = join.run(records, Sides.within(records.size()));
        assertThat(found.joined().count()).isEqualTo(4_999_950_000L);
        assertThat(found.statistics()).containsEntry("distinct_records", 1L).containsEntry("probed", 0L);
    }

    @Test
    void statisticsDoNotDependOnThreads() throws InterruptedException {
        Sketches records = RandomSketches.random(Seeds.random(), 1000);
        Sides sides = Sides.within(records.size());
        KeySearch search = new KeySearch(new SharedAtLeast(Math.min(2, records.width())));
        var one = new Join<>(search, new Workers(1), Progress.SILENT).run(records, sides);
        var four = new Join<>(search, new Workers(4), Progress.SILENT).run(records, sides);
        assertThat(four.statistics()).isEqualTo(one.statistics());
        assertThat(one.statistics()).containsKeys("index_entries", "probed", "candidates", "verified", "results");
    }

    @Test
    void staysWithinItsMemoryIfPossible() {
        Random random = Seeds.random();
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
}
