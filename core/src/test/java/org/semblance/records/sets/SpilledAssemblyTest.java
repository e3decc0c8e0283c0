package org.semblance.records.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Copies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;
import org.semblance.testing.Seeds;
import org.semblance.testing.disk.SimulatedDisk;
import org.semblance.testing.disk.SimulatedDisk.Fault;

/** Sets assembled on disk have the same sizes and overlaps as those assembled in memory. */
class SpilledAssemblyTest {
    @TempDir
    Path dir;

    private static long[][] documents(Random random) {
        long[][] documents = new long[1 + random.nextInt(300)][];
        int vocabulary = 1 + random.nextInt(3000);
        for (int d = 0; d < documents.length; d++) {
            documents[d] = d > 0 && random.nextInt(4) == 0
                    ? documents[random.nextInt(d)]
                    : random.ints(random.nextInt(60), 0, vocabulary)
                            .mapToLong(TokenHash::mix)
                            .distinct()
                            .toArray();
        }
        return documents;
    }

    private static List<Encoded> chunks(long[][] documents, Encoding<TokenSets> encoding, MemoryMeter footprint) {
        Encoder encoder = encoding.encoder(footprint);
        List<Encoded> chunks = new ArrayList<>();
        for (int d = 0; d < documents.length; d++) {
            for (long token : documents[d]) encoder.token(token, 0, 0);
            encoder.end();
            if (d % 7 == 6) chunks.add(encoder.seal());
        }
        chunks.add(encoder.seal());
        return chunks;
    }

    private static StoredSets store(long[][] documents, boolean once, ScratchFiles scratch, int threads)
            throws IOException, InterruptedException {
        return store(documents, new JoinRequirements(documents.length / 3, once, _ -> 0), scratch, threads);
    }

    private static StoredSets store(long[][] documents, JoinRequirements needs, ScratchFiles scratch, int threads)
            throws IOException, InterruptedException {
        MemoryMeter footprint = MemoryMeter.unbounded();
        try (TokenSpill spill = new TokenSpill(new TokenSetEncoding(false), footprint, scratch, 5000)) {
            List<Encoded> chunks = chunks(documents, spill.spilling(null), footprint);
            if (!spill.isSpilled(documents.length)) spill.spillNow();
            return new SpilledAssembly(chunks, spill, scratch, new Workers(threads), footprint).records(needs);
        }
    }

    @Test
    void setsEqualThoseAssembledInMemory() throws Exception {
        for (long seed : Seeds.cases(60)) {
            Random random = new Random(seed);
            long[][] documents = documents(random);
            TokenSetEncoding encoding = new TokenSetEncoding(false);
            TokenSets expected =
                    encoding.assemble(chunks(documents, encoding, MemoryMeter.unbounded()), new Workers(1));
            try (StoredSets stored = store(documents, seed % 2 == 0, new ScratchFiles(dir), (int) (1 + seed % 3))) {
                check(stored, expected, documents.length / 3, "seed " + seed);
            }
            assertThat(dir).isEmptyDirectory();
        }
    }

    @Test
    void documentsThatShareTooLittleAreOmitted() throws Exception {
        int out = 0;
        for (long seed : Seeds.cases(60)) {
            long[][] documents = documents(new Random(seed));
            TokenSetEncoding encoding = new TokenSetEncoding(false);
            TokenSets all = encoding.assemble(chunks(documents, encoding, MemoryMeter.unbounded()), new Workers(1));
            JoinRequirements needs = new JoinRequirements(0, false, size -> 1 + size / 2);
            int[] expected = IntStream.range(0, all.size())
                    .filter(x -> all.end(x) - all.start(x) >= 1 + all.sizeOf(x) / 2)
                    .toArray();
            out += all.size() - expected.length;
            try (StoredSets stored = store(documents, needs, new ScratchFiles(dir), (int) (1 + seed % 3))) {
                StoredSets.Cut whole =
                        new StoredSets.Cut(0, stored.pages().size(), 0, Integer.MAX_VALUE, 0, stored.size());
                int[] kept = stored.load(List.of(whole), _ -> 0, new Workers(1)).ordinals();
                assertThat(Arrays.stream(kept).sorted()).as("seed " + seed).containsExactly(box(expected));
                assertThat(stored.size()).as("seed " + seed).isEqualTo(all.size());
            }
        }
        assertThat(out).as("documents omitted").isPositive();
    }

    private static Integer[] box(int[] numbers) {
        return Arrays.stream(numbers).boxed().toArray(Integer[]::new);
    }

    private static void check(StoredSets stored, TokenSets expected, int split, String what)
            throws InterruptedException {
        int last = stored.pages().size();
        StoredSets.Cut all = new StoredSets.Cut(0, last, 0, Integer.MAX_VALUE, 0, stored.size());
        StoredSets.Block block = stored.load(List.of(all), _ -> 0, new Workers(2));
        Copies copies = stored.copies();
        assertThat(stored.size()).as(what).isEqualTo(expected.size());
        int empty = 0;
        for (int x = 0; x < expected.size(); x++) {
            assertThat(stored.sizeOf(x)).as(what).isEqualTo(expected.sizeOf(x));
            if (expected.sizeOf(x) == 0) empty++;
            int first = copies.representative(x);
            assertThat(first < split).as(what).isEqualTo(x < split);
            assertThat(ids(expected, first)).as(what).isEqualTo(ids(expected, x));
        }
        assertThat(block.ordinals()).as(what).hasSize(copies.distinct() - empty).doesNotHaveDuplicates();
        for (int i = 0; i < block.ordinals().length; i++) {
            int x = block.ordinals()[i];
            assertThat(copies.isRepresentative(x)).as(what).isTrue();
            assertThat(block.sets().sizeOf(i)).as(what).isEqualTo(expected.sizeOf(x));
            assertThat(ids(block.sets(), i)).as(what).isSorted();
            for (int j = 0; j < i; j++) {
                assertThat(overlap(block.sets(), i, j)).as(what).isEqualTo(overlap(expected, x, block.ordinals()[j]));
            }
        }
    }

    private static int[] ids(TokenSets sets, int x) {
        return Arrays.copyOfRange(sets.tokens(), sets.start(x), sets.end(x));
    }

    private static long overlap(TokenSets sets, int x, int y) {
        int[] others = ids(sets, y);
        return Arrays.stream(ids(sets, x))
                .filter(id -> Arrays.binarySearch(others, id) >= 0)
                .count();
    }

    /** Whichever disk access fails first, the failure is reported and no files remain. */
    @Test
    void everyDiskFailureIsReported() throws Exception {
        long[][] documents = documents(Seeds.random());
        for (int works = 0; ; works = works * 5 / 4 + 1) {
            SimulatedDisk disk = new SimulatedDisk(dir).withFailingReads().failAt(works, Fault.FULL);
            int most = works;
            if (succeeds(documents, disk)) break;
            assertThat(most).as("accesses").isLessThan(1_000_000);
            assertThat(dir).isEmptyDirectory();
        }
        assertThat(dir).isEmptyDirectory();
    }

    private static boolean succeeds(long[][] documents, SimulatedDisk disk) throws Exception {
        try (StoredSets stored = store(documents, true, new ScratchFiles(disk.root()), 2)) {
            int last = stored.pages().size();
            stored.load(
                    List.of(new StoredSets.Cut(0, last, 0, Integer.MAX_VALUE, 0, stored.size())),
                    _ -> 0,
                    new Workers(1));
            return true;
        } catch (UncheckedIOException e) {
            assertThatThrownBy(() -> {
                        throw e;
                    })
                    .cause()
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("No space left");
            return false;
        }
    }
}
