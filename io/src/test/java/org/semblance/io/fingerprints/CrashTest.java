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
import org.semblance.spill.Disk;
import org.semblance.testing.Seeds;
import org.semblance.testing.Trees;

/**
 * After a power failure the index is in the state before or after a change; after it, if the change was acknowledged.
 */
class CrashTest {
    private static final int SEEDS = 6;

    @TempDir
    Path dir;

    /** The change during which the power fails. */
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
        try (FingerprintStore store = FingerprintStore.create(base, Stored.SETTINGS, Disk.UNSYNCED)) {
            for (int b = 0; b < 3; b++) Stored.append(store, Stored.batch(40, "old" + b + "-", new Random(b), before));
            List<String> gone = List.copyOf(before.keySet()).subList(0, 10);
            store.remove(gone);
            gone.forEach(before::remove);
            store.commit();
        }
    }

    @ParameterizedTest
    @EnumSource
    void changesAreAtomic(Change change) throws IOException {
        int survived = 0;
        for (int step = 0; survived == 0; step++) {
            for (long seed : Seeds.cases(SEEDS)) {
                Path index = dir.resolve(step + "-" + seed);
                if (survives(change, index, step, seed)) survived++;
            }
            assertThat(step).isLessThan(200);
        }
    }

    private boolean survives(Change change, Path index, int step, long seed) throws IOException {
        Trees.copy(base, index);
        Map<String, Long> after = new HashMap<>(before);
        boolean acknowledged = false;
        DyingDisk disk = new DyingDisk(step, new Random(seed + step));
        try (FingerprintStore store = FingerprintStore.change(index, disk)) {
            change.make(store, after);
            acknowledged = true;
            throw disk.death(); // also directly after the last step
        } catch (DyingDisk.PowerFailure e) {
            // expected
        }
        Map<String, Long> found = Stored.in(index);
        String what = "%s, step %d, seed %d".formatted(change, step, seed);
        if (acknowledged) assertThat(found).as(what).isEqualTo(after);
        else assertThat(found).as(what).isIn(before, after);
        try (FingerprintStore store = FingerprintStore.change(index, Disk.UNSYNCED)) {
            assertThat(Trees.files(index))
                    .as(what)
                    .hasSizeLessThanOrEqualTo(3 * store.stats().chunks() + 3);
            Stored.append(store, Stored.batch(5, "next", new Random(9), found));
        }
        assertThat(Stored.in(index)).as(what).isEqualTo(found);
        return acknowledged;
    }

    @Test
    void creationIsAtomic() throws IOException {
        int survived = 0;
        for (int step = 0; survived == 0; step++) {
            for (long seed : Seeds.cases(SEEDS)) {
                if (survivesBuild(dir.resolve(step + "-" + seed), step, seed)) survived++;
            }
            assertThat(step).isLessThan(200);
        }
    }

    private boolean survivesBuild(Path top, int step, long seed) throws IOException {
        Path index = top.resolve("some").resolve("index");
        Files.createDirectory(top);
        Map<String, Long> after = new HashMap<>();
        boolean acknowledged = false;
        DyingDisk disk = new DyingDisk(step, new Random(seed + step));
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS, disk)) {
            store.weights(new byte[100]);
            Change.APPEND.make(store, after);
            acknowledged = true;
            throw disk.death();
        } catch (DyingDisk.PowerFailure e) {
            // expected
        }
        String what = "build, step %d, seed %d".formatted(step, seed);
        if (acknowledged || Files.exists(index.resolve(Manifest.FILE))) {
            assertThat(Stored.in(index)).as(what).isEqualTo(after);
            return acknowledged;
        }
        Map<String, Long> again = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS, Disk.UNSYNCED)) {
            Stored.append(store, Stored.batch(5, "next", new Random(9), again));
        }
        assertThat(Stored.in(index)).as(what).isEqualTo(again);
        return false;
    }
}
