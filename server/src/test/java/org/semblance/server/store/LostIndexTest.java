package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.LiveIndex;
import org.semblance.spill.Directories;

/** A data directory is not opened if an index, or the file that marks it as one, is lost or damaged. */
class LostIndexTest {
    @TempDir
    Path dir;

    private Path pages;

    @BeforeEach
    void oneIndex() throws Exception {
        pages = dir.resolve("indexes").resolve("pages");
        try (DataDirectory data = Opened.data(dir)) {
            Opened.put(Opened.index(data, "pages", Opened.SIMHASH), Opened.print("d", 42));
        }
    }

    private void assertRefused(String... words) {
        assertThatThrownBy(() -> Opened.data(dir))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll(words);
    }

    private void assertOpens(String... names) throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(data.names()).containsExactly(names);
            for (String name : names) {
                LiveIndex index = data.index(name).orElseThrow();
                assertThat(index.document("d")).as(name).isPresent();
            }
        }
    }

    @Test
    void withoutItsSettings() throws Exception {
        Path settings = pages.resolve("semblance-index");
        byte[] content = Files.readAllBytes(settings);
        Files.delete(settings);
        assertRefused(settings + ": missing", "snapshot", "or delete " + pages);
        Directories.delete(pages.resolve("db"));
        assertRefused(settings + ": missing");
        Directories.delete(pages);
        Files.createDirectory(pages);
        assertRefused(settings + ": missing");
        Files.write(settings, content);
        assertRefused(pages.resolve("synced") + ": missing", "snapshot");
    }

    @Test
    void withoutItsDirectory() throws Exception {
        Directories.delete(pages);
        assertRefused(
                pages + ": the index is missing",
                "snapshot",
                dir.resolve("semblance-indexes").toString());
        Files.delete(dir.resolve("semblance-indexes")); // as the message says
        assertOpens();
        assertOpens();
    }

    @Test
    void withoutItsDatabase() throws Exception {
        Directories.delete(pages.resolve("db"));
        assertRefused("pages", "cannot be opened", "snapshot");
        Directories.delete(pages.resolve("db"));
        Files.createDirectory(pages.resolve("db"));
        assertRefused("pages", "cannot be opened", "snapshot");
    }

    @Test
    void deletedAndCreatedIndexesAreListed() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(data.delete("pages")).isTrue();
            Opened.put(Opened.index(data, "more", Opened.SIMHASH), Opened.print("d", 1));
        }
        assertOpens("more");
        Directories.delete(dir.resolve("indexes").resolve("more"));
        assertRefused("more: the index is missing");
    }

    @Test
    void anIndexMayBePutThereByHand() throws Exception {
        String snapshot;
        try (DataDirectory data = Opened.data(dir)) {
            snapshot = data.index("pages").orElseThrow().snapshot();
        }
        Files.move(
                dir.resolve("snapshots").resolve(snapshot),
                dir.resolve("indexes").resolve("restored"));
        assertOpens("pages", "restored");
        Directories.delete(dir.resolve("indexes").resolve("restored"));
        assertRefused("restored: the index is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pages", "pages.bak", "notes.txt", ".pages"})
    void anIndexOfAnotherNameIsNotSkipped(String name) throws Exception {
        Path other = dir.resolve("indexes").resolve(name);
        Files.move(pages, other);
        Files.delete(dir.resolve("semblance-indexes"));
        assertRefused(other + ": not an index, or not the name of one; move it elsewhere");
    }

    @Test
    void otherThingsAmongTheIndexes() throws Exception {
        Path indexes = dir.resolve("indexes");
        Files.createFile(indexes.resolve(".hidden"));
        Files.createDirectories(indexes.resolve(".half.new").resolve("db"));
        Files.createDirectories(indexes.resolve(".gone.deleted").resolve("db"));
        assertOpens("pages");
        try (Stream<Path> left = Files.list(indexes)) {
            assertThat(left.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(".hidden", "pages");
        }
        Files.createFile(indexes.resolve("notes"));
        assertRefused("notes: not an index");
    }

    /** Each bit of the settings counts, such as those of the threshold. */
    @Test
    void withDamagedSettings() throws Exception {
        Path settings = pages.resolve("semblance-index");
        byte[] content = Files.readAllBytes(settings);
        for (int bit = 0; bit < 8 * content.length; bit++) {
            byte[] damaged = content.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            assertDamaged(settings, damaged);
        }
        for (int length = 0; length < content.length; length++) assertDamaged(settings, Arrays.copyOf(content, length));
        assertRefused(settings.toString(), "restore it from a snapshot");
        Files.write(settings, content);
        assertOpens("pages");
    }

    private void assertDamaged(Path settings, byte[] content) throws IOException {
        Files.write(settings, content);
        assertThatThrownBy(() -> SettingsFile.read(pages))
                .as(() -> new String(content, java.nio.charset.StandardCharsets.ISO_8859_1))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(settings.toString());
    }

    @Test
    void aDamagedListIsNotUsed() throws Exception {
        Path list = dir.resolve("semblance-indexes");
        Files.writeString(list, Files.readString(list).replace("pages\n", ""));
        assertRefused(list + ": damaged");
        Files.delete(list);
        assertOpens("pages");
    }

    /** Format 2 has neither the checksum nor the mark; it is converted when it is opened. */
    @Test
    void theFormatWithoutChecksumsIsConverted() throws Exception {
        Path settings = pages.resolve("semblance-index");
        String current = Files.readString(settings);
        Files.writeString(settings, current.replace("format=3", "format=2").replaceAll("checksum=.*\n", ""));
        Files.delete(pages.resolve("synced"));
        assertOpens("pages");
        assertThat(Files.readString(settings)).contains("format=3", "checksum=");
        Files.delete(pages.resolve("synced"));
        assertRefused(pages.resolve("synced") + ": missing");
    }
}
