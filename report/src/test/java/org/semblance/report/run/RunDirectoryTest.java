package org.semblance.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Seeds;

class RunDirectoryTest {
    @TempDir
    Path dir;

    @Test
    void anEarlierRunIsRestoredIfItCannotBeReplaced() throws IOException {
        Path out = dir.resolve("out");
        try (RunDirectory first = RunDirectory.begin(out, false)) {
            Files.writeString(first.path().resolve(Summary.NAME), "{\"program\" : \"semblance\"}");
            first.commit();
        }
        try (RunDirectory second = RunDirectory.begin(out, true)) {
            Files.delete(second.path()); // as an administrator might do
            assertThatIOException().isThrownBy(second::commit);
        }
        assertThat(out.resolve(Summary.NAME)).isRegularFile();
        try (var left = Files.list(dir)) {
            assertThat(left).containsExactly(out);
        }
    }

    /** Interrupts the publication of results at random moments. */
    @Test
    void interruptedPublicationIsCompleteOrAbsent() throws Exception {
        for (long seed : Seeds.cases(40)) {
            Path out = dir.resolve("out" + seed);
            RunDirectory run = RunDirectory.begin(out, false);
            Files.createDirectory(run.stages());
            Files.writeString(run.path().resolve(Summary.NAME), "{}");
            Thread committing = Thread.ofPlatform().start(() -> commit(run));
            LockSupport.parkNanos(new Random(seed).nextInt(600_000));
            committing.interrupt();
            committing.join();
            assertThat(Files.exists(out)).as("seed %d", seed).isEqualTo(run.committed());
            assertThat(run.stages()).as("seed %d", seed).doesNotExist();
        }
    }

    private static void commit(RunDirectory run) {
        try (run) {
            run.commit();
        } catch (IOException e) {
            // interrupted
        }
    }
}
