package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.io.inputs.InputException;
import org.semblance.spill.Directories;
import org.semblance.testing.Seeds;

/**
 * Files of a database are lost or damaged after changes were acknowledged: all of them are there, or the database is not
 * opened.
 */
class LostChangesTest {
    private static final int CHANGES = 120;

    @TempDir
    Path dir;

    private final Random random = Seeds.random();
    private Path home;

    /** How a file is damaged. */
    private enum Damage {
        DELETED,
        EMPTY,
        HALF,
        CUT,
        CHANGED;

        void apply(Path file, Random random) throws IOException {
            byte[] whole = Files.readAllBytes(file);
            int length = whole.length;
            switch (this) {
                case DELETED -> Files.delete(file);
                case EMPTY -> Files.write(file, new byte[0]);
                case HALF -> Files.write(file, Arrays.copyOf(whole, length / 2));
                case CUT -> Files.write(file, Arrays.copyOf(whole, length - Math.min(length, 1 + random.nextInt(40))));
                case CHANGED -> {
                    if (length > 0) whole[random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
                    Files.write(file, whole);
                }
            }
        }
    }

    /** When the files are copied. */
    enum State {
        KILLED,
        CLOSED,
        SNAPSHOT
    }

    @BeforeEach
    void write() throws IOException {
        home = Files.createDirectory(dir.resolve("home"));
        RocksDatabase.create(home.resolve("db"));
        try (RocksDatabase rocks = RocksDatabase.open(home.resolve("db"), true)) {
            for (int i = 0; i < CHANGES; i++) change(rocks, i);
            copy(home, dir.resolve("KILLED"));
            rocks.copy(Files.createDirectory(dir.resolve("SNAPSHOT")).resolve("db"));
        }
        copy(home, dir.resolve("CLOSED"));
    }

    private static byte[] key(int i) {
        return ByteBuffer.allocate(4).putInt(i).array();
    }

    /** The first family has a small buffer: it fills several logs while the second is only in the logs. */
    private static void change(RocksDatabase rocks, int i) {
        byte[] filler = new byte[20_000];
        new Random(i).nextBytes(filler);
        try (RocksDatabase.Batch batch = rocks.batch()) {
            batch.put(ColumnFamily.SETTINGS, key(i), filler);
            batch.put(ColumnFamily.DOCUMENTS, key(i), key(i));
            batch.write();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Directories.delete(to);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) Files.copy(file, to.resolve(from.relativize(file)));
        }
    }

    private static List<Path> files(Path of) throws IOException {
        try (Stream<Path> files = Files.walk(of)) {
            return files.filter(Files::isRegularFile)
                    .map(of::relativize)
                    .sorted()
                    .toList();
        }
    }

    private static int changes(RocksDatabase rocks) {
        List<Integer> found = new ArrayList<>();
        for (ColumnFamily family : List.of(ColumnFamily.SETTINGS, ColumnFamily.DOCUMENTS)) {
            int[] count = new int[1];
            rocks.walk(family, new byte[0], (key, _) -> {
                assertThat(key).isEqualTo(key(count[0]++));
                return true;
            });
            found.add(count[0]);
        }
        assertThat(found.get(0)).isEqualTo(found.get(1));
        return found.getFirst();
    }

    private static int opened(Path home) throws IOException {
        try (RocksDatabase rocks = RocksDatabase.open(home.resolve("db"), true)) {
            return changes(rocks);
        }
    }

    @ParameterizedTest
    @EnumSource(State.class)
    void isNoticed(State state) throws IOException {
        Path whole = dir.resolve(state.name());
        Path damaged = dir.resolve("damaged");
        TreeMap<String, List<String>> refused = new TreeMap<>();
        for (Path file : files(whole)) {
            for (Damage damage : damages(file, state)) {
                copy(whole, damaged);
                damage.apply(damaged.resolve(file), random);
                String what = "seed %d, %s, %s %s".formatted(Seeds.base(), state, file, damage);
                try {
                    assertThat(opened(damaged)).as(what).isEqualTo(CHANGES);
                } catch (InputException e) {
                    assertThat(e)
                            .as(what)
                            .hasMessageContaining(damaged.toString())
                            .hasMessageContaining("snapshot");
                    refused.computeIfAbsent(file.toString().replaceAll("[0-9]+", "N"), _ -> new ArrayList<>())
                            .add(damage.name());
                }
            }
        }
        if (Seeds.thorough()) assertThat(refused).containsKeys("db/CURRENT", "db/MANIFEST-N", "db/N.sst", "synced");
        if (state == State.KILLED) {
            assertThat(files(whole).stream().filter(file -> file.toString().endsWith(".log")))
                    .hasSizeGreaterThan(1);
            assertThat(refused.get("db/N.log")).contains("DELETED", "EMPTY", "HALF", "CUT", "CHANGED");
        }
        assertThat(refused).doesNotContainKeys("db/IDENTITY", "db/LOG", "db/OPTIONS-N");
    }

    /** Logs get every damage, other files one of them in the default run. */
    private List<Damage> damages(Path file, State state) {
        List<Damage> all = new ArrayList<>(List.of(Damage.values()));
        if (Seeds.thorough() || state == State.KILLED && file.toString().endsWith(".log")) return all;
        return List.of(all.get(random.nextInt(all.size())));
    }

    private Path lastLog(Path of) throws IOException {
        return of.resolve(files(of).stream()
                .filter(file -> file.toString().endsWith(".log"))
                .toList()
                .getLast());
    }

    /** What was being written when the process was killed was not acknowledged. */
    @ParameterizedTest
    @EnumSource(names = {"EMPTY", "HALF", "CHANGED"})
    void aTornEndIsDropped(Damage how) throws IOException {
        Path killed = dir.resolve("KILLED");
        byte[] log = Files.readAllBytes(lastLog(killed));
        byte[] torn = Arrays.copyOf(log, log.length + 1 + random.nextInt(1000));
        if (how == Damage.HALF) System.arraycopy(log, log.length / 2, torn, log.length, torn.length - log.length);
        for (int i = log.length; i < torn.length && how == Damage.CHANGED; i++) torn[i] = (byte) random.nextInt();
        Files.write(lastLog(killed), torn);
        assertThat(opened(killed)).as("seed %d", Seeds.base()).isEqualTo(CHANGES);
    }

    /** A refusal changes no file, so that the database can still be repaired. */
    @Test
    void aRefusalLeavesTheFiles() throws IOException {
        Path killed = dir.resolve("KILLED");
        Path log = lastLog(killed);
        byte[] whole = Files.readAllBytes(log);
        Files.write(log, Arrays.copyOf(whole, whole.length / 2));
        List<Path> before = files(killed);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> opened(killed))
                    .isInstanceOf(InputException.class)
                    .hasMessageMatching(
                            ".*db: acknowledged changes are lost: the database ends with change [0-9]+, but change "
                                    + 2 * CHANGES + " was synced; .*");
            assertThat(Files.size(log)).isEqualTo(whole.length / 2);
        }
        assertThat(files(killed)).containsAll(before);
        Files.write(log, whole);
        assertThat(opened(killed)).isEqualTo(CHANGES);
    }

    @Test
    void aLossCanBeAccepted() throws IOException {
        Path killed = dir.resolve("KILLED");
        Path log = lastLog(killed);
        Files.write(log, Arrays.copyOf(Files.readAllBytes(log), (int) Files.size(log) / 2));
        assertThatThrownBy(() -> opened(killed))
                .hasMessageContaining(killed.resolve("accept-loss").toString());
        Files.createFile(killed.resolve("accept-loss"));
        int left = opened(killed);
        assertThat(left).isBetween(1, CHANGES - 1);
        assertThat(killed.resolve("accept-loss")).doesNotExist();
        try (RocksDatabase rocks = RocksDatabase.open(killed.resolve("db"), true)) {
            change(rocks, left);
        }
        assertThat(opened(killed)).isEqualTo(left + 1);
    }
}
