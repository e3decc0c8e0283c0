package org.semblance.io.fingerprints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Seeds;

/** A program that appends is killed repeatedly; acknowledged batches are complete, and no batch is stored in part. */
class KilledProcessTest {
    private static final int BATCH = 100;

    @TempDir
    Path dir;

    /** Appends batches and prints the number of each when it is committed. */
    static final class Appender {
        private Appender() {}

        public static void main(String[] args) throws IOException {
            Path index = Path.of(args[0]);
            boolean fresh = !Files.exists(index.resolve(Manifest.FILE));
            try (FingerprintStore store =
                    fresh ? FingerprintStore.create(index, Stored.SETTINGS) : FingerprintStore.change(index)) {
                for (long b = store.size() / BATCH; ; b++) {
                    FingerprintBatch batch = new FingerprintBatch();
                    for (int i = 0; i < BATCH; i++) batch.add(b + "-" + i, b * 1_000_003 + i);
                    Stored.append(store, batch);
                    System.out.println(b);
                }
            }
        }
    }

    @Test
    void losesNothing() throws Exception {
        Random random = Seeds.random();
        Path index = dir.resolve("index");
        long acknowledged = -1;
        for (int round = 0; round < Seeds.count(20); round++) {
            Process appender = new ProcessBuilder(JavaProcess.command(Appender.class.getName(), index))
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader output =
                    new BufferedReader(new InputStreamReader(appender.getInputStream(), StandardCharsets.UTF_8))) {
                for (int lines = 1 + random.nextInt(30); lines > 0; lines--)
                    acknowledged = Long.parseLong(output.readLine());
                TimeUnit.MICROSECONDS.sleep(random.nextInt(3000));
                assertThat(appender.toHandle().destroyForcibly()).isTrue(); // SIGKILL; its output can still be read
                appender.waitFor();
                for (String line = output.readLine(); line != null && line.matches("[0-9]+"); line = output.readLine())
                    acknowledged = Math.max(acknowledged, Long.parseLong(line)); // the last line may be truncated
            }
            Map<String, Long> found = Stored.in(index);
            assertThat(found.size() % BATCH).as("round %d", round).isZero();
            long batches = found.size() / BATCH;
            assertThat(batches).as("round %d", round).isBetween(acknowledged + 1, acknowledged + 2);
            for (long b = 0; b < batches; b++)
                for (int i = 0; i < BATCH; i++)
                    assertThat(found.get(b + "-" + i)).as("round %d", round).isEqualTo(b * 1_000_003 + i);
        }
    }
}
