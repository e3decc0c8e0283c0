package org.semblance.server.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.semblance.server.history.History.Index;
import org.semblance.server.http.Running;
import org.semblance.server.index.Refusal;
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
    private static final int LOCAL = Integer.getInteger("history.local", Seeds.thorough() ? 15_000 : 100);
    private static final int REMOTE = Integer.getInteger("history.remote", Seeds.thorough() ? 5_000 : 100);

    /** Histories at the same time; each restart concerns all of them. */
    private static final int CONCURRENT = 8;

    /** Histories that are kept in memory until they are checked. */
    private static final int PORTION = 200;

    @TempDir
    Path dir;

    /** In this process, closed and opened again. The clock advances in steps. */
    private static final class Local extends Host {
        private static final Duration TIME_TO_LIVE = Duration.ofSeconds(1);
        private static final int ANSWERS_PER_STEP = 64;

        private final Path data;
        private @Nullable DataDirectory open;

        Local(Path directory) {
            super(directory);
            data = data(directory);
        }

        @Override
        Function<String, Target> open() throws IOException, InterruptedException {
            DataDirectory directory =
                    DataDirectory.open(data, () -> Instant.ofEpochMilli(clock()), "a test");
            for (Index index : Index.values()) directory.create(index.path(), index.settings(TIME_TO_LIVE));
            open = directory;
            return name -> Target.of(directory
                    .index(name)
                    .orElseThrow(() -> new Refusal(Refusal.Kind.BUSY, "closed")));
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
    private static final class Remote extends Host {
        private static final Duration TIME_TO_LIVE = Duration.ofMillis(400);

        private final Path data;
        private final HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
        private Process next;
        private @Nullable Process process;

        Remote(Path directory) throws IOException {
            super(directory);
            data = data(directory);
            next = launch();
        }

        private Process launch() throws IOException {
            List<String> command = JavaProcess.command(Service.class.getName(), data);
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
            for (Index index : Index.values()) data.create(index.path(), index.settings(Remote.TIME_TO_LIVE));
            Running running = Running.of(data);
            System.out.println(running.port());
            in.readLine(); // null when the test ends
            Runtime.getRuntime().halt(0);
        }
    }

    @Test
    void indexesAreLinearizable() throws Exception {
        try (Local host = new Local(dir)) {
            new Run(host, Local.TIME_TO_LIVE, LOCAL, 1000).run("closed and opened");
        }
    }

    @Test
    void aKilledServiceIsLinearizable() throws Exception {
        try (Remote host = new Remote(dir)) {
            new Run(host, Remote.TIME_TO_LIVE, REMOTE, 1000).run("killed and started");
        }
    }

    /** Many histories with one service. */
    private static final class Run {
        private final Host host;
        private final int histories;
        private final int answersPerRestart;
        private final History.Size size;
        private final Random random = Seeds.random();
        private final AtomicInteger restarts = new AtomicInteger();
        private long operations;
        private long lost;
        private long snapshots;

        Run(Host host, Duration timeToLive, int histories, int answersPerRestart) {
            this.host = host;
            this.histories = histories;
            this.answersPerRestart = answersPerRestart;
            this.size = new History.Size(timeToLive, Seeds.thorough() ? 50 : 10);
        }

        void run(String how) throws Exception {
            try (ExecutorService threads = Executors.newCachedThreadPool()) {
                host.start();
                CompletableFuture<Void> over = new CompletableFuture<>();
                Future<?> restarting = threads.submit(() -> restart(over));
                try {
                    for (int done = 0; done < histories; done += PORTION)
                        check(portion(done, Math.min(PORTION, histories - done), threads));
                } finally {
                    over.complete(null);
                    restarting.get();
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%,d histories with %,d operations, %,d of them lost; the service was %s %,d times; %,d snapshots%n",
                    histories,
                    operations,
                    lost,
                    how,
                    restarts.get(),
                    snapshots);
            assertThat(restarts.get()).as("restarts").isPositive();
        }

        /** Restarts the service each time it has answered a number of requests. */
        private Void restart(CompletableFuture<Void> over) throws Exception {
            AtomicLong next = new AtomicLong(answersPerRestart / 2);
            while (!over.isDone()) {
                if (host.answered.get() < next.get()) {
                    TimeUnit.MILLISECONDS.sleep(1);
                    continue;
                }
                host.restart();
                restarts.incrementAndGet();
                next.set(host.answered.get() + answersPerRestart / 2 + random.nextInt(answersPerRestart));
            }
            return null;
        }

        private List<History> portion(int first, int count, ExecutorService threads) throws Exception {
            List<History> all = new ArrayList<>();
            for (int i = 0; i < count; i++) all.add(new History(host, first + i, Seeds.base() * 1_000_000 + first + i, size));
            AtomicInteger next = new AtomicInteger();
            List<Future<?>> running = new ArrayList<>();
            for (int slot = 0; slot < CONCURRENT; slot++)
                running.add(threads.submit(() -> {
                    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) all.get(i).run(threads);
                    return null;
                }));
            for (Future<?> slot : running) slot.get();
            return all;
        }

        private void check(List<History> all) throws Exception {
            try (DataDirectory copies = DataDirectory.open(host.restored(), InstantSource.system(), "a test")) {
                for (History history : all)
                    history.read(name -> Host.Target.of(copies.index(name).orElseThrow()));
            }
            Directories.delete(host.restored());
            for (History history : all) {
                assertThat(history.check().orElse("")).as("seed %d", Seeds.base()).isEmpty();
                operations += history.operations();
                lost += history.lost();
                snapshots += history.snapshots();
            }
        }
    }
}
