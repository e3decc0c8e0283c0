package org.semblance.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.run.Workers;
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

    private void write(Path directory, String... files) throws IOException, InterruptedException {
        Files.writeString(directory.resolve(Summary.NAME), "{\"program\" : \"semblance\"}");
        for (String file : files) {
            Files.createDirectories(directory.resolve(file).getParent());
            Files.writeString(directory.resolve(file), file);
        }
    }

    /** Files of the user are neither deleted when a run begins nor when it ends. */
    @Test
    void onlyFilesThatARunCreatedAreReplaced() throws Exception {
        for (boolean listed : new boolean[] {true, false}) {
            Path out = dir.resolve("out" + listed);
            try (RunDirectory first = RunDirectory.begin(out, false)) {
                write(first.path(), "clean.jsonl", "clean/sub/a.txt", "state/pairs", "input.csv.gz");
                if (listed) Manifest.write(first.path(), Manifest.Hashing.by(new Workers(2)));
                first.commit();
            }
            RunDirectory.begin(out, true).close();
            Path mine = Files.writeString(out.resolve("notes.txt"), "mine");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RunDirectory.begin(out, true))
                    .withMessageContaining("notes.txt")
                    .withMessageContaining(out.toString());
            Files.delete(mine);
            try (RunDirectory second = RunDirectory.begin(out, true)) {
                write(second.path(), "clean.jsonl");
                Path late = out.resolve(listed ? "clean/sub/mine.txt" : "mine/a.txt");
                Files.createDirectories(late.getParent());
                Files.writeString(late, "mine");
                assertThatIllegalArgumentException().isThrownBy(second::commit).withMessageContaining("mine");
            }
            assertThat(out.resolve("state/pairs")).isRegularFile();
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
