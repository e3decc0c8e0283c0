package org.semblance.io.fingerprints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.fingerprints.BatchQuery.ReadAhead;
import org.semblance.io.inputs.InputException;
import org.semblance.testing.Seeds;

class FingerprintStoreTest {
    @TempDir
    Path dir;

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void anIndexWithoutItsManifestIsNotTakenForAnInterruptedBuild() throws IOException {
        Path index = dir.resolve("index");
        Random random = Seeds.random();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            store.stage(Stored.batch(60, "a", random, new HashMap<>()));
            store.commit();
        }
        Files.delete(index.resolve(Manifest.FILE));
        List<String> files = names(index);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> FingerprintStore.create(index, Stored.SETTINGS).close())
                .withMessageContaining("MANIFEST: missing, but there are files of an index; restore it from a copy");
        assertThatThrownBy(() -> FingerprintStore.read(index)).hasMessageContaining("MANIFEST: missing; restore it");
        assertThat(names(index)).containsAll(files);
    }

    @ParameterizedTest
    @Seeds.Source(3)
    void equalsAMap(long seed) throws IOException {
        Random random = new Random(seed);
        Path index = dir.resolve("index");
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            store.commit();
        }
        for (int step = 0; step < 40; step++) {
            try (FingerprintStore store = FingerprintStore.change(index)) {
                switch (random.nextInt(6)) {
                    case 0 -> {
                        List<String> ids = new ArrayList<>(model.keySet());
                        ids.removeIf(id -> random.nextInt(3) > 0);
                        List<String> requested = new ArrayList<>(ids);
                        requested.add("missing");
                        requested.addAll(ids.subList(0, ids.size() / 2));
                        assertThat(store.remove(requested)).containsExactly("missing");
                        ids.forEach(model::remove);
                    }
                    case 1 -> store.merge(0);
                    default -> {
                        for (int b = random.nextInt(4); b >= 0; b--)
                            store.stage(Stored.batch(random.nextInt(60), step + "-" + b + "-", random, model));
                    }
                }
                store.commit();
                assertThat(Stored.in(store)).as("seed %d", seed).isEqualTo(model);
            }
            assertThat(Stored.in(index)).as("seed %d", seed).isEqualTo(model);
        }
        try (FingerprintStore store = FingerprintStore.read(index)) {
            assertThat(store.settings()).isEqualTo(Stored.SETTINGS);
            assertThat(store.stats().chunks()).isLessThan(20);
        }
    }

    @Test
    void uncommittedChangesAreLost() throws IOException {
        Path index = dir.resolve("index");
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            store.stage(Stored.batch(10, "a", new Random(1), new HashMap<>()));
        }
        assertThatThrownBy(() -> FingerprintStore.read(index))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("MANIFEST: not written yet");
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            assertThat(store.size()).isZero();
            Stored.append(store, Stored.batch(10, "b", new Random(1), model));
            store.stage(Stored.batch(10, "c", new Random(1), new HashMap<>()));
            store.remove(List.copyOf(model.keySet()));
        }
        assertThat(Stored.in(index)).isEqualTo(model);
        FingerprintStore.change(index).close();
        assertThat(names(index)).containsExactly("000001.ids", "000001.prints", "LOCK", "MANIFEST");
    }

    @Test
    void readersKeepTheirSnapshot() throws IOException {
        Path index = dir.resolve("index");
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            Stored.append(store, Stored.batch(100, "a", new Random(1), model));
            try (FingerprintStore reader = FingerprintStore.read(index)) {
                Stored.append(store, Stored.batch(100, "b", new Random(2), new HashMap<>()));
                store.merge(0);
                store.commit();
                assertThat(Stored.in(reader)).isEqualTo(model);
                assertThatThrownBy(() -> Stored.append(reader, Stored.batch(1, "x", new Random(1), new HashMap<>())))
                        .isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void hasOneWriter() throws IOException {
        Path index = dir.resolve("index");
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            store.commit();
            assertThatThrownBy(() -> FingerprintStore.change(index))
                    .isInstanceOf(InputException.class)
                    .hasMessage(index + ": another program is changing this index; try again when it has ended");
        }
        FingerprintStore.change(index).close();
    }

    @Test
    void hasEachIdOnce() throws IOException {
        Path index = dir.resolve("index");
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            FingerprintBatch batch = new FingerprintBatch();
            batch.add("a", 1);
            batch.add("b", 2);
            Stored.append(store, batch);
            FingerprintBatch twice = new FingerprintBatch();
            twice.add("c", 1);
            twice.add("c", 2);
            assertThatThrownBy(() -> Stored.append(store, twice))
                    .isInstanceOf(InputException.class)
                    .hasMessage(
                            "two documents have the id 'c'; an index needs distinct ids: rename one, or leave it out");
            assertThatThrownBy(() -> Stored.append(store, batch))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(index + " has a document ")
                    .hasMessageContaining("index remove");
            assertThat(store.remove(List.of("a", "b"))).isEmpty();
            Stored.append(store, batch);
        }
        assertThat(Stored.in(index)).isEqualTo(Map.of("a", 1L, "b", 2L));
    }

    @Test
    void refusesDirectoriesWithOtherFiles() throws IOException {
        Path index = dir.resolve("index");
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            store.commit();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FingerprintStore.create(index, Stored.SETTINGS))
                .withMessageContaining("has an index already");
        Path full = Files.createDirectories(dir.resolve("full"));
        Files.writeString(full.resolve("thesis.txt"), "years of work");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FingerprintStore.create(full, Stored.SETTINGS))
                .withMessageContaining("is not empty: it has thesis.txt");
        assertThatThrownBy(() -> FingerprintStore.change(full)).hasMessageContaining("no index here");
        assertThat(names(full)).contains("thesis.txt");
    }

    @Test
    void keepsWeights() throws IOException {
        Path index = dir.resolve("index");
        byte[] weights = new byte[CheckedFile.BLOCK + 17];
        new Random(1).nextBytes(weights);
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            assertThat(store.weights()).isEmpty();
            store.weights(weights);
            Stored.append(store, Stored.batch(10, "a", new Random(1), new HashMap<>()));
            Stored.append(store, Stored.batch(10, "b", new Random(1), new HashMap<>()));
        }
        try (FingerprintStore store = FingerprintStore.read(index)) {
            assertThat(store.weights())
                    .hasValueSatisfying(found -> assertThat(found).isEqualTo(weights));
        }
    }

    /** Larger than a block and larger than a slab. */
    @Test
    void storesLargeChunks() throws IOException {
        Path index = dir.resolve("index");
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            store.stage(Stored.batch(ReadAhead.Slab.CAPACITY + 1000, "a", new Random(1), model));
            store.stage(Stored.batch(CheckedFile.BLOCK / 8, "b", new Random(2), model));
            store.commit();
            store.merge(0);
            store.commit();
            assertThat(store.stats().chunks()).isEqualTo(1);
        }
        try (FingerprintStore store = FingerprintStore.read(index)) {
            assertThat(store.size()).isEqualTo(model.size());
            Chunk chunk = store.chunks().getFirst();
            for (int row = 0; row < chunk.rows(); row += 97)
                assertThat(model.get(chunk.id(row))).isEqualTo(chunk.print(row));
        }
    }

    @Test
    void mergesOnlyWhatFitsTheMemory() throws IOException {
        Path index = dir.resolve("index");
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            for (int b = 0; b < 12; b++) store.stage(Stored.batch(100, "a" + b + "-", new Random(b), model));
            store.commit(24 * 350);
            assertThat(store.chunks().stream().map(Chunk::rows))
                    .containsExactly(100, 100, 100, 100, 100, 100, 100, 100, 100, 300);
            assertThat(Stored.in(store)).isEqualTo(model);
            store.commit(0);
            assertThat(store.stats().chunks()).isEqualTo(10);
            store.commit();
            assertThat(store.stats().chunks()).isEqualTo(1);
        }
        assertThat(Stored.in(index)).isEqualTo(model);
    }

    @Test
    void deletesChunksWithoutDocuments() throws IOException {
        Path index = dir.resolve("index");
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = FingerprintStore.create(index, Stored.SETTINGS)) {
            Map<String, Long> gone = new HashMap<>();
            Stored.append(store, Stored.batch(100, "a", new Random(1), gone));
            Stored.append(store, Stored.batch(100, "b", new Random(2), model));
            store.remove(List.copyOf(gone.keySet()));
            store.commit(0);
            assertThat(store.stats().chunks()).isEqualTo(1);
        }
        assertThat(Stored.in(index)).isEqualTo(model);
    }
}
