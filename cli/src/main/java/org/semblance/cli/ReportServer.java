package org.semblance.cli;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTexts;

/**
 * Serves a report: the page at /, and to that page the texts of its documents. Requests cannot name files, only ids of
 * documents in the report.
 *
 * <p>{@code POST /texts}: see {@link SavedTexts#answer}.
 */
final class ReportServer extends LocalServer {
    private static final String TEXTS = "/texts";

    /** The policy of the page is within these bytes of the file. */
    private static final int HEAD = 1024;

    private final Path page;
    private final @Nullable SavedTexts texts;

    private ReportServer(Path page, @Nullable SavedTexts texts, int port) throws IOException {
        super(port, texts == null ? Set.of() : Set.of(TEXTS));
        this.page = page;
        this.texts = texts;
    }

    /** @param run whose texts the page may load, or null for none */
    static ReportServer start(Path page, @Nullable SavedRun run, int port) throws IOException {
        SavedTexts texts = run == null ? null : SavedTexts.open(run);
        try {
            ReportServer server = new ReportServer(page, texts, port);
            server.listen();
            return server;
        } catch (IOException e) {
            if (texts != null) texts.close();
            throw e;
        }
    }

    @Override
    void answer(HttpExchange exchange, String path) throws IOException {
        if (path.equals("/")) sendPage(exchange);
        else if (texts != null && path.equals(TEXTS)) sendData(exchange, texts);
        else refuse(exchange, 404);
    }

    /** Only the served page may connect to the server; the file on disk connects to nothing. */
    private void sendPage(HttpExchange exchange) throws IOException {
        headers(exchange, "text/html");
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
        byte[] request = body(exchange);
        if (request == null) return;
        try {
            send(exchange, 200, "application/json", texts.answer(request));
        } catch (IllegalArgumentException e) {
            refuse(exchange, 400);
        }
    }

    @Override
    public void close() throws IOException {
        super.close();
        if (texts != null) texts.close();
    }
}
