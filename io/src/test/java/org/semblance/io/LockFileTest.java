package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /**
     * A process that opened the file before it was deleted must not use its lock, because other processes cannot see
     * that file.
     */
    @Test
    void aLockOnADeletedFileIsNotUsed() throws IOException {
        Path file = dir.resolve("lock");
        LockFile first = LockFile.take(file).orElseThrow();
        List<LockFile> third = new ArrayList<>();
        assertThat(LockFile.take(file, () -> {
                    first.delete();
                    if (third.isEmpty()) third.add(LockFile.take(file).orElseThrow());
                }))
                .isEmpty();
        third.getFirst().close();
        LockFile last = LockFile.take(file, () -> {
                    if (!third.isEmpty()) Files.delete(third.removeFirst().file());
                })
                .orElseThrow();
        assertThat(file).exists();
        assertThat(LockFile.take(file)).isEmpty();
        last.close();
    }
}
