package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
    @TempDir
    Path dir;

    @Test
    void hasOneHolder() throws IOException {
        Path file = dir.resolve("lock");
        LockFile held = LockFile.take(file).orElseThrow();
        assertThat(LockFile.take(file)).isEmpty();
        held.close();
        assertThat(file).exists();
        LockFile again = LockFile.take(file).orElseThrow();
        again.delete();
        assertThat(file).doesNotExist();
        again.delete();
        assertThat(LockFile.take(file))
                .hasValueSatisfying(lock -> assertThat(lock.file()).isEqualTo(file));
    }
}
