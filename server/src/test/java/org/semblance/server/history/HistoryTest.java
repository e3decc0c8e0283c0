package org.semblance.server.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.semblance.server.history.History.Index;
import org.semblance.server.http.Running;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.store.DataDirectory;
import org.semblance.spill.Directories;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Seeds;

/**
 * Concurrent clients put, delete, check and add, query, read and copy documents while the service is restarted or
 * killed: what they see is linearizable for each group of near documents, and a snapshot shows one state of all groups.
 */
@Order(1)
class HistoryTest {
    private static final int LOCAL = Integer.getInteger("history.local", Seeds.thorough() ? 15_000 : 120);
    private static final int REMOTE = Integer.getInteger("history.remote", Seeds.thorough() ? 5_000 : 80);

    private static final int PORTION = 200;

    /** Of snapshots, which take longer than anything else. */
    private static final int RARITY = Seeds.thorough() ? 50 : 10;

    @TempDir
    Path dir;

    /** A service with its data on disk. Snapshots are restored in another data directory. */
    private abstract static class StoredHost extends Host {
        final Path data;
        private final Path restored;
        private final AtomicInteger copies = new AtomicInteger();

        StoredHost(Path directory) {
            data = directory.resolve("data");
            restored = directory.resolve("restored");
        }

        static Target target(LiveIndex index) {
            return new Target() {
                @Override
                public List<Outcome> change(List<Change> changes) {
                    return index.change(changes);
                }

                @Override
                public Answer query(IncomingDocument document, int limit) {
                    return index.query(document, limit);
                }

                @Override
                public Optional<StoredDocument> document(String id) {
                    return index.document(id);
                }

                @Override
                public String snapshot() {
                    return index.snapshot();
                }
            };
        }

        @Override
        final String keep(String snapshot) throws IOException {
            String name = "s" + copies.incrementAndGet();
            Path indexes = Files.createDirectories(restored.resolve("indexes"));
            Files.move(data.resolve("snapshots").resolve(snapshot), indexes.resolve(name));
            return name;
        }

        @Override
        final Copies copies() throws IOException, InterruptedException {
            DataDirectory copies = DataDirectory.open(restored, InstantSource.system(), "a test");
            return new Copies() {
                @Override
                public Target index(String name) {
                    return target(copies.index(name).orElseThrow());
                }

                @Override
                public void close() {
                    copies.close();
                    try {
                        Directories.delete(restored);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            };
        }
    }

    /** In this process, closed and opened again. The clock advances in steps. */
    private static final class Local extends StoredHost {
        private static final Duration TIME_TO_LIVE = Duration.ofSeconds(1);
        private static final int ANSWERS_PER_STEP = 64;

        private @Nullable DataDirectory open;

        Local(Path directory) {
            super(directory);
        }

        @Override
        Function<String, Target> open() throws IOException, InterruptedException {
            DataDirectory directory = DataDirectory.open(data, () -> Instant.ofEpochMilli(clock()), "a test");
            for (Index index : History.INDEXES) directory.create(index.path(), index.settings(TIME_TO_LIVE));
            open = directory;
            return name -> target(directory.index(name).orElseThrow(() -> new Refusal(Refusal.Kind.BUSY, "closed")));
        }

        @Override
        void end() {
            if (open != null) open.close();
        }

        @Override
        long clock() {
            return answered.get() / ANSWERS_PER_STEP * (TIME_TO_LIVE.toMillis() / 2);
        }
    }

    /** In a process of its own, killed and started again. */
    private static final class Remote extends StoredHost {
        private static final Duration TIME_TO_LIVE = Duration.ofMillis(400);

        private final HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
        private Process next;
        private @Nullable Process process;

        Remote(Path directory) throws IOException {
            super(directory);
            next = launch();
        }

        private Process launch() throws IOException {
            List<String> command = JavaProcess.command(Service.class.getName(), data);
            History.INDEXES.forEach(index -> command.add(index.name()));
            command.addAll(1, List.of("-Xmx256m"));
            return new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        }

        @Override
        Function<String, Target> open() throws IOException {
            Process started = next;
            process = started;
            started.getOutputStream().write('\n');
            started.getOutputStream().flush();
            String port = started.inputReader(StandardCharsets.UTF_8).readLine();
            next = launch(); // while this one serves
            return name -> new HttpTarget(client, URI.create("http://127.0.0.1:" + port + "/v1/indexes/" + name));
        }

        @Override
        void end() {
            if (process != null) process.destroyForcibly().onExit().join(); // SIGKILL
        }

        /** The services run on the same machine. */
        @Override
        long clock() {
            return System.currentTimeMillis();
        }

        @Override
        public void close() {
            next.destroyForcibly();
            super.close();
            client.shutdownNow();
        }
    }

    /** The killed program: a service that waits for a line before it opens its data. */
    static final class Service {
        private Service() {}

        public static void main(String[] args) throws Exception {
            RocksDB.loadLibrary();
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            if (in.readLine() == null) return;
            DataDirectory data = DataDirectory.open(Path.of(args[0]), InstantSource.system(), "a test");
            for (String index : List.of(args).subList(1, args.length))
                data.create(Index.valueOf(index).path(), Index.valueOf(index).settings(Remote.TIME_TO_LIVE));
            Running running = Running.of(data);
            System.out.println(running.port());
            in.readLine(); // null when the test ends
            Runtime.getRuntime().halt(0);
        }
    }

    @Test
    void indexesAreLinearizable() throws Exception {
        try (Local host = new Local(dir)) {
            check(new HistoryRun(host, Local.TIME_TO_LIVE, PORTION, RARITY), LOCAL, "closed and opened");
        }
    }

    @Test
    void aKilledServiceIsLinearizable() throws Exception {
        try (Remote host = new Remote(dir)) {
            check(new HistoryRun(host, Remote.TIME_TO_LIVE, PORTION, RARITY), REMOTE, "killed and started");
        }
    }

    private static void check(HistoryRun run, int histories, String how) throws Exception {
        assertThat(run.violation(histories).orElse(""))
                .as("seed %d", Seeds.base())
                .isEmpty();
        assertThat(run.restarts()).as("restarts").isPositive();
        System.out.println(run.report(how));
    }
}
