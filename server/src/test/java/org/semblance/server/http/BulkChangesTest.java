package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.server.http.Client.Answered;
import org.semblance.server.http.OnlineService.Service;
import org.semblance.server.index.Change;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.wire.Handler.Reply;
import org.semblance.server.wire.Handler.RequestDecision;
import org.semblance.server.wire.WireLimits;
import org.semblance.spill.ScratchFiles;

/** Batches of many lines. */
class BulkChangesTest {
    private static final String BATCH = "/v1/indexes/pages/documents:batch";

    private static Client client(Running running) throws IOException, InterruptedException {
        Client client = new Client(running.address());
        client.send("PUT", "/v1/indexes/pages", "{\"method\":\"exact\",\"threshold\":0.8}");
        return client;
    }

    @Test
    void aLineInAnUnknownEncodingDoesNotAffectTheOthers() throws IOException, InterruptedException {
        try (Running running = Running.of(new MemoryIndexes());
                Client client = client(running)) {
            String lines = "{\"id\":\"a\",\"text\":\"one\"}\n\0:\0\0\0{\"id\"\n{\"id\":\"b\",\"text\":\"two\"}\n";
            Answered response = client.send("POST", BATCH, "application/x-ndjson", lines);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.body())
                    .contains("\"line\":2,\"status\":400")
                    .contains("{\"lines\":3,\"done\":2,\"failed\":1}");
            assertThat(running.log()).hasSize(1); // that it listens
        }
    }

    @Test
    void everyLineIsAnswered() throws IOException, InterruptedException {
        try (Running running = Running.of(new MemoryIndexes());
                Client client = client(running)) {
            String lines = """
                    {"id":"a","text":"one two three four five"}
                    {"id":"a","text":"one two three four six"}

                    {"op":"check-and-add","id":"b","text":"one two three four six"}
                    {"op":"check-and-add","text":"seven eight nine"}
                    {"op":"remove","id":"a"}
                    {"op":"remove","id":"a"}
                    {"id":"c"
                    {"text":"no id"}
                    {"id":"d","text":"-"}
                    {"id":"e","text":"last"}""";
            Answered response = client.send("POST", BATCH, "application/x-ndjson", lines);
            assertThat(response.status()).isEqualTo(200);
            String[] answers = response.body().split("\n");
            assertThat(Arrays.copyOf(answers, 6))
                    .containsExactly(
                            "{\"line\":1,\"status\":201,\"id\":\"a\"}",
                            "{\"line\":2,\"status\":200,\"id\":\"a\"}",
                            "{\"line\":4,\"status\":200,\"added\":false,\"matches\":[{\"id\":\"a\",\"score\":1,\"containment\":1,\"exact\":true,\"same_site\":false}]}",
                            "{\"line\":5,\"status\":201,\"id\":\"given-1\",\"added\":true,\"matches\":[]}",
                            "{\"line\":6,\"status\":204,\"id\":\"a\"}",
                            "{\"line\":7,\"status\":404,\"id\":\"a\"}");
            assertThat(answers[6]).contains("\"line\":8", "\"status\":400", "malformed JSON");
            assertThat(answers[7]).contains("\"line\":9", "\"status\":400", "field id is required");
            assertThat(answers[8]).contains("\"line\":10", "\"status\":422");
            assertThat(answers[9]).isEqualTo("{\"line\":11,\"status\":201,\"id\":\"e\"}");
            assertThat(answers[10]).isEqualTo("{\"lines\":11,\"done\":7,\"failed\":3}");
            Answered failures =
                    client.send("POST", BATCH + "?answers=failed&op=check-and-add", "application/x-ndjson", lines);
            assertThat(failures.body().lines()).hasSize(4);
            assertThat(client.send("POST", BATCH, "application/x-ndjson", "").body())
                    .isEqualTo("{\"lines\":0,\"done\":0,\"failed\":0}\n");
            assertThat(client.send("POST", BATCH + "?op=burn", "application/x-ndjson", "{}")
                            .status())
                    .isEqualTo(400);
            assertThat(client.send("POST", BATCH.replace("pages", "none"), "application/x-ndjson", "{}")
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void theStatusShowsThatEveryLineFailed() throws IOException, InterruptedException {
        try (Running running = Running.of(new MemoryIndexes());
                Client client = client(running)) {
            String wrong = "{\"id\":\"a\",\"txt\":\"one two\"}\n";
            Answered all = client.send("POST", BATCH, "application/x-ndjson", wrong.repeat(3));
            assertThat(all.status()).isEqualTo(422);
            assertThat(all.body().lines())
                    .hasSize(4)
                    .first()
                    .asString()
                    .contains("\"line\":1,\"status\":400", "unknown field: txt");
            String right = "{\"id\":\"b\",\"text\":\"one two\"}\n";
            assertThat(client.send("POST", BATCH, "application/x-ndjson", wrong + right)
                            .status())
                    .isEqualTo(200);
            Answered late =
                    client.send("POST", BATCH + "?answers=failed", "application/x-ndjson", wrong.repeat(512) + right);
            assertThat(late.status()).isEqualTo(422);
            assertThat(late.body()).endsWith("{\"lines\":513,\"done\":1,\"failed\":512}\n");
        }
    }

    @Test
    void manyAndLongLinesAreProcessedInPieces() throws IOException, InterruptedException {
        List<Integer> sizes = new ArrayList<>();
        try (Running running = Running.of(new OneIndex(changes -> {
                    sizes.add(changes.size());
                    return stored(changes);
                }));
                Client client = new Client(running.address())) {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < 2000; i++) lines.append("{\"id\":\"" + i + "\",\"text\":\"a b c\"}\r\n");
            lines.append("{\"id\":\"x\",\"text\":\"")
                    .append("y".repeat(9 << 20))
                    .append("\"}\n");
            lines.append("{\"id\":\"z\",\"text\":\"a\"}\n");
            String response = client.send("POST", BATCH, "application/x-ndjson", lines.toString())
                    .body();
            assertThat(sizes).startsWith(512, 512, 512);
            assertThat(response)
                    .contains("{\"line\":2001,\"status\":413,")
                    .contains("{\"line\":2002,\"status\":201,\"id\":\"z\"}");
            assertThat(response).endsWith("{\"lines\":2002,\"done\":2001,\"failed\":1}\n");
        }
    }

    static List<Outcome> stored(List<Change> changes) {
        return changes.stream().<Outcome>map(_ -> new Outcome.Stored(false)).toList();
    }

    @Test
    void aBusyIndexSlowsTheClientDown() throws IOException, InterruptedException {
        AtomicLong tries = new AtomicLong();
        try (Running running = Running.of(new OneIndex(changes -> {
                    if (tries.incrementAndGet() % 3 != 0) throw new Refusal(Refusal.Kind.BUSY, "too much to do");
                    return stored(changes);
                }));
                Client client = new Client(running.address())) {
            String response = client.send(
                            "POST", BATCH, "application/x-ndjson", "{\"id\":\"1\",\"text\":\"a\"}\n".repeat(1000))
                    .body();
            assertThat(response).endsWith("{\"lines\":1000,\"done\":1000,\"failed\":0}\n");
            assertThat(tries).hasValue(6);
        }
    }

    /** A client that waits for the index does not time out. */
    @Test
    void aSlowIndexCausesNoTimeout() throws IOException, InterruptedException {
        WireLimits hasty = new WireLimits(8, 4096, 1 << 20, Duration.ofSeconds(20), Duration.ofMillis(900), 4096);
        try (Running running = Running.of(
                        new OneIndex(changes -> {
                            LockSupport.parkNanos(1_300_000_000);
                            return stored(changes);
                        }),
                        Access.forAll(),
                        ServiceLimits.DEFAULT,
                        hasty);
                Client client = new Client(running.address())) {
            String response = client.send(
                            "POST", BATCH, "application/x-ndjson", "{\"id\":\"1\",\"text\":\"a\"}\n".repeat(600))
                    .body();
            assertThat(response).endsWith("{\"lines\":600,\"done\":600,\"failed\":0}\n");
        }
    }

    private static final Reply NO_REPLY = (_, _) -> OutputStream.nullOutputStream();

    /** After a failed write, ending the response does not fail again. */
    @Test
    void aDisconnectedClientEndsABatch(@TempDir Path dir) {
        IOException gone = new IOException("gone");
        OutputStream client = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw gone;
            }
        };
        assertThatThrownBy(() -> {
                    try (Spool spool = new Spool(client, NO_REPLY, new ScratchFiles(dir), 1 << 16, 1 << 16)) {
                        while (true) spool.write(1);
                    }
                })
                .isSameAs(gone);
        assertThatThrownBy(() -> {
                    try (Spool spool = new Spool(client, NO_REPLY, new ScratchFiles(dir), 1 << 16, 1 << 16)) {
                        spool.write(1);
                    }
                })
                .isSameAs(gone);
    }

    /** The responses meanwhile exceed all buffers. */
    @Test
    void aClientMaySendAllBeforeItReads() throws IOException, InterruptedException {
        long lines = 60_000;
        try (Running running = Running.of(new OneIndex(BulkChangesTest::stored));
                Socket socket = new Socket("127.0.0.1", running.port())) {
            socket.setSoTimeout(20_000);
            send(socket, LONG_LINE, lines);
            assertThat(answers(socket)).isEqualTo(lines + 1);
        }
    }

    private static final byte[] LONG_LINE =
            ("{\"id\":\"" + "i".repeat(400) + "\",\"text\":\"a b c\"}\n").getBytes(UTF_8);

    private static Running oneBatch(WireLimits wire) throws IOException {
        return Running.of(
                new OneIndex(BulkChangesTest::stored), Access.forAll(), new ServiceLimits(8 << 20, 16, 1, 0), wire);
    }

    /** A processed batch whose client does not read its answers leaves its slot to the next. */
    @Test
    void aClientThatDoesNotReadBlocksNoOther() throws IOException, InterruptedException {
        WireLimits patient = new WireLimits(8, 4096, 1 << 20, Duration.ofHours(1), Duration.ofHours(1), 1);
        long lines = 40_000;
        try (Running running = oneBatch(patient);
                Client client = new Client(running.address());
                Socket socket = new Socket("127.0.0.1", running.port())) {
            send(socket, LONG_LINE, lines);
            long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            int status = 0;
            while (status != 200 && System.nanoTime() < until)
                status = client.send("POST", BATCH, "application/x-ndjson", "{\"id\":\"1\",\"text\":\"a\"}")
                        .status();
            assertThat(status).isEqualTo(200);
            assertThat(answers(socket)).isEqualTo(lines + 1); // nothing is lost for the first
        }
    }

    /** At the limit of answers that wait for clients, a batch keeps its slot until its client has read. */
    @Test
    void unreadAnswersAreBounded() throws Exception {
        Service service = Running.service(new OneIndex(BulkChangesTest::stored), new ArrayList<>());
        Direct batch = new Direct(
                "POST",
                BATCH,
                "",
                List.of("host", "localhost", "content-type", "application/x-ndjson"),
                "{\"id\":\"1\",\"text\":\"a\"}".getBytes(UTF_8));
        CountDownLatch reads = new CountDownLatch(1);
        int most = 64 + ServiceLimits.DEFAULT.batches();
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<?>> answered = new ArrayList<>();
            for (int i = 0; i < most; i++) {
                Processed processed = new Processed(reads);
                RequestDecision.Streamed decision = (RequestDecision.Streamed) service.receive(batch);
                answered.add(clients.submit(() -> {
                    decision.streaming().answer(new ByteArrayInputStream(batch.body()), processed);
                    return true;
                }));
                assertThat(processed.done.await(20, TimeUnit.SECONDS))
                        .as("batch %d", i)
                        .isTrue();
            }
            assertThat(batch.ask(service)).isEqualTo(503);
            reads.countDown();
            for (Future<?> one : answered) one.get();
            assertThat(batch.ask(service)).isEqualTo(200);
        } finally {
            reads.countDown();
            clients.close();
        }
    }

    /** A client that does not read before {@code reads}. */
    private static final class Processed implements Reply {
        private final CountDownLatch reads;
        private final CountDownLatch done = new CountDownLatch(1);

        Processed(CountDownLatch reads) {
            this.reads = reads;
        }

        @Override
        public OutputStream begin(int status, String type) {
            return new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    try {
                        reads.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                }
            };
        }

        @Override
        public void processed(long rest) {
            done.countDown();
        }
    }

    /** A failure of the index has a number, in the answers and in the log, and is logged once. */
    @Test
    void aFailedIndexIsLoggedWithItsNumber() throws IOException, InterruptedException {
        Refusal broken = new Refusal(Refusal.Kind.BROKEN, "the index failed", new IOException("sector 7"));
        try (Running running = Running.of(new OneIndex(changes -> changes.stream()
                        .<Outcome>map(_ -> new Outcome.Failed(broken))
                        .toList()));
                Client client = new Client(running.address())) {
            String line = "{\"id\":\"1\",\"text\":\"a\"}\n";
            assertThat(client.send("POST", BATCH, "application/x-ndjson", line + line)
                            .body())
                    .startsWith("{\"line\":1,\"status\":500,")
                    .contains("\"detail\":\"the index failed; see failure 1\"", "\"line\":2,\"status\":500")
                    .doesNotContain("sector");
            Answered one = client.send("PUT", "/v1/indexes/pages/documents/1", "{\"text\":\"a\"}");
            assertThat(one.status()).isEqualTo(500);
            assertThat(one.body()).contains("the index failed; see failure 1");
            assertThat(running.log().stream().filter(entry -> entry.contains("\"failed\"")))
                    .singleElement()
                    .asString()
                    .contains("\"failure\":1,", "POST " + BATCH, "sector 7");
        }
    }

    /** A client that takes some of its answers all the time, but below the minimum rate, is disconnected. */
    @Test
    void aSlowReaderIsDisconnected() throws IOException {
        WireLimits hasty = new WireLimits(8, 4096, 1 << 20, Duration.ofHours(1), Duration.ofMillis(800), 1 << 30);
        long lines = 60_000;
        long read = 0;
        try (Running running = oneBatch(hasty);
                Socket socket = new Socket()) {
            socket.setReceiveBufferSize(1 << 16);
            socket.connect(new InetSocketAddress("127.0.0.1", running.port()));
            send(socket, LONG_LINE, lines);
            byte[] piece = new byte[32 << 10];
            try {
                for (int count; (count = socket.getInputStream().read(piece)) >= 0; read += count)
                    if (running.service().connections() > 0) LockSupport.parkNanos(4_000_000);
            } catch (SocketException e) {
                // reset by the service
            }
        }
        assertThat(read).isBetween(1L, lines * 400);
    }

    /** One chunk with all lines. */
    static void send(Socket socket, byte[] line, long times) {
        try {
            String head = "POST " + BATCH + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n";
            OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
            out.write((head + Long.toHexString(times * line.length) + "\r\n").getBytes(UTF_8));
            for (long i = 0; i < times; i++) out.write(line);
            out.write("\r\n0\r\n\r\n".getBytes(UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Chunks do not split lines of responses here: each chunk ends with a piece. */
    static long answers(Socket socket) throws IOException {
        long answers = 0;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) if (line.endsWith("}")) answers++;
        }
        return answers;
    }
}
