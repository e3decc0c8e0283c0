package org.semblance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    Path dir;

    @Test
    void anEarlierRunComesBackWhenItsSuccessorCannotTakeItsPlace() throws IOException {
        Path out = dir.resolve("out");
        try (RunDirectory first = RunDirectory.begin(out, false)) {
            Files.writeString(first.path().resolve(Summary.NAME), "{\"program\" : \"semblance\"}");
            first.commit();
        }
        try (RunDirectory second = RunDirectory.begin(out, true)) {
            Files.delete(second.path()); // as a tidy administrator might
            assertThatIOException().isThrownBy(second::commit);
        }
        assertThat(out.resolve(Summary.NAME)).isRegularFile();
        try (var left = Files.list(dir)) {
            assertThat(left).containsExactly(out);
        }
    }
}
