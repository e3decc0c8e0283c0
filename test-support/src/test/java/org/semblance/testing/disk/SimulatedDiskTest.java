package org.semblance.testing.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Seeds;
import org.semblance.testing.Trees;
import org.semblance.testing.disk.CrashImage.Unsynced;
import org.semblance.testing.disk.SimulatedDisk.Fault;

class SimulatedDiskTest {
    @TempDir
    Path dir;

    private static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static Map<String, String> image(SimulatedDisk disk, Unsynced unsynced) {
        Journal journal = disk.journal();
        Map<String, String> texts = new TreeMap<>();
        CrashImage.of(journal, journal.points() - 1, unsynced, "", Seeds.random())
                .files()
                .forEach((path, content) -> texts.put(path, new String(content.bytes(), StandardCharsets.UTF_8)));
        return texts;
    }

    @Test
    void whatIsNotSyncedCanBeLost() throws IOException {
        Files.writeString(dir.resolve("old"), "old");
        SimulatedDisk disk = new SimulatedDisk(dir);
        Path file = disk.root().resolve("file");
        Files.writeString(file, "text");
        assertThat(dir.resolve("file")).hasContent("text");
        assertThat(image(disk, Unsynced.LOST)).isEqualTo(Map.of("old", "old"));
        assertThat(image(disk, Unsynced.NAMES)).isEqualTo(Map.of("old", "old", "file", ""));
        assertThat(image(disk, Unsynced.ZEROS)).isEqualTo(Map.of("old", "old", "file", "\0\0\0\0"));
        force(file);
        assertThat(image(disk, Unsynced.LOST)).isEqualTo(Map.of("old", "old"));
        assertThat(image(disk, Unsynced.NAMES)).isEqualTo(Map.of("old", "old", "file", "text"));
        force(disk.root());
        assertThat(image(disk, Unsynced.LOST)).isEqualTo(Map.of("old", "old", "file", "text"));
        Files.delete(file);
        assertThat(image(disk, Unsynced.LOST)).isEqualTo(Map.of("old", "old", "file", "text"));
        assertThat(image(disk, Unsynced.KEPT)).isEqualTo(Map.of("old", "old"));
    }

    /** As a program that renames without a sync would find out. */
    @Test
    void aRenameCanOvertakeOtherNamesAndContents() throws IOException {
        Files.writeString(dir.resolve("target"), "old");
        SimulatedDisk disk = new SimulatedDisk(dir);
        Files.writeString(disk.root().resolve("part"), "part");
        Files.writeString(disk.root().resolve("new"), "new");
        Files.move(disk.root().resolve("new"), disk.root().resolve("target"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(image(disk, Unsynced.LAST)).isEqualTo(Map.of("target", ""));
        assertThat(image(disk, Unsynced.LOST)).isEqualTo(Map.of("target", "old"));
        assertThat(image(disk, Unsynced.KEPT)).isEqualTo(Map.of("target", "new", "part", "part"));
    }

    @Test
    void failsAtTheChosenOperation() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(dir).failAt(1, Fault.FULL);
        Path file = disk.root().resolve("file");
        assertThatThrownBy(() -> Files.writeString(file, "text")).hasMessage("No space left on device");
        assertThat(dir.resolve("file")).hasContent("te");
        assertThatThrownBy(() -> Files.createDirectory(disk.root().resolve("more")))
                .hasMessageContaining("No space left on device");
        Files.delete(file);
        assertThat(dir).isEmptyDirectory();
    }

    /** The journal of any changes, played back, is the directory; so is its durable state when everything was synced. */
    @ParameterizedTest
    @Seeds.Source(50)
    void theJournalIsComplete(long seed) throws IOException {
        Random random = new Random(seed);
        Files.writeString(dir.resolve("a"), "first");
        SimulatedDisk disk = new SimulatedDisk(dir);
        for (int i = 0; i < 40; i++) change(disk.root(), random);
        assertThat(image(disk, Unsynced.KEPT)).isEqualTo(texts());
        for (Path file : Trees.files(disk.root())) force(file);
        force(disk.root());
        if (Files.exists(dir.resolve("d"))) force(disk.root().resolve("d"));
        for (Unsynced unsynced : Unsynced.values())
            assertThat(image(disk, unsynced)).isEqualTo(texts());
    }

    private static void change(Path root, Random random) throws IOException {
        Path some = root.resolve(random.nextBoolean() ? "" + (char) ('a' + random.nextInt(3)) : "d/x");
        Path other = root.resolve("" + (char) ('a' + random.nextInt(3)));
        if (!Files.exists(some.getParent())) Files.createDirectory(some.getParent());
        switch (random.nextInt(5)) {
            case 0 -> Files.writeString(some, "text " + random.nextInt(1000));
            case 1 -> Files.writeString(some, "more", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            case 2 -> Files.deleteIfExists(some);
            case 3 -> {
                if (Files.exists(some)) Files.move(some, other, StandardCopyOption.REPLACE_EXISTING);
            }
            default -> {
                if (Files.exists(some) && !Files.exists(other)) Files.createLink(other, some);
            }
        }
    }

    private Map<String, String> texts() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (Path file : Trees.files(dir)) texts.put(dir.relativize(file).toString(), Files.readString(file));
        return texts;
    }
}
