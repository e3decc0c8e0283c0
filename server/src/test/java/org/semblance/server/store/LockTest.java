package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.inputs.InputException;
import org.semblance.testing.JavaProcess;

/** A data directory can be open in one process at a time. */
class LockTest {
    @TempDir
    Path dir;

    /** Keeps a directory open until it is killed. */
    static final class Other {
        private Other() {}

        public static void main(String[] args) throws Exception {
            DataDirectory data = DataDirectory.open(Path.of(args[0]), InstantSource.system(), "semblance serve");
            data.create("pages", Opened.SIMHASH);
            System.out.println("open");
            System.in.read(); // blocks until the test process ends
            data.close();
        }
    }

    @Test
    void errorNamesTheProcessThatHoldsTheLock() throws Exception {
        Process other = new ProcessBuilder(JavaProcess.command(Other.class.getName(), dir)).start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isEqualTo("open");
            assertThatThrownBy(() -> Opened.data(dir))
                    .isInstanceOf(InputException.class)
                    .hasMessageMatching(".*in use by semblance serve \\(process " + other.pid() + ", since .*Z\\).*");
            Path pages = dir.resolve("indexes").resolve("pages");
            assertThatThrownBy(() -> IndexDirectory.of(pages, "a test").open())
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("process " + other.pid());
        } finally {
            other.destroyForcibly().waitFor();
        }
        Opened.data(dir).close(); // the lock of a killed process is released
    }

    @Test
    void aProcessCanOpenItOnce() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(data.names()).isEmpty();
            assertThatThrownBy(() -> Opened.data(dir))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("in use by a test (process "
                            + ProcessHandle.current().pid());
        }
        Opened.data(dir).close();
    }
}
