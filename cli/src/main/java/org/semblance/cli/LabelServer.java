package org.semblance.cli;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.report.calibrate.Judgements;
import org.semblance.report.calibrate.LabelRequests;
import org.semblance.report.calibrate.LabelRequests.Reply;
import org.semblance.report.calibrate.Labelling;
import org.semblance.report.html.LabelPage;

/**
 * Serves the page on which pairs are judged: {@code GET /state}, {@code POST /answer} and {@code POST /undo} as in {@link
 * LabelRequests}; {@code POST /quit} ends {@link #await}.
 */
final class LabelServer extends LocalServer {
    private static final String JSON = "application/json";

    private final LabelRequests requests;
    private final String page;
    private final String worker = LabelPage.worker();

    private LabelServer(LabelRequests requests, String page, int port) throws IOException {
        super(port, Set.of("/answer", "/undo", "/quit"));
        this.requests = requests;
        this.page = page;
    }

    /**
     * The caller closes the labelling and the texts, after this server.
     *
     * @param out directory of the labels, as the user wrote it
     * @param budget number of answers after which the page suggests to end; 0 for none
     */
    static LabelServer start(Path out, Labelling labelling, LabelRequests.Texts texts, int budget, int port)
            throws IOException {
        String page = LabelPage.html(out, Judgements.NAME, budget);
        LabelServer server = new LabelServer(new LabelRequests(labelling, texts), page, port);
        server.listen();
        return server;
    }

    @Override
    void answer(HttpExchange exchange, String path) throws IOException {
        switch (path) {
            case "/" -> send(exchange, "text/html", page);
            case "/diff.js" -> send(exchange, "text/javascript", worker);
            case "/state" -> reply(exchange, requests.state());
            case "/answer", "/undo" -> change(exchange, path);
            case "/quit" -> {
                send(exchange, JSON, "{}");
                end();
            }
            default -> refuse(exchange, 404);
        }
    }

    private void change(HttpExchange exchange, String path) throws IOException {
        byte @Nullable [] request = body(exchange);
        if (request == null) return;
        Reply reply;
        try {
            reply = path.equals("/undo") ? requests.undo(request) : requests.answer(request);
        } catch (IllegalArgumentException e) {
            refuse(exchange, 400);
            return;
        }
        reply(exchange, reply);
    }

    private static void reply(HttpExchange exchange, Reply reply) throws IOException {
        send(exchange, reply.status(), JSON, reply.json());
    }

    @Override
    public void close() throws IOException {
        requests.close();
        super.close();
    }
}
