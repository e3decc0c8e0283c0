package org.semblance.cli;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.report.calibrate.CalibrationJson;
import org.semblance.report.calibrate.Judgements;
import org.semblance.report.calibrate.Label;
import org.semblance.report.calibrate.Labelling;
import org.semblance.report.calibrate.PairPool;
import org.semblance.report.calibrate.PairTexts;
import org.semblance.report.calibrate.PairTexts.Text;
import org.semblance.report.calibrate.Question;
import org.semblance.report.html.LabelPage;
import org.semblance.report.labels.PairColumn;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves the page on which pairs are judged. {@code GET /state} is the pair to judge, with both texts, and the results;
 * {@code POST /answer {"pair": N, "label": "same"}} judges the pair and {@code POST /undo {"answers": N}} takes the last of N
 * answers back. Both are answered with the state: status 409 if the request refers to another pair than the present one, as
 * after a double click or with two windows; nothing is changed then. An answer is on disk before the next pair is sent.
 */
final class LabelServer extends LocalServer {
    private static final String JSON = "application/json";
    private static final int SAVED = 200;
    private static final int CONFLICT = 409;
    private static final int FAILED = 500;

    /** Longest wait of a request for texts that are being read, in milliseconds; the page then asks again. */
    private static final long MOST_WAIT = 1000;

    private final Labelling labelling;
    private final Texts texts;
    private final String page;
    private final String worker = LabelPage.worker();
    private @Nullable Shown shown;
    private @Nullable JsonNode results;

    /** The texts of documents by their ordinals in the pool; waits until they have been read. */
    interface Texts {
        Optional<Text> text(int document) throws IOException;
    }

    /** The pair to judge. */
    private record Shown(int pair, Future<List<Text>> texts) {}

    private LabelServer(Path out, Labelling labelling, Texts texts, int port) throws IOException {
        super(port, Set.of("/answer", "/undo"));
        this.labelling = labelling;
        this.texts = texts;
        this.page = LabelPage.html(out, Judgements.NAME);
    }

    /**
     * The caller closes the labelling and the texts, after this server.
     *
     * @param out directory of the labels, as the user wrote it
     */
    static LabelServer start(Path out, Labelling labelling, PairTexts texts, int port) throws IOException {
        return start(out, labelling, texts::text, port);
    }

    static LabelServer start(Path out, Labelling labelling, Texts texts, int port) throws IOException {
        LabelServer server = new LabelServer(out, labelling, texts, port);
        server.listen();
        return server;
    }

    @Override
    void answer(HttpExchange exchange, String path) throws IOException {
        switch (path) {
            case "/" -> send(exchange, "text/html", page);
            case "/diff.js" -> send(exchange, "text/javascript", worker);
            case "/state" -> sendState(exchange, () -> SAVED);
            case "/answer", "/undo" -> {
                byte[] request = body(exchange);
                if (request != null) change(exchange, path, request);
            }
            default -> refuse(exchange, 404);
        }
    }

    private void change(HttpExchange exchange, String path, byte[] request) throws IOException {
        try {
            JsonNode asked = JsonMapper.shared().readTree(request);
            if (path.equals("/undo")) {
                int answers = asked.required("answers").asInt();
                sendState(exchange, () -> undo(answers));
            } else {
                int pair = asked.required("pair").asInt();
                String label = asked.required("label").asString();
                Label parsed = Label.parse(label).orElseThrow(() -> new IllegalArgumentException(label));
                sendState(exchange, () -> judge(pair, parsed));
            }
        } catch (JacksonException | IllegalArgumentException e) {
            refuse(exchange, 400);
        }
    }

    /** A change of the labelling; the result is a status. */
    private interface Change {
        int apply() throws IOException;
    }

    private void sendState(HttpExchange exchange, Change change) throws IOException {
        ObjectNode state;
        int status;
        try {
            Shown next;
            synchronized (this) {
                status = change.apply();
                state = state();
                next = shown;
            }
            if (next != null) addTexts(state, next);
        } catch (IOException | RuntimeException e) {
            status = FAILED;
            state = JsonMapper.shared().createObjectNode().put("problem", problem(e));
        }
        send(exchange, status, JSON, JsonMapper.shared().writeValueAsBytes(state));
    }

    private static String problem(Throwable problem) {
        String message = problem.getMessage();
        return message == null || !(problem instanceof InputException) ? problem.toString() : message;
    }

    private int judge(int pair, Label label) throws IOException {
        Optional<Question> question = labelling.next();
        if (question.isEmpty() || question.get().pair() != pair) return CONFLICT;
        results = null;
        labelling.answer(label);
        return SAVED;
    }

    private int undo(int answers) throws IOException {
        if (labelling.answers().size() != answers || answers == 0) return CONFLICT;
        results = null;
        labelling.undo();
        return SAVED;
    }

    private ObjectNode state() {
        ObjectNode state = JsonMapper.shared().createObjectNode();
        List<Judgements.Answer> answers = labelling.answers();
        state.put("answers", answers.size());
        if (!answers.isEmpty()) state.put("last", answers.getLast().label().text());
        JsonNode figures = results;
        if (figures == null) results = figures = CalibrationJson.json(labelling.calibration());
        state.set("calibration", figures);
        Question question = labelling.next().orElse(null);
        if (question == null) {
            shown = null;
            return state;
        }
        state.put("pair", question.pair());
        if (shown == null || shown.pair != question.pair())
            shown = new Shown(question.pair(), threads().submit(() -> load(question.pair())));
        return state;
    }

    private List<Text> load(int pair) throws IOException {
        PairPool pool = labelling.pool();
        List<Text> both = new ArrayList<>();
        long key = pool.key(pair);
        for (int document : new int[] {PairColumn.first(key), PairColumn.second(key)})
            both.add(texts.text(document)
                    .orElseThrow(() -> new InputException("the inputs have no document with the id "
                            + pool.documents().id(document))));
        return both;
    }

    private static void addTexts(ObjectNode state, Shown shown) throws IOException {
        try {
            for (Text text : shown.texts.get(MOST_WAIT, TimeUnit.MILLISECONDS)) {
                ObjectNode side = state.withArray("texts").addObject();
                side.put("id", text.id()).put("source", text.source()).put("url", text.url());
                side.put("text", text.text()).put("length", text.length());
            }
        } catch (TimeoutException e) {
            state.put("reading", true);
        } catch (ExecutionException e) {
            state.put("problem", problem(e.getCause() == null ? e : e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the program ends", e);
        }
    }
}
