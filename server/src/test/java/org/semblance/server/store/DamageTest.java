package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.LiveIndex;
import org.semblance.testing.Seeds;

/** Tests with truncated or damaged files. */
class DamageTest {
    private static final int DOCUMENTS = 300;

    @TempDir
    Path dir;

    private Path data() {
        return dir.resolve("data");
    }

    private static long print(int document) {
        return new Random(document).nextLong();
    }

    private static List<Path> files(Path database, String ending) throws IOException {
        try (Stream<Path> files = Files.list(database)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                    .toList();
        }
    }

    /** The files as after a kill: copied while they are open. */
    private Path killed() throws Exception {
        Path copy = dir.resolve("killed");
        try (DataDirectory data = Opened.data(data())) {
            LiveIndex index = Opened.index(data, "pages", Opened.SIMHASH);
            for (int d = 0; d < DOCUMENTS; d++) Opened.put(index, Opened.print("d" + d, print(d)));
            try (Stream<Path> files = Files.walk(data())) {
                for (Path file : files.toList()) Files.copy(file, copy.resolve(data().relativize(file)));
            }
        }
        return copy;
    }

    private static Path database(Path data) {
        return data.resolve("indexes").resolve("pages").resolve("db");
    }

    private static void assertComplete(Path data) throws Exception {
        try (DataDirectory again = Opened.data(data)) {
            LiveIndex index = again.index("pages").orElseThrow();
            assertThat(index.figures().documents()).isEqualTo(DOCUMENTS);
            for (int d = 0; d < DOCUMENTS; d++) {
                assertThat(index.document("d" + d)).as("d%d", d).isPresent();
                assertThat(index.query(Opened.print(null, print(d)), 3).matches())
                        .hasSize(1);
            }
            Opened.put(index, Opened.print("more", 42));
        }
    }

    @Test
    void acknowledgedChangesAreInTheLog() throws Exception {
        assertComplete(killed());
    }

    /** Changes at the end of the log were synced before they were acknowledged, so they were not torn by a crash. */
    @ParameterizedTest
    @ValueSource(strings = {"garbage", "zeros", "cut"})
    void refusesADamagedLog(String how) throws Exception {
        Path copy = killed();
        Path log = files(database(copy), ".log").getLast();
        byte[] whole = Files.readAllBytes(log);
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            byte[] block = new byte[40];
            if (how.equals("garbage")) Seeds.random().nextBytes(block);
            if (how.equals("cut")) file.setLength(whole.length - block.length);
            else {
                file.seek(whole.length - block.length);
                file.write(block);
            }
        }
        assertThatThrownBy(() -> Opened.data(copy))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("pages")
                .hasMessageContaining("acknowledged changes are lost")
                .hasMessageContaining("snapshot");
        Files.write(log, whole);
        assertComplete(copy);
    }

    @Test
    void refusesADamagedTable() throws Exception {
        try (DataDirectory data = Opened.data(data())) {
            LiveIndex index = Opened.index(data, "pages", Opened.SIMHASH);
            for (int d = 0; d < DOCUMENTS; d++) Opened.put(index, Opened.print("d" + d, print(d)));
            index.compact();
        }
        List<Path> tables = files(database(data()), ".sst");
        assertThat(tables).isNotEmpty();
        for (Path table : tables) {
            byte[] whole = Files.readAllBytes(table);
            byte[] damaged = whole.clone();
            damaged[20] ^= 8;
            Files.write(table, damaged);
            assertThatThrownBy(() -> Opened.data(data()))
                    .as("%s", table)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("pages")
                    .hasMessageContaining("snapshot");
            Files.write(table, whole);
        }
        Path missing = tables.getFirst();
        byte[] whole = Files.readAllBytes(missing);
        Files.delete(missing);
        assertThatThrownBy(() -> Opened.data(data())).isInstanceOf(InputException.class);
        Files.write(missing, whole);
        assertComplete(data());
    }

    @Test
    void refusesSettingsOfAnotherFormat() throws Exception {
        Opened.data(data()).close();
        try (DataDirectory data = Opened.data(data())) {
            data.create("pages", Opened.SIMHASH);
        }
        Path settings = data().resolve("indexes").resolve("pages").resolve("semblance-index");
        Files.writeString(settings, Files.readString(settings).replaceAll("format=3|checksum=.*\n", "") + "format=1\n");
        assertThatThrownBy(() -> Opened.data(data()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "format 1, of texts that were not normalized, is not supported, only 2 and 3: add the documents");
    }
}
