package org.semblance.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Serves a page on the loopback address, and data to that page only. A request for data is accepted from the page at the
 * root; requests of other sites, of programs that pretend to be this address, and long ones are refused.
 */
abstract class LocalServer implements Closeable {
    private static final Map<String, String> HEADERS = Map.of(
            "Cache-Control", "no-store",
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Content-Security-Policy", "frame-ancestors 'none'");

    private static final int MOST_REQUEST_BYTES = 1 << 20;

    private final HttpServer server;
    private final Set<String> posts;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param posts paths that accept POST with JSON; all others accept GET */
    LocalServer(int port, Set<String> posts) throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        this.posts = posts;
    }

    /** Begins to accept requests. */
    final void listen() {
        server.createContext("/", this::check);
        server.setExecutor(threads);
        server.start();
    }

    final URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private void check(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean data = posts.contains(path);
            List<String> methods = data ? List.of("POST") : List.of("GET", "HEAD");
            if (!isOurs(exchange.getRequestHeaders().getFirst("Host"))) refuse(exchange, 421);
            else if (!methods.contains(exchange.getRequestMethod())) refuse(exchange, 405);
            else if (!path.equals("/") && !isOfPage(exchange, data)) refuse(exchange, 403);
            else answer(exchange, path);
        }
    }

    /** Answers a request that passed the checks. */
    abstract void answer(HttpExchange exchange, String path) throws IOException;

    /** Protects against DNS rebinding: another site's name may point to this machine. */
    private boolean isOurs(@Nullable String host) {
        int port = server.getAddress().getPort();
        return host != null && List.of("127.0.0.1:" + port, "localhost:" + port).contains(host);
    }

    /** Other sites cannot send JSON without permission, and browsers name the site that sends a request. */
    private static boolean isOfPage(HttpExchange exchange, boolean json) {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        String site = exchange.getRequestHeaders().getFirst("Sec-Fetch-Site");
        if (json && (type == null || !type.startsWith("application/json"))) return false;
        return site == null || site.equals("same-origin") || (!json && site.equals("none"));
    }

    /** The JSON of a request; null if it is too long, which has been answered. */
    static byte @Nullable [] body(HttpExchange exchange) throws IOException {
        byte[] request = exchange.getRequestBody().readNBytes(MOST_REQUEST_BYTES + 1);
        if (request.length <= MOST_REQUEST_BYTES) return request;
        refuse(exchange, 413);
        return null;
    }

    static void refuse(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
    }

    static void send(HttpExchange exchange, int status, String type, byte[] content) throws IOException {
        headers(exchange, type);
        boolean whole = !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, whole ? content.length : -1);
        if (!whole) return;
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(content);
        }
    }

    static void send(HttpExchange exchange, String type, String content) throws IOException {
        send(exchange, 200, type, content.getBytes(StandardCharsets.UTF_8));
    }

    /** @param type such as {@code text/html} */
    static void headers(HttpExchange exchange, String type) {
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        HEADERS.forEach(exchange.getResponseHeaders()::set);
    }

    /** Waits until the page ends the program, if it can, or the program is terminated. */
    final void await() throws InterruptedException {
        ended.await();
    }

    /** Ends {@link #await}. */
    final void end() {
        ended.countDown();
    }

    /** Opens the desktop's browser, if there is one. */
    static void browse(URI address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        List<String> opener = system.contains("mac")
                ? List.of("open")
                : system.contains("windows") ? List.of("rundll32", "url.dll,FileProtocolHandler") : List.of("xdg-open");
        boolean bare = System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null;
        if (opener.getFirst().equals("xdg-open") && bare) return;
        try {
            List<String> command = new ArrayList<>(opener);
            command.add(address.toString());
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // No browser: the address has been printed.
        }
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        threads.shutdownNow();
    }
}
