package org.semblance.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.spill.Directories;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedBlocks;
import org.semblance.spill.SavedReader;
import org.semblance.testing.disk.CrashImage;
import org.semblance.testing.disk.CrashImage.Unsynced;
import org.semblance.testing.disk.Journal;
import org.semblance.testing.disk.SimulatedDisk;

/** What a loss of power leaves of large stages, and of directories with many files. */
class DurableStagesTest {
    @TempDir
    Path dir;

    private Path image(Journal journal, String ignored) throws IOException {
        Path image = Files.createTempDirectory(dir, "image");
        CrashImage.of(journal, journal.points() - 1, Unsynced.LOST, ignored, new Random(0))
                .write(image);
        return image;
    }

    private static FileChecksum written(Path file, int bytes) throws IOException {
        try (SavedBlocks blocks = new SavedBlocks(file, 7)) {
            ByteBuffer block = SavedBlocks.buffer(bytes);
            blocks.write(1, block.position(bytes));
            return blocks.content();
        }
    }

    private static boolean isWhole(Path stages) throws IOException {
        if (!Files.exists(stages.resolve(CheckpointDirectory.JOINED))) return false;
        StateManifest manifest = StateManifest.read(stages, CheckpointDirectory.JOINED);
        for (Map.Entry<String, FileChecksum> file : manifest.files().entrySet()) {
            if (!Files.exists(stages.resolve(file.getKey()))) return false;
            SavedReader.check(stages.resolve(file.getKey()), file.getValue());
        }
        Path found = stages.resolve(CheckpointDirectory.FOUND);
        return Files.exists(found) && Files.size(found) > 100;
    }

    /** Work of hours is not repeated after a loss of power; none of the syncs is needless. */
    @Test
    void aLargeStageIsDurable() throws IOException {
        Path home = Files.createDirectory(dir.resolve("home"));
        SimulatedDisk disk = new SimulatedDisk(home);
        Path stages = Files.createDirectory(disk.root().resolve("stages"));
        FileChecksum large = written(stages.resolve(StateManifest.PAIRS), (int) StateManifest.WORTH_FORCING);
        FileChecksum small = written(stages.resolve(StateManifest.COPIES), 100);
        written(stages.resolve(CheckpointDirectory.FOUND), 100);
        new StateManifest(Map.of(), List.of(), List.of(), 0, large, small).write(stages, CheckpointDirectory.JOINED);
        Journal journal = disk.journal();
        assertThat(isWhole(image(journal, "").resolve("stages"))).isTrue();
        assertThat(journal.sites()).hasSize(4);
        for (String site : journal.sites()) {
            boolean whole;
            try {
                whole = isWhole(image(journal, site).resolve("stages"));
            } catch (IOException damaged) {
                whole = false;
            }
            assertThat(whole).as("without the sync of %s", site).isFalse();
        }
    }

    @Test
    void everyFileOfAFullDirectoryIsDurable() throws IOException {
        Path home = Files.createDirectory(dir.resolve("home"));
        Path clean = Files.createDirectories(home.resolve("clean/deep"));
        SimulatedDisk disk = new SimulatedDisk(home);
        int files = 1100;
        for (int i = 0; i < files; i++) Files.writeString(disk.root().resolve("clean/deep/" + i), "text " + i);
        assertThat(clean).isDirectory();
        Directories.force(disk.root());
        Path image = image(disk.journal(), "").resolve("clean/deep");
        for (int i = 0; i < files; i++) assertThat(image.resolve("" + i)).hasContent("text " + i);
    }
}
