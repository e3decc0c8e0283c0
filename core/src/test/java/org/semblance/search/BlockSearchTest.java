package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.RandomBits;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.search.join.Join;
import org.semblance.testing.Seeds;

class BlockSearchTest extends SearchContract.OverBits {
    BlockSearchTest() {
        super(70);
    }

    @Override
    Search<BitVectors> search(BitDistance relation) {
        return new BlockSearch(relation);
    }

    @Test
    void aHundredThousandCopiesAreSearchedOnce() throws InterruptedException {
        int[] sizes = new int[100_000];
        Arrays.fill(sizes, 5);
        BitVectors records = new BitVectors(64, new long[sizes.length], sizes);
        Join<BitVectors> join = new Join<>(search(new BitDistance(3)), new Workers(2), Progress.SILENT);
        Join.Found found = join.run(records, Sides.within(records.size()));
        assertThat(found.joined().count()).isEqualTo(4_999_950_000L);
        assertThat(found.statistics()).containsEntry("distinct_records", 1L);
    }

    @Test
    void statisticsDoNotDependOnThreads() throws InterruptedException {
        BitVectors records = RandomBits.random(Seeds.random(), 64, 3000);
        Sides sides = Sides.within(records.size());
        var one = new Join<>(search(new BitDistance(3)), new Workers(1), Progress.SILENT).run(records, sides);
        var four = new Join<>(search(new BitDistance(3)), new Workers(4), Progress.SILENT).run(records, sides);
        assertThat(four.statistics()).isEqualTo(one.statistics());
        assertThat(one.statistics()).containsKeys("index_entries", "probed", "candidates", "verified", "results");
    }

    /**
     * A run is the records with the same leading bits: short runs are compared pairwise, long ones are split into
     * pieces.
     */
    @Test
    void findsAllPairsInRunsOfAnyLength() throws InterruptedException {
        for (long seed : Seeds.cases(5)) {
            Random random = new Random(seed);
            int distance = List.of(1, 3, 6, 8, 9).get(random.nextInt(5));
            long[] rows = new long[24_000];
            for (int x = 0, left = 0; x < rows.length; x++, left--) {
                boolean begins = left == 0;
                if (begins) left = new int[] {2, 5, 40, 300, 511, 512, 513, 900, 3000}[random.nextInt(9)];
                long head = begins ? random.nextLong() : rows[x - 1];
                // The first half of the bits is common to the run, or all but a few bits are those of an earlier
                // record.
                rows[x] = head & -1L << 32 | random.nextInt() & 0xFFFFFFFFL;
                if (random.nextInt(8) == 0 && x > 0) rows[x] = flipped(rows[random.nextInt(x)], distance + 1, random);
            }
            int[] sizes = new int[rows.length];
            Arrays.fill(sizes, 1);
            BitVectors records = new BitVectors(64, rows, sizes);
            Join<BitVectors> join = new Join<>(search(new BitDistance(distance)), new Workers(2), Progress.SILENT);
            long found = join.run(records, Sides.within(rows.length)).joined().count();
            assertThat(found).as("distance %d, seed %d", distance, seed).isEqualTo(near(rows, distance));
        }
    }

    private static long flipped(long row, int most, Random random) {
        long flipped = row;
        for (int f = random.nextInt(most + 1); f > 0; f--) flipped ^= 1L << random.nextInt(64);
        return flipped;
    }

    private static long near(long[] rows, int distance) {
        long near = 0;
        for (int x = 0; x < rows.length; x++) {
            for (int y = 0; y < x; y++) if (Long.bitCount(rows[x] ^ rows[y]) <= distance) near++;
        }
        return near;
    }
}
