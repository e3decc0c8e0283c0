package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;

/** Uses a disk of 48 MB; skipped if the test may not mount one. */
@Order(2)
class FullDiskTest {
    @TempDir
    Path dir;

    private Path disk;
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(dir.resolve("disk"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=48m", "none", disk.toString());
        assumeTrue(mounted, "no small disk can be had here: mount needs privileges");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) assertThat(run("umount", disk.toString())).isTrue();
    }

    private static boolean run(String... command) throws Exception {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (java.io.IOException e) {
            return false;
        }
    }

    private static IncomingDocument document(int d) {
        Random random = new Random(d);
        StringBuilder text = new StringBuilder();
        while (text.length() < 40_000)
            text.append(Long.toString(random.nextLong(), 36)).append(' ');
        return Opened.text("d" + d, text.toString());
    }

    @Test
    void reportsAFullDiskAndRecovers() throws Exception {
        Path ballast = disk.resolve("ballast");
        Files.write(ballast, new byte[24 << 20]);
        List<String> stored = new ArrayList<>();
        try (DataDirectory data = Opened.data(disk.resolve("data"))) {
            LiveIndex index = Opened.index(data, "pages", Opened.SIMHASH);
            Refusal refusal = null;
            int d = 0;
            for (; refusal == null; d++) {
                assertThat(d).as("documents on a small disk").isLessThan(5000);
                switch (Opened.change(index, new Change.Put(document(d)))) {
                    case Outcome.Stored _ -> stored.add("d" + d);
                    case Outcome.Failed(Refusal why) -> refusal = why;
                    case Outcome other -> throw new AssertionError(other.toString());
                }
            }
            assertThat(refusal.kind()).isEqualTo(Refusal.Kind.NO_SPACE);
            assertThat(index.figures().documents()).isEqualTo(stored.size());
            assertThat(index.query(document(0), 3).matches()).hasSize(1); // still answers queries
            assertThat(index.document("d" + (d - 1))).isEmpty();
            Files.delete(ballast);
            long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            Outcome outcome = Opened.change(index, new Change.Put(document(d)));
            while (!(outcome instanceof Outcome.Stored) && System.nanoTime() < until) {
                assertThat(((Outcome.Failed) outcome).refusal().kind()).isEqualTo(Refusal.Kind.NO_SPACE);
                Thread.sleep(100);
                outcome = Opened.change(index, new Change.Put(document(d)));
            }
            assertThat(outcome).isInstanceOf(Outcome.Stored.class);
            stored.add("d" + d);
        }
        try (DataDirectory data = Opened.data(disk.resolve("data"))) {
            LiveIndex index = data.index("pages").orElseThrow();
            assertThat(index.figures().documents()).isEqualTo(stored.size());
            for (String id : stored) assertThat(index.document(id)).as(id).isPresent();
        }
    }
}
