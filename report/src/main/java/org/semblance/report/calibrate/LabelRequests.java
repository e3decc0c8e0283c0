package org.semblance.report.calibrate;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.report.calibrate.PairTexts.Text;
import org.semblance.report.labels.PairColumn;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers the requests of the page on which pairs are judged. Each reply is the state in JSON: the pair to judge with both
 * texts, the number of answers, and the results. Thread-safe; an answer is on disk before the next pair is sent.
 */
public final class LabelRequests implements Closeable {
    /** Statuses of HTTP. */
    private static final int DONE = 200;

    private static final int CONFLICT = 409;
    private static final int FAILED = 500;

    /** Longest wait of a request for texts that are being read, in milliseconds; the page then asks again. */
    private static final long MOST_WAIT = 1000;

    private final Labelling labelling;
    private final Texts texts;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private @Nullable Shown shown;
    private @Nullable JsonNode results;

    /** The texts of documents by their ordinals in the pool, such as {@link PairTexts#text}. */
    public interface Texts {
        Optional<Text> text(int document) throws IOException;
    }

    /**
     * A reply.
     *
     * @param status of HTTP: 409 if the request refers to another pair than the present one, as after a double click or with
     *     two windows, and nothing was changed; 500 if the answer could not be saved
     */
    public record Reply(int status, byte[] json) {}

    private record Shown(int pair, Future<List<Text>> texts) {}

    /** A change of the labelling; the result is a status. */
    private interface Change {
        int apply() throws IOException;
    }

    /** The caller closes the labelling and the texts, after this. */
    public LabelRequests(Labelling labelling, Texts texts) {
        this.labelling = labelling;
        this.texts = texts;
    }

    public Reply state() {
        return reply(() -> DONE);
    }

    /**
     * Judges the pair that is asked.
     *
     * @param request {@code {"pair": N, "label": "same"}}
     * @throws IllegalArgumentException if it is not such a request
     */
    public Reply answer(byte[] request) {
        JsonNode asked = parse(request);
        int pair = number(asked, "pair");
        Label label = Label.parse(asked.path("label").asString(""))
                .orElseThrow(() -> new IllegalArgumentException("no such label"));
        return reply(() -> {
            Optional<Question> question = labelling.next();
            if (question.isEmpty() || question.get().pair() != pair) return CONFLICT;
            results = null;
            labelling.answer(label);
            return DONE;
        });
    }

    /**
     * Takes the last answer back.
     *
     * @param request {@code {"answers": N}} with their present number
     * @throws IllegalArgumentException if it is not such a request
     */
    public Reply undo(byte[] request) {
        int answers = number(parse(request), "answers");
        return reply(() -> {
            if (labelling.answers().size() != answers || answers == 0) return CONFLICT;
            results = null;
            labelling.undo();
            return DONE;
        });
    }

    private static JsonNode parse(byte[] request) {
        try {
            return JsonMapper.shared().readTree(request);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static int number(JsonNode request, String name) {
        JsonNode value = request.path(name);
        if (!value.isInt()) throw new IllegalArgumentException("not a number: " + name);
        return value.asInt();
    }

    private Reply reply(Change change) {
        ObjectNode state;
        int status;
        try {
            Shown next;
            synchronized (this) {
                status = change.apply();
                state = write();
                next = shown;
            }
            if (next != null) addTexts(state, next);
        } catch (IOException | RuntimeException e) {
            status = FAILED;
            state = JsonMapper.shared().createObjectNode().put("problem", problem(e));
        }
        return new Reply(status, JsonMapper.shared().writeValueAsBytes(state));
    }

    private static String problem(Throwable problem) {
        String message = problem.getMessage();
        return message == null || !(problem instanceof InputException) ? problem.toString() : message;
    }

    private ObjectNode write() throws IOException {
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
            shown = new Shown(question.pair(), threads.submit(() -> load(question.pair())));
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

    /** Waits until no answer is being saved. */
    @Override
    public synchronized void close() {
        threads.shutdownNow();
    }
}
