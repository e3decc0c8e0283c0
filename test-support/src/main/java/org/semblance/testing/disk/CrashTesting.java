package org.semblance.testing.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.semblance.testing.Seeds;
import org.semblance.testing.Trees;
import org.semblance.testing.disk.CrashImage.Unsynced;
import org.semblance.testing.disk.SimulatedDisk.Fault;

/**
 * Runs a piece of work on a simulated disk, and checks what every fault leaves.
 *
 * @param name of the work
 * @param work what is done, and how its result is checked
 * @param folder for the directories of the work, all of them temporary
 */
public record CrashTesting(String name, Work work, Path folder) {
    /** A piece of work. */
    public interface Work {
        /** Makes the directory as it is before the work. */
        default void prepare(Path directory) throws Exception {}

        /** Does the work, and acknowledges each step on the disk; ends without a failure if a step reports one. */
        void run(Path directory, SimulatedDisk disk) throws Exception;

        /**
         * Fails unless a directory is as it should be after a fault: the acknowledged steps are complete, and the next
         * one was either done or not. May change the directory.
         */
        void check(Path directory, int acknowledged, Random random) throws Exception;

        /** Whether native code changes the directory, too. */
        default boolean isNative() {
            return false;
        }
    }

    private SimulatedDisk disk(Path directory) throws Exception {
        Files.createDirectories(directory);
        work.prepare(directory);
        SimulatedDisk disk = new SimulatedDisk(directory);
        return work.isNative() ? disk.watchingNatives() : disk;
    }

    /** Does the work without a fault. */
    public SimulatedDisk recorded() throws Exception {
        Path directory = Files.createTempDirectory(folder, "work");
        SimulatedDisk disk = disk(directory);
        work.run(disk.root(), disk);
        Journal journal = disk.journal();
        CrashImage all = CrashImage.of(journal, journal.points() - 1, Unsynced.KEPT, "", new Random(0));
        Map<String, Integer> recorded = new TreeMap<>();
        all.files().forEach((path, content) -> recorded.put(path, content.bytes().length));
        Map<String, Integer> real = new TreeMap<>();
        for (Path file : Trees.files(directory))
            real.put(directory.relativize(file).toString(), (int) Files.size(file));
        if (!work.isNative())
            assertThat(recorded).as("the disk has seen every change").isEqualTo(real);
        Trees.delete(directory);
        return disk;
    }

    /**
     * Checks the states after a loss of power.
     *
     * @param points after how many entries of the journal
     * @param ignored a site whose syncs have no effect; empty for none
     * @return the number of different states
     */
    public int losePower(Journal journal, int[] points, String ignored) throws Exception {
        Set<String> done = new HashSet<>();
        losePower(journal, points, ignored, Seeds.base(), done);
        return done.size();
    }

    private void losePower(Journal journal, int[] points, String ignored, long seed, Set<String> done)
            throws Exception {
        for (int point : points) {
            int acknowledged = journal.acknowledged(point);
            for (Unsynced unsynced : Unsynced.values()) {
                Random random = new Random(seed + point);
                CrashImage image = CrashImage.of(journal, point, unsynced, ignored, random);
                if (!done.add(acknowledged + image.digest())) continue;
                Path directory = Files.createTempDirectory(folder, "crash");
                image.write(directory);
                check(directory, acknowledged, random, "power lost at %d, unsynced %s".formatted(point, unsynced));
            }
        }
    }

    private void check(Path directory, int acknowledged, Random random, String what) throws Exception {
        try {
            work.check(directory, acknowledged, random);
        } catch (Throwable e) {
            throw new AssertionError("%s, %s, seed %d, in %s".formatted(name, what, Seeds.base(), directory), e);
        }
        Trees.delete(directory);
    }

    /** Checks what failing operations leave, on the disk as it is and after a later loss of power. */
    public int fail(int[] operations, Fault fault) throws Exception {
        for (int operation : operations) {
            Path directory = Files.createTempDirectory(folder, "fault");
            SimulatedDisk disk = disk(directory).failAt(operation, fault);
            String what = "%s at operation %d".formatted(fault, operation);
            try {
                work.run(disk.root(), disk);
            } catch (Throwable e) {
                throw new AssertionError("%s, %s, seed %d".formatted(name, what, Seeds.base()), e);
            }
            Journal journal = disk.journal();
            int acknowledged = journal.acknowledged(journal.points() - 1);
            Random random = new Random(Seeds.base() + operation);
            check(directory, acknowledged, random, what);
            CrashImage image = CrashImage.of(journal, journal.points() - 1, Unsynced.LOST, "", random);
            Path crash = Files.createTempDirectory(folder, "crash");
            image.write(crash);
            check(crash, acknowledged, random, what + ", then power lost");
        }
        return operations.length;
    }

    /**
     * Whether a loss of power is noticed at some point if the syncs of a site have no effect; later points first. What is
     * kept of the rest is random, and a single draw may miss the one state that counts: there are up to 20.
     */
    public boolean notices(Journal journal, String ignored) throws Exception {
        int[] points = IntStream.rangeClosed(1, journal.points())
                .map(before -> journal.points() - before)
                .toArray();
        Set<String> done = new HashSet<>();
        try {
            for (int draw = 0; draw < 20; draw++)
                losePower(journal, points, ignored, Seeds.base() + 1_000_003L * draw, done);
            return false;
        } catch (AssertionError e) {
            return true;
        }
    }

    /** A number of the points, the last one among them; all of them in a thorough run. */
    public static int[] sample(int points, int count) {
        if (Seeds.thorough() || points <= count)
            return IntStream.range(0, points).toArray();
        Random random = Seeds.random();
        return IntStream.concat(
                        IntStream.range(0, count - 1)
                                .map(k -> (int) (((long) k * points + random.nextInt(points)) / count)),
                        IntStream.of(points - 1))
                .toArray();
    }
}
