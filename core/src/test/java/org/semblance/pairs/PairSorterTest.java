package org.semblance.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class PairSorterTest {
    @TempDir
    Path spill;

    @Test
    void sortsWithAnyMemoryAndNumberOfThreads() throws Exception {
        for (long seed : Seeds.cases(300)) {
            Random random = new Random(seed);
            int documents = 2 + random.nextInt(random.nextBoolean() ? 60 : 100_000_000);
            int threads = 1 + random.nextInt(4);
            long memory = List.of(0L, 20L, 1000L, 20_000L, 1L << 30).get(random.nextInt(5));
            List<Long> keys = keys(random, documents);
            try (PairSorter sorter = new PairSorter(documents, new PairMemory(memory, spill), threads)) {
                fill(sorter, keys, threads, random);
                SortedPairs sorted = sorter.sorted(new Workers(threads));
                assertThat(sorted.count()).as("seed %d", seed).isEqualTo(keys.size());
                Collections.sort(keys);
                check(sorted, keys, "seed " + seed);
                check(sorted, keys, "again, seed " + seed);
                check(Pairs.copyOf(sorted), keys, "in memory, seed " + seed);
            }
            assertThat(spill).as("seed %d", seed).isEmptyDirectory();
        }
    }

    private static List<Long> keys(Random random, int documents) {
        TreeSet<Long> keys = new TreeSet<>();
        for (int n = random.nextInt(random.nextInt(10) == 0 ? 40_000 : 300); n > 0; n--) {
            int x = random.nextInt(documents);
            int y = random.nextInt(documents);
            if (x != y) keys.add(PairColumns.key(Math.min(x, y), Math.max(x, y)));
        }
        List<Long> shuffled = new ArrayList<>(keys);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    /** Overlap and score are functions of the documents, so that a mix-up is detected. */
    private static void fill(PairSorter sorter, List<Long> keys, int threads, Random random) throws Exception {
        List<PairBuffer> buffers = new ArrayList<>();
        for (int t = 0; t < threads; t++) buffers.add(sorter.buffer());
        for (long key : keys) {
            int x = (int) (key >>> 32);
            int y = (int) key;
            boolean turned = random.nextBoolean();
            buffers.get(random.nextInt(threads)).pair(turned ? y : x, turned ? x : y, x ^ y, Math.sqrt(key));
        }
    }

    private static void check(SortedPairs sorted, List<Long> keys, String which) throws IOException {
        assertThat(sorted.count()).as(which).isEqualTo(keys.size());
        PairCursor pair = sorted.cursor();
        for (long key : keys) {
            boolean same = pair.next()
                    && PairColumns.key(pair.first(), pair.second()) == key
                    && pair.overlap() == (pair.first() ^ pair.second())
                    && pair.score() == Math.sqrt(key);
            if (!same) throw new AssertionError(which + ": not the pair " + Long.toHexString(key));
        }
        assertThat(pair.next()).as(which).isFalse();
    }

    @Test
    void sortsManyPairsOfFewDocuments() throws Exception {
        List<Long> keys = new ArrayList<>();
        for (int x = 0; x < 500; x++) for (int y = x + 1; y < 500; y++) keys.add(PairColumns.key(x, y));
        List<Long> shuffled = new ArrayList<>(keys);
        Collections.shuffle(shuffled, Seeds.random());
        try (PairSorter sorter = new PairSorter(500, new PairMemory(1 << 24, spill), 3)) {
            fill(sorter, shuffled, 3, Seeds.random());
            check(sorter.sorted(new Workers(3)), keys, "all pairs");
        }
    }

    @Test
    void errorNamesTheDirectoryThatIsNotWritable() {
        PairSorter sorter = new PairSorter(10, new PairMemory(0, spill.resolve("absent")), 1);
        PairBuffer buffer = sorter.buffer();
        buffer.pair(1, 2, 1, 1);
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> buffer.pair(1, 3, 1, 1))
                .havingCause()
                .withMessageContaining("absent");
    }

    @Test
    void leavesNoFilesWhenInterrupted() throws IOException {
        try (PairSorter sorter = new PairSorter(10, new PairMemory(0, spill), 1)) {
            PairBuffer buffer = sorter.buffer();
            buffer.pair(1, 2, 1, 1);
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> buffer.pair(1, 3, 1, 1))
                    .withCauseInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
        try (var left = Files.list(spill)) {
            assertThat(left).isEmpty();
        }
    }
}
