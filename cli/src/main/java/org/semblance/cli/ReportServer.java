package org.semblance.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTexts;

/**
 * Serves a report on the loopback address: the page at /, and to that page the texts of its documents. Requests cannot
 * name files, only ids of documents in the report.
 *
 * <p>{@code POST /texts}: see {@link SavedTexts#answer}.
 */
final class ReportServer implements Closeable {
    private static final Map<String, String> HEADERS = Map.of(
            "Cache-Control", "no-store",
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Content-Security-Policy", "frame-ancestors 'none'");

    /** The policy of the page is within these bytes of the file. */
    private static final int HEAD = 1024;

    private static final int MOST_REQUEST_BYTES = 1 << 20;

    private final Path page;
    private final HttpServer server;
    private final @Nullable SavedTexts texts;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private ReportServer(Path page, HttpServer server, @Nullable SavedTexts texts) {
        this.page = page;
        this.server = server;
        this.texts = texts;
    }

    /** @param run whose texts the page may load, or null for none */
    static ReportServer start(Path page, @Nullable SavedRun run, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        ReportServer pages = new ReportServer(page, server, run == null ? null : SavedTexts.open(run));
        server.createContext("/", pages::answer);
        server.setExecutor(pages.threads);
        server.start();
        return pages;
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean root = path.equals("/");
            boolean data = texts != null && path.equals("/texts");
            List<String> methods = data ? List.of("POST") : List.of("GET", "HEAD");
            if (!isOurs(exchange.getRequestHeaders().getFirst("Host"))) exchange.sendResponseHeaders(421, -1);
            else if (!methods.contains(exchange.getRequestMethod())) exchange.sendResponseHeaders(405, -1);
            else if (!root && !data) exchange.sendResponseHeaders(404, -1);
            else if (root) sendPage(exchange);
            else if (!isOfPage(exchange)) exchange.sendResponseHeaders(403, -1);
            else if (texts != null) sendData(exchange, texts);
        }
    }

    /** Protects against DNS rebinding: another site's name may point to this machine. */
    private boolean isOurs(@Nullable String host) {
        int port = server.getAddress().getPort();
        return host != null && List.of("127.0.0.1:" + port, "localhost:" + port).contains(host);
    }

    /** Other sites cannot send this type without permission, and browsers name the site that sends a request. */
    private static boolean isOfPage(HttpExchange exchange) {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        String site = exchange.getRequestHeaders().getFirst("Sec-Fetch-Site");
        return type != null && type.startsWith("application/json") && (site == null || site.equals("same-origin"));
    }

    /** Only the served page may connect to the server; the file on disk connects to nothing. */
    private void sendPage(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        HEADERS.forEach(exchange.getResponseHeaders()::set);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(200, -1);
            return;
        }
        try (InputStream file = Files.newInputStream(page)) {
            String head = new String(file.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
            if (texts != null)
                head = head.replaceFirst("<html lang=\"en\">", "<html lang=\"en\" data-served>")
                        .replaceFirst("default-src 'none';", "default-src 'none'; connect-src 'self';");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(head.getBytes(StandardCharsets.ISO_8859_1));
                file.transferTo(body);
            }
        }
    }

    private static void sendData(HttpExchange exchange, SavedTexts texts) throws IOException {
        byte[] request = exchange.getRequestBody().readNBytes(MOST_REQUEST_BYTES + 1);
        byte[] answer;
        try {
            if (request.length > MOST_REQUEST_BYTES) throw new IllegalArgumentException("too long");
            answer = texts.answer(request);
        } catch (IllegalArgumentException e) {
            exchange.sendResponseHeaders(400, -1);
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
        HEADERS.forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(200, answer.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
        }
    }

    /** Waits until the program is terminated. */
    void await() throws InterruptedException {
        new CountDownLatch(1).await();
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
        if (texts != null) texts.close();
    }
}
