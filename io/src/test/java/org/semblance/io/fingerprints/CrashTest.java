package org.semblance.io.fingerprints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.testing.Trees;
import org.semblance.testing.disk.CrashTesting;
import org.semblance.testing.disk.CrashTesting.Work;
import org.semblance.testing.disk.Journal;
import org.semblance.testing.disk.SimulatedDisk;
import org.semblance.testing.disk.SimulatedDisk.Fault;

/** After a fault the index is in the state before or after a change; after it, if the change was acknowledged. */
class CrashTest {
    private static final int POINTS = 4;

    @TempDir
    Path dir;

    /** The change during which the disk fails. */
    enum Change {
        APPEND,
        REMOVE,
        COMPACT,
        WEIGHTS;

        /** Makes the change, in the store and in the model. */
        void make(FingerprintStore store, Map<String, Long> model) throws IOException {
            switch (this) {
                case APPEND -> {
                    store.stage(Stored.batch(30, "new", new Random(7), model));
                    store.stage(Stored.batch(20, "newer", new Random(8), model));
                }
                case REMOVE -> {
                    List<String> gone =
                            model.keySet().stream().sorted().limit(60).toList();
                    assertThat(store.remove(gone)).isEmpty();
                    gone.forEach(model::remove);
                }
                case COMPACT -> store.merge(0);
                case WEIGHTS -> store.weights(new byte[100]);
            }
            store.commit();
        }
    }

    private final Map<String, Long> before = new HashMap<>();
    private Path base;

    @BeforeEach
    void write() throws IOException {
        base = dir.resolve("base");
        try (FingerprintStore store = FingerprintStore.create(base, Stored.SETTINGS)) {
            for (int b = 0; b < 3; b++) Stored.append(store, Stored.batch(40, "old" + b + "-", new Random(b), before));
            List<String> gone = List.copyOf(before.keySet()).subList(0, 10);
            store.remove(gone);
            gone.forEach(before::remove);
            store.commit();
        }
    }

    private void survives(String name, Work work) throws Exception {
        CrashTesting testing = new CrashTesting(name, work, dir);
        SimulatedDisk disk = testing.recorded();
        Journal journal = disk.journal();
        int[] points = CrashTesting.sample(journal.points(), POINTS);
        int states = testing.losePower(journal, points, "");
        for (Fault fault : Fault.values()) testing.fail(CrashTesting.sample(disk.operations(), POINTS), fault);
        System.out.printf(
                "index, %s: power lost at %d of %d points, %d different states%n",
                name, points.length, journal.points(), states);
        assertThat(states).isGreaterThan(points.length / 4);
    }

    private static void stored(Path index, String what) throws IOException {
        Map<String, Long> found = Stored.in(index);
        try (FingerprintStore store = FingerprintStore.change(index)) {
            assertThat(Trees.files(index))
                    .as(what)
                    .hasSizeLessThanOrEqualTo(3 * store.stats().chunks() + 3);
            Stored.append(store, Stored.batch(5, "next", new Random(9), found));
        }
        assertThat(Stored.in(index)).as(what).isEqualTo(found);
    }

    @ParameterizedTest
    @EnumSource
    void changesAreAtomic(Change change) throws Exception {
        Map<String, Long> after = new HashMap<>(before);
        survives(change.name(), new Work() {
            @Override
            public void prepare(Path directory) throws IOException {
                Trees.copy(base, directory);
            }

            @Override
            public void run(Path index, SimulatedDisk disk) throws IOException {
                after.clear();
                after.putAll(before);
                try (FingerprintStore store = FingerprintStore.change(index)) {
                    change.make(store, after);
                    disk.acknowledge();
                } catch (IOException e) {
                    assertThat(SimulatedDisk.isFault(e)).isTrue();
                }
            }

            @Override
            public void check(Path index, int acknowledged, Random random) throws IOException {
                if (acknowledged > 0) assertThat(Stored.in(index)).isEqualTo(after);
                else assertThat(Stored.in(index)).isIn(before, after);
                stored(index, change.name());
            }
        });
    }

    @Test
    void creationIsAtomic() throws Exception {
        Map<String, Long> after = new HashMap<>();
        survives("build", new Work() {
            @Override
            public void run(Path directory, SimulatedDisk disk) throws IOException {
                after.clear();
                Path index = directory.resolve("some").resolve("index");
                try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
                    store.weights(new byte[100]);
                    Change.APPEND.make(store, after);
                    disk.acknowledge();
                } catch (IOException e) {
                    assertThat(SimulatedDisk.isFault(e)).isTrue();
                }
            }

            @Override
            public void check(Path directory, int acknowledged, Random random) throws IOException {
                Path index = directory.resolve("some").resolve("index");
                if (acknowledged > 0 || Files.exists(index.resolve(Manifest.FILE))) {
                    assertThat(Stored.in(index)).isEqualTo(after);
                    return;
                }
                Map<String, Long> again = new HashMap<>();
                try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
                    Stored.append(store, Stored.batch(5, "next", new Random(9), again));
                }
                assertThat(Stored.in(index)).isEqualTo(again);
            }
        });
    }
}
