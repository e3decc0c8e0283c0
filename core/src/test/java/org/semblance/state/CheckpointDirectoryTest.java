package org.semblance.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointDirectoryTest {
    private static final List<String> OWN = List.of(
            "read", "read.new", "joined", "joined.new", "found", "pairs", "known-pairs", "documents-1", "tokens-12");

    @TempDir
    Path dir;

    private Path stages() throws Exception {
        Path stages = Files.createDirectory(dir.resolve("stages"));
        for (String name : OWN) Files.writeString(stages.resolve(name), name);
        return stages;
    }

    private static CheckpointDirectory home(Path directory) {
        return new CheckpointDirectory(directory, Map.of(), false, _ -> {});
    }

    @Test
    void removesFilesOfRuns() throws Exception {
        Path stages = stages();
        assertThat(home(stages).unfinished(Map.of())).isNull();
        assertThat(stages).isEmptyDirectory();
        assertThat(home(dir.resolve("none")).unfinished(Map.of())).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.txt", "documents-1.bak", "old.new", "tokens-", "manifest", "a directory"})
    void removesNothingIfThereAreOtherFiles(String name) throws Exception {
        Path stages = stages();
        if (name.startsWith("a ")) Files.createDirectory(stages.resolve(name));
        else Files.writeString(stages.resolve(name), "mine");
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> home(stages).unfinished(Map.of()))
                .withMessage("%s: contains %s, which is not part of an unfinished run: move it away", stages, name);
        for (String own : OWN) assertThat(stages.resolve(own)).hasContent(own);
        assertThat(stages.resolve(name)).exists();
    }

    @Test
    void doesNotFollowLinks() throws Exception {
        Path stages = stages();
        Path link = Files.createSymbolicLink(dir.resolve("link"), stages);
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> home(link).unfinished(Map.of()))
                .withMessageContaining("link: is a link");
        for (String own : OWN) assertThat(stages.resolve(own)).hasContent(own);
    }
}
