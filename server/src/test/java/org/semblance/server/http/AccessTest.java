package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.server.http.OnlineService.OriginCheck;
import org.semblance.server.http.OnlineService.RateLimiter;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Tls;
import org.semblance.server.wire.WireLimits;

/** Roles, origins, rate limits, and the error responses for requests that are refused. */
@Order(1)
class AccessTest {
    private static final String READER = "reader-0123456789";
    private static final String WRITER = "writer-0123456789";
    private static final String ADMIN = "admin-0123456789";

    @TempDir
    Path dir;

    private Path tokens(String permissions, String... lines) throws IOException {
        Path file = Files.write(dir.resolve("tokens"), List.of(lines));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        return file;
    }

    private static String hashed(String token) throws Exception {
        return "sha256:"
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(ISO_8859_1)));
    }

    @Test
    void rolesHaveTheirPermissions() throws Exception {
        Path file = tokens(
                "rw-------",
                "# who",
                "read " + READER + " the page",
                "write " + hashed(WRITER) + " crawler",
                "",
                "admin " + ADMIN + " me");
        try (Running running = Running.of(new MemoryIndexes(), Access.of(file), ServiceLimits.DEFAULT, Running.WIRE);
                Client client = new Client(running.address())) {
            String index = "/v1/indexes/a";
            String settings = "{\"threshold\":0.8}";
            String text = "{\"text\":\"one two\"}";
            assertThat(client.send("GET", "/healthz").status()).isEqualTo(200);
            assertThat(client.send("GET", "/ui").status()).isEqualTo(200);
            Client.Answered nobody = client.send("GET", "/v1/indexes");
            assertThat(nobody.status()).isEqualTo(401);
            assertThat(nobody.header("www-authenticate")).startsWith("Bearer");
            assertThat(client.send("GET", "/metrics").status()).isEqualTo(401);
            assertThat(client.token("no-such-token-here")
                            .send("GET", "/v1/indexes")
                            .status())
                    .isEqualTo(401);
            assertThat(client.token(hashed(WRITER)).send("GET", "/v1/indexes").status())
                    .isEqualTo(401);
            assertThat(client.token(WRITER).send("PUT", index, settings).status())
                    .isEqualTo(403);
            assertThat(client.token(ADMIN).send("PUT", index, settings).status())
                    .isEqualTo(201);
            assertThat(client.token(READER).send("POST", index + "/query", text).status())
                    .isEqualTo(200);
            assertThat(client.send("POST", index + "/check-and-add", text).status())
                    .isEqualTo(403);
            assertThat(client.send("POST", index + "/documents:batch", "application/x-ndjson", text)
                            .status())
                    .isEqualTo(403);
            assertThat(client.token(WRITER)
                            .send("POST", index + "/check-and-add", text)
                            .status())
                    .isEqualTo(201);
            assertThat(client.send("POST", index + "/snapshot").status()).isEqualTo(403);
            assertThat(client.send("DELETE", index).status()).isEqualTo(403);
            assertThat(client.token(ADMIN).send("POST", index + "/snapshot").status())
                    .isEqualTo(201);
            assertThat(client.send("DELETE", index).status()).isEqualTo(204);
            assertThat(running.log()).noneMatch(line -> line.contains("0123456789"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw--w----"})
    void tokenFilesMustBePrivate(String permissions) throws IOException {
        Path file = tokens(permissions, "read " + READER + " x");
        assertThatThrownBy(() -> Access.of(file)).hasMessageContaining("chmod 600");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "read",
                "read " + READER,
                "king " + READER + " x",
                "read short x",
                "read sha256:12 x",
                "read 0123456789é0123456789 x"
            })
    void invalidTokensAreRefusedWithoutRepeatingThem(String line) throws IOException {
        Path file = tokens("rw-------", line);
        assertThatThrownBy(() -> Access.of(file))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains("tokens")
                .doesNotContain(READER);
    }

    /** Otherwise the last line would decide, and a line that was added to restrict a token might have no effect. */
    @ParameterizedTest
    @ValueSource(strings = {"admin", "write"})
    void aTokenHasOneLine(String role) throws Exception {
        for (String again : List.of(
                WRITER, hashed(WRITER), hashed(WRITER).toUpperCase(Locale.ROOT).replace("SHA", "sha"))) {
            Path file = tokens(
                    "rw-------",
                    "# ours",
                    "write " + WRITER + " x",
                    "read " + READER + " y",
                    role + " " + again + " z");
            assertThatThrownBy(() -> Access.of(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .message()
                    .startsWith(file + ", line 4: this is the token of line 2;")
                    .doesNotContain(WRITER)
                    .doesNotContain(hashed(WRITER));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "200, localhost:1,",
        "200, 127.0.0.1:7373, http://127.0.0.1:7373",
        "200, [::1]:80, http://[::1]:80",
        "421, evil.example,",
        "421, evil.example:80, http://evil.example:80",
        "421, localhost.evil.example,",
        "400, localhost@evil,",
        "403, localhost:1, http://evil.example",
        "403, localhost:1, http://localhost:2",
        "403, localhost:1, null"
    })
    void otherOriginsAreRefused(int status, String host, String origin) throws IOException {
        try (Running running = Running.of(new MemoryIndexes());
                Socket socket = new Socket("127.0.0.1", running.port())) {
            String from = origin == null ? "" : "Origin: " + origin + "\r\n";
            String request = "GET /v1/indexes HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + from + "\r\n";
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            assertThat(new String(socket.getInputStream().readAllBytes(), ISO_8859_1))
                    .startsWith("HTTP/1.1 " + status + " ")
                    .doesNotContain("Access-Control");
        }
    }

    @Test
    void rateLimitsArePerClientAndRecover() {
        AtomicLong now = new AtomicLong();
        RateLimiter rates = new RateLimiter(3, now::get);
        for (int i = 0; i < 3; i++) rates.count("a");
        assertThatThrownBy(() -> rates.count("a"))
                .isInstanceOf(Fault.class)
                .extracting("status")
                .isEqualTo(429);
        rates.count("b");
        now.addAndGet(400_000_000L);
        rates.count("a");
        assertThatThrownBy(() -> rates.count("a")).isInstanceOf(Fault.class);
        for (int i = 0; i < 20_000; i++) rates.count("client " + i);
    }

    @Test
    void clientsOverALimitAreToldToRetry() throws Exception {
        ServiceLimits one = new ServiceLimits(1 << 20, 1, 1, 0);
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        OneIndex slow = new OneIndex(_ -> {
            entered.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return List.of();
        });
        try (Running running = Running.of(slow, Access.forAll(), one, Running.WIRE);
                Client client = new Client(running.address())) {
            Thread first = Thread.ofVirtual().start(() -> {
                try {
                    client.send("POST", "/v1/indexes/x/query", "{\"text\":\"a\"}");
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            entered.await();
            Client.Answered response = client.send("POST", "/v1/indexes/x/query", "{\"text\":\"a\"}");
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.header("retry-after")).isEqualTo("1");
            assertThat(client.send("GET", "/healthz").status()).isEqualTo(200);
            gate.countDown();
            first.join();
        }
        ServiceLimits rare = new ServiceLimits(1 << 20, 1, 1, 1);
        try (Running running = Running.of(new MemoryIndexes(), Access.forAll(), rare, Running.WIRE);
                Client client = new Client(running.address())) {
            Client.Answered response = client.send("GET", "/v1/indexes");
            assertThat(response.status()).isEqualTo(200);
            // On a machine that takes a second per request the rate is not exceeded.
            for (int i = 0; i < 60 && response.status() == 200; i++) response = client.send("GET", "/v1/indexes");
            assertThat(response.status()).isEqualTo(429);
            assertThat(response.header("retry-after")).isEqualTo("1");
        }
    }

    /** A service that listens on another address of this machine accepts that address as host. */
    @Test
    void theServiceAcceptsItsOwnAddress() throws IOException {
        OriginCheck origins = new OriginCheck(true, InetAddress.getByAddress(new byte[] {127, 0, 0, 2}));
        for (String host : List.of("127.0.0.2:7373", "127.0.0.2", "localhost:7373")) origins.check(request(host));
        assertThatThrownBy(() -> origins.check(request("127.0.0.3"))).isInstanceOf(Fault.class);
    }

    private static Direct request(String host) {
        return new Direct("GET", "/healthz", "", List.of("Host", host), new byte[0]);
    }

    @Test
    void readinessEndsFirst() throws Exception {
        try (Running running = Running.of(new MemoryIndexes());
                Client client = new Client(running.address())) {
            int status = client.send("GET", "/readyz").status();
            assertThat(status).isEqualTo(200);
            assertThat(client.send("GET", "/v1/indexes").status()).isEqualTo(200);
            Thread end = Thread.ofVirtual()
                    .start(() -> running.service().shutDown(Duration.ofSeconds(3), Duration.ofSeconds(20)));
            while (status == 200)
                status = client.send("GET", "/readyz").status(); // the service ends after three seconds
            assertThat(status).isEqualTo(503);
            assertThat(client.send("GET", "/v1/indexes").status()).isEqualTo(200);
            end.join();
            assertThat(running.log())
                    .anyMatch(line -> line.contains("\"draining\""))
                    .anyMatch(line -> line.contains("\"stopped\""));
        }
    }

    @Test
    void connectionsCanBeSecured() throws Exception {
        Path store = dir.resolve("server.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        "changeit")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).isZero();
        assertThatThrownBy(() -> Tls.of(store, "another".toCharArray())).hasMessageContaining("password");
        SSLContext server = Tls.of(store, "changeit".toCharArray());
        KeyStore trusted = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext client = SSLContext.getInstance("TLS");
        client.init(null, trust.getTrustManagers(), null);
        try (OnlineService service = secured(server, Running.WIRE);
                Socket plain = new Socket("127.0.0.1", service.address().getPort())) {
            assertThat(service.address().getScheme()).isEqualTo("https");
            try (Socket secured = client.getSocketFactory()
                    .createSocket("127.0.0.1", service.address().getPort())) {
                secured.getOutputStream()
                        .write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                                .getBytes(ISO_8859_1));
                assertThat(new String(secured.getInputStream().readAllBytes(), ISO_8859_1))
                        .startsWith("HTTP/1.1 200 OK");
            }
            plain.getOutputStream().write("GET /healthz HTTP/1.1\r\n\r\n".getBytes(ISO_8859_1));
            plain.setSoTimeout(20_000);
            assertThat(plain.getInputStream().readAllBytes())
                    .asString(ISO_8859_1)
                    .doesNotContain("200 OK");
        }
        // A separate connection, because the first handshake of a process takes long.
        WireLimits hasty = new WireLimits(10, 4096, 1 << 20, Duration.ofSeconds(20), Duration.ofSeconds(2), 4096);
        try (OnlineService service = secured(server, hasty)) {
            staysOpen(client, service.address().getPort());
        }
    }

    private static OnlineService secured(SSLContext tls, WireLimits limits) throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return OnlineService.start(
                new MemoryIndexes(),
                new OnlineService.Setting(any, tls, Access.forAll(), ServiceLimits.DEFAULT, limits, List.of()),
                new EventLog(_ -> {}, Clock.systemUTC(), true));
    }

    /** A TLS connection with occasional requests stays open; one with an incomplete request is closed. */
    private static void staysOpen(SSLContext client, int port) throws Exception {
        byte[] request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(ISO_8859_1);
        try (Socket secured = client.getSocketFactory().createSocket("127.0.0.1", port)) {
            secured.setSoTimeout(20_000);
            byte[] buffer = new byte[4096];
            for (int i = 0; i < 10; i++) {
                secured.getOutputStream().write(request);
                int count = secured.getInputStream().read(buffer);
                assertThat(new String(buffer, 0, count, ISO_8859_1)).startsWith("HTTP/1.1 200 OK");
                Thread.sleep(250);
            }
            secured.getOutputStream().write(request, 0, 20);
            assertThat(new String(secured.getInputStream().readAllBytes(), ISO_8859_1))
                    .startsWith("HTTP/1.1 408 ")
                    .contains("application/problem+json");
        }
    }
}
