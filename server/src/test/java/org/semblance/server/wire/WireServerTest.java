package org.semblance.server.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.server.wire.Handler.Promise;
import org.semblance.server.wire.Handler.RequestDecision;
import org.semblance.testing.Seeds;

/** The server as seen by clients over a socket: valid, invalid, slow, oversized and aborted requests. */
class WireServerTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final String GET = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String LAST = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    private static final int LARGE = 200_000;
    private static final WireLimits USUAL = limits(100, 20_000, 20_000);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch entered = new CountDownLatch(1);
    private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());

    private static WireLimits limits(int connections, int idleMillis, int patienceMillis) {
        return new WireLimits(
                connections,
                4096,
                100 << 20,
                Duration.ofMillis(idleMillis),
                Duration.ofMillis(patienceMillis),
                1 << 20);
    }

    /** Records bodies, and responds with the path. */
    private final Handler handler = new Handler() {
        @Override
        public RequestDecision receive(RequestHead head) {
            if (head.path().equals("/away")) throw new Fault(404, "nothing");
            if (head.path().equals("/broken")) throw new IllegalStateException("secret");
            return head.path().equals("/stream") ? streamed() : whole(head);
        }

        private RequestDecision whole(RequestHead head) {
            return new RequestDecision.Whole("whole", 1 << 19, !head.path().equals("/wait"), body -> {
                if (head.path().equals("/wait")) await();
                if (head.path().startsWith("/later")) return promise(head.path(), body);
                bodies.add(new String(body, ISO_8859_1));
                boolean large = head.path().equals("/large");
                return Response.of(
                        200,
                        "text/plain",
                        large ? new byte[64 << 20] : head.path().getBytes(ISO_8859_1));
            });
        }

        /** A response that another thread completes: at once, after a moment, or when the gate is opened. */
        private Promise promise(String path, byte[] body) {
            int micros = ThreadLocalRandom.current().nextInt(4) * 100;
            Executor later = path.endsWith("/gate")
                    ? Executors.newVirtualThreadPerTaskExecutor()
                    : CompletableFuture.delayedExecutor(micros, TimeUnit.MICROSECONDS);
            CompletableFuture<Response> response = CompletableFuture.supplyAsync(
                    () -> switch (path) {
                        case "/later/fault" -> throw new Fault(409, "refused");
                        case "/later/failure" -> throw new IllegalStateException("secret");
                        case "/later/large" -> Response.of(200, "text/plain", new byte[LARGE]);
                        default -> {
                            if (path.endsWith("/gate")) await();
                            yield Response.of(200, "text/plain", body);
                        }
                    },
                    micros == 0 && !path.endsWith("/gate") ? Runnable::run : later);
            return new Promise(response, response::join);
        }

        private RequestDecision streamed() {
            return new RequestDecision.Streamed("streamed", (body, reply) -> {
                OutputStream out = reply.begin(200, "text/plain");
                out.write("begun ".getBytes(ISO_8859_1));
                out.flush();
                bodies.add(Integer.toString(body.readAllBytes().length));
                out.write("done".getBytes(ISO_8859_1));
            });
        }

        private void await() {
            entered.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Response response(Fault fault) {
            List<String> headers = new ArrayList<>();
            fault.headers().forEach((name, value) -> headers.addAll(List.of(name, value)));
            return Response.of(fault.status(), "text/problem", fault.detail().getBytes(ISO_8859_1))
                    .with(headers.toArray(String[]::new));
        }

        @Override
        public Fault failed(Throwable failure, @Nullable RequestHead head) {
            return new Fault(500, "failed");
        }

        @Override
        public void answered(@Nullable RequestDecision reception, int status, long nanos) {}
    };

    private WireServer start(WireLimits limits) throws IOException {
        return WireServer.start(ANY, null, limits, handler);
    }

    private static Socket connect(WireServer server) throws IOException {
        Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    private static String all(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    private String talk(String sent) throws IOException {
        try (WireServer server = start(USUAL);
                Socket socket = connect(server)) {
            send(socket, sent);
            socket.shutdownOutput();
            return all(socket);
        }
    }

    @Test
    void answersSuccessiveRequests() throws IOException {
        String post = "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello";
        String response = talk(GET + post + "HEAD /abc HTTP/1.1\r\nHost: x\r\n\r\n" + LAST);
        assertThat(bodies).containsExactly("", "hello", "", "");
        assertThat(response.split("HTTP/1.1 200 OK")).hasSize(5);
        assertThat(response)
                .contains("\r\nX-Content-Type-Options: nosniff\r\n", "\r\nContent-Length: 2\r\n", "\r\nDate: ")
                .contains("\r\nCache-Control: no-store\r\n", "\r\n\r\n/a", "\r\n\r\n/b")
                .doesNotContain("Server:", "\r\n\r\n/abc")
                .endsWith("/last");
    }

    /** Clients that always have a next request waiting do not keep others from being served. */
    @Test
    void othersAreServedBesidesGreedyClients() throws Exception {
        int greedy = 4 * Runtime.getRuntime().availableProcessors();
        byte[] many = GET.repeat(1000).getBytes(ISO_8859_1);
        try (WireServer server = start(USUAL);
                ExecutorService clients = Executors.newCachedThreadPool()) {
            List<Socket> sockets = new ArrayList<>();
            try {
                CountDownLatch busy = new CountDownLatch(greedy);
                for (int i = 0; i < greedy; i++) {
                    Socket socket = connect(server);
                    sockets.add(socket);
                    clients.submit(() -> {
                        while (true) socket.getOutputStream().write(many);
                    });
                    clients.submit(() -> {
                        byte[] piece = new byte[1 << 16];
                        long read = 0;
                        for (int count; (count = socket.getInputStream().read(piece)) >= 0; read += count)
                            if (read <= many.length && read + count > many.length) busy.countDown();
                        return read;
                    });
                }
                assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();
                try (Socket other = connect(server)) {
                    send(other, LAST);
                    assertThat(all(other)).endsWith("/last");
                }
            } finally {
                for (Socket socket : sockets) socket.close();
            }
        }
    }

    @Test
    void bodiesAndResponsesMayBeChunked() throws IOException {
        String head = " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
        String chunks = "5\r\nhello\r\n1;name=value\r\n \r\nA\r\n0123456789\r\n0\r\nTrailer: no\r\n\r\n";
        String response = talk("PUT /a" + head + chunks + "PUT /stream" + head + chunks + LAST);
        assertThat(bodies).containsExactly("hello 0123456789", "16", "");
        assertThat(response).contains("Transfer-Encoding: chunked\r\n", "\r\nbegun \r\n", "\r\ndone\r\n0\r\n\r\n");
    }

    @Test
    void respondsToExpectContinue() throws IOException {
        String expect =
                " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n";
        try (WireServer server = start(USUAL);
                Socket socket = connect(server)) {
            send(socket, "PUT /a" + expect);
            assertThat(socket.getInputStream().readNBytes(25))
                    .asString(ISO_8859_1)
                    .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            send(socket, "ab");
            assertThat(all(socket)).startsWith("HTTP/1.1 200 OK");
        }
        assertThat(talk("PUT /away" + expect)).startsWith("HTTP/1.1 404 ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | nonsense",
                "400 | GET /a HTTP/1.1~",
                "400 | GET /a HTTP/1.1~Host: x~Host: y",
                "400 | GET /a HTTP/1.1~Host: x~ folded",
                "400 | GET /a HTTP/1.1~Host : x",
                "505 | GET /a HTTP/3.7~Host: x",
                "400 | POST /a HTTP/1.1~Host: x~Content-Length: 1~Content-Length: 2",
                "400 | POST /a HTTP/1.1~Host: x~Content-Length: 1~Transfer-Encoding: chunked",
                "400 | POST /a HTTP/1.1~Host: x~Content-Length: -1",
                "400 | POST /a HTTP/1.1~Host: x~Content-Length: 1x",
                "413 | POST /a HTTP/1.1~Host: x~Content-Length: 900000",
                "400 | POST /a HTTP/1.1~Host: x~Transfer-Encoding: chunked, gzip",
                "417 | POST /a HTTP/1.1~Host: x~Content-Length: 1~Expect: a miracle",
                "404 | GET /away HTTP/1.1~Host: x",
                "500 | GET /broken HTTP/1.1~Host: x"
            })
    void invalidRequestsAreRefusedByTheHandler(int status, String lines) throws IOException {
        String response = talk(lines.replace("~", "\r\n") + "\r\n\r\n");
        assertThat(response)
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("Content-Type: text/problem", "X-Content-Type-Options: nosniff")
                .doesNotContain("secret", "eclipse", "Exception");
    }

    @ParameterizedTest
    @CsvSource({"x~", "-5~hello~0~~", "5~hel", "5~helloX~0~~"})
    void invalidChunksAreRefused(String chunks) throws IOException {
        String head = " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks.replace("~", "\r\n");
        assertThat(talk("PUT /a" + head)).startsWith("HTTP/1.1 400 ");
        assertThat(talk("PUT /stream" + head)).doesNotEndWith("0\r\n\r\n"); // the response had started and is truncated
    }

    @Test
    void headsAndChunksAreLimited() throws IOException {
        assertThat(talk("GET /" + "a".repeat(5000) + " HTTP/1.1\r\nHost: x\r\n\r\n"))
                .startsWith("HTTP/1.1 414 ");
        assertThat(talk("GET / HTTP/1.1\r\nHost: x\r\nA: " + "a".repeat(5000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ");
        String huge =
                "PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n" + "x".repeat(600_000);
        assertThat(talk(huge)).startsWith("HTTP/1.1 413 ");
    }

    /** Some clients read the response only after sending the whole request. */
    @ParameterizedTest
    @CsvSource({
        "413, /a, 'Content-Length: 20000000', 20000000",
        "413, /a, 'Transfer-Encoding: chunked', 20000000",
        "404, /away, 'Content-Length: 20000000', 20000000"
    })
    void clientsThatAreStillSendingReceiveTheRefusal(int status, String path, String length, int bytes)
            throws IOException {
        String head = "PUT " + path + " HTTP/1.1\r\nHost: x\r\n" + length + "\r\n\r\n";
        String chunk = length.startsWith("T") ? Integer.toHexString(bytes) + "\r\n" : "";
        String response = talk(head + chunk + "x".repeat(bytes));
        assertThat(response).startsWith("HTTP/1.1 " + status + " ").contains("\r\nConnection: close\r\n");
    }

    @Test
    void refusingASmallBodyKeepsTheConnectionOpen() throws IOException {
        String refused = "PUT /away HTTP/1.1\r\nHost: x\r\nContent-Length: 30000\r\n\r\n" + "x".repeat(30_000);
        assertThat(talk(refused + refused + LAST).split("HTTP/1.1 404 ")).hasSize(3);
        assertThat(bodies).containsExactly("");
    }

    @Test
    void slowHeadsAndBodiesTimeOut() throws IOException {
        List<String> parts = List.of(
                "GE", "GET / HTTP/1.1\r\nHost: x\r\n", "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc");
        List<Socket> sockets = new ArrayList<>();
        try (WireServer server = start(limits(10, 20_000, 400))) {
            for (String part : parts) {
                Socket socket = connect(server);
                sockets.add(socket);
                send(socket, part);
            }
            for (Socket socket : sockets)
                assertThat(all(socket))
                        .contains("HTTP/1.1 408 Request Timeout\r\n", "Connection: close\r\n", "too slowly");
        } finally {
            for (Socket socket : sockets) socket.close();
        }
    }

    /** Occasional bytes do not extend the timeout. */
    @ParameterizedTest
    @CsvSource({"'GET / HTTP/1.1~A: '", "'PUT / HTTP/1.1~Host: x~Content-Length: 400000~~'"})
    void tricklingRequestsTimeOut(String begin) throws IOException, InterruptedException {
        try (WireServer server = start(limits(10, 20_000, 300));
                Socket socket = connect(server)) {
            send(socket, begin.replace("~", "\r\n"));
            InputStream in = socket.getInputStream();
            boolean open = true;
            for (int i = 0; i < 1000 && open && in.available() == 0; i++) {
                Thread.sleep(20);
                open = trickle(socket);
            }
            assertThat(in.readNBytes(12)).asString(ISO_8859_1).isEqualTo("HTTP/1.1 408");
            expectNoConnections(server);
        }
    }

    /**
     * Whether the server still accepts a byte. It may close the connection at any moment; its earlier output can still
     * be read.
     */
    private static boolean trickle(Socket socket) {
        try {
            send(socket, "a");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void idleConnectionsAndReadersThatDoNotReadAreClosed() throws IOException, InterruptedException {
        try (WireServer server = start(limits(10, 300, 20_000));
                Socket idle = connect(server)) {
            assertThat(idle.getInputStream().read()).isEqualTo(-1);
        }
        try (WireServer server = start(limits(10, 20_000, 300));
                Socket deaf = connect(server)) {
            send(deaf, GET.replace("/a", "/large"));
            assertThat(deaf.getInputStream().read()).isEqualTo('H');
            expectNoConnections(server);
        }
    }

    private static void expectNoConnections(WireServer server) throws InterruptedException {
        for (int i = 0; i < 1000 && server.connections() > 0; i++) Thread.sleep(20);
        assertThat(server.connections()).isZero();
    }

    /** A client that reads a response byte by byte is disconnected after a while. */
    @Test
    void slowReadersTimeOut() throws IOException, InterruptedException {
        WireLimits hasty = new WireLimits(10, 4096, 100 << 20, Duration.ofSeconds(20), Duration.ofMillis(300), 1 << 26);
        try (WireServer server = start(hasty);
                Socket socket = connect(server)) {
            send(socket, GET.replace("/a", "/large"));
            for (int i = 0; i < 1000 && server.connections() > 0; i++) {
                Thread.sleep(20);
                if (socket.getInputStream().available() > 0)
                    assertThat(socket.getInputStream().read()).isNotNegative();
            }
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void largeResponsesShareMemory() throws IOException {
        WireLimits narrow = new WireLimits(10, 4096, 1 << 20, Duration.ofSeconds(20), Duration.ofSeconds(20), 1 << 20);
        try (WireServer server = start(narrow);
                Socket socket = connect(server)) {
            send(socket, LAST.replace("/last", "/large"));
            assertThat(all(socket)).startsWith("HTTP/1.1 503 ").contains("Retry-After: 1\r\n");
        }
        try (WireServer server = start(USUAL);
                Socket socket = connect(server)) {
            send(socket, LAST.replace("/last", "/large"));
            assertThat(all(socket)).startsWith("HTTP/1.1 200 ").hasSizeGreaterThan(64 << 20);
        }
    }

    @Test
    void tooManyConnectionsAreRefused() throws IOException, InterruptedException {
        try (WireServer server = start(limits(2, 20_000, 20_000))) {
            List<Socket> open = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Socket socket = connect(server);
                open.add(socket);
                send(socket, GET);
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
            try (Socket more = connect(server)) {
                send(more, GET);
                assertThat(all(more)) // and the connection is closed
                        .startsWith("HTTP/1.1 503 ")
                        .contains("Retry-After: 1\r\n", "Connection: close\r\n", "too many connections");
            }
            send(open.getFirst(), GET); // existing connections continue
            assertThat(open.getFirst().getInputStream().readNBytes(600))
                    .asString(ISO_8859_1)
                    .contains("HTTP/1.1 200");
            for (Socket socket : open) socket.close();
            expectNoConnections(server);
            try (Socket again = connect(server)) {
                send(again, LAST);
                assertThat(all(again)).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    /** Connections with promised responses among others, whether or not the client waits for one before it sends more. */
    @Test
    void promisedResponsesAreSentInOrder() throws Exception {
        Map<String, Integer> statuses = Map.of(
                "/a",
                200,
                "/away",
                404,
                "/later",
                200,
                "/later/fault",
                409,
                "/later/failure",
                500,
                "/later/large",
                200);
        List<String> paths = List.copyOf(statuses.keySet());
        try (WireServer server = start(USUAL);
                ExecutorService clients = Executors.newFixedThreadPool(32)) {
            List<Future<Void>> all = new ArrayList<>();
            for (long seed : Seeds.cases(200)) {
                all.add(clients.submit(() -> {
                    Random random = new Random(seed);
                    StringBuilder sent = new StringBuilder();
                    List<Integer> expected = new ArrayList<>();
                    for (int n = random.nextInt(12); n >= 0; n--) {
                        String path = n == 0 ? "/later" : paths.get(random.nextInt(paths.size()));
                        expected.add(statuses.get(path));
                        String body = "b".repeat(random.nextInt(3) * random.nextInt(3000));
                        sent.append("PUT %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s"
                                .formatted(path, body.length(), body));
                    }
                    try (Socket socket = connect(server)) {
                        for (int at = 0; at < sent.length(); ) {
                            int end = Math.min(sent.length(), at + 1 + random.nextInt(4000));
                            send(socket, sent.substring(at, end));
                            at = end;
                            if (random.nextInt(3) == 0) Thread.sleep(1);
                        }
                        socket.shutdownOutput();
                        List<Integer> answered = Pattern.compile("HTTP/1.1 ([0-9]+) ")
                                .matcher(all(socket))
                                .results()
                                .map(match -> Integer.valueOf(match.group(1)))
                                .toList();
                        assertThat(answered).as("seed %d: %s", seed, sent).isEqualTo(expected);
                    }
                    return null;
                }));
            }
            for (Future<Void> client : all) client.get();
            expectNoConnections(server);
        }
    }

    @Test
    void clientsMayLeaveBeforeAPromisedResponse() throws IOException, InterruptedException {
        try (WireServer server = start(USUAL)) {
            try (Socket leaving = connect(server)) {
                send(leaving, GET.replace("/a", "/later/gate"));
                entered.await();
            }
            gate.countDown();
            expectNoConnections(server);
            try (Socket next = connect(server)) {
                send(next, LAST.replace("/last", "/later"));
                assertThat(all(next)).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/wait", "/later/gate"})
    void drainingCompletesStartedRequests(String path) throws IOException, InterruptedException {
        try (WireServer server = start(USUAL);
                Socket busy = connect(server);
                Socket idle = connect(server)) {
            send(idle, GET);
            InputStream in = idle.getInputStream();
            assertThat(in.readNBytes(15)).asString(ISO_8859_1).isEqualTo("HTTP/1.1 200 OK");
            send(busy, GET.replace("/a", path));
            entered.await();
            Thread drain = Thread.ofVirtual().start(() -> server.drain(Duration.ofSeconds(30)));
            in.readAllBytes(); // until the connection is closed
            assertThatThrownBy(() -> connect(server)).isInstanceOf(ConnectException.class);
            // The idle timeout of the shutdown, which closed the other connection, expires for this one at the same
            // moment, and Jetty fails a write that is in progress just then.
            Thread.sleep(50);
            gate.countDown();
            assertThat(all(busy)).startsWith("HTTP/1.1 200 OK").endsWith(path.equals("/wait") ? path : "\r\n\r\n");
            drain.join();
            assertThat(server.connections()).isZero();
        }
    }
}
