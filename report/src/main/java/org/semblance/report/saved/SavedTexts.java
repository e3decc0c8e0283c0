package org.semblance.report.saved;

import java.io.Closeable;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.report.html.Snippet;
import org.semblance.report.saved.SavedReport.SavedDocuments;
import org.semblance.report.saved.SavedReport.SavedLists;
import org.semblance.report.saved.StoredTexts.State;
import org.semblance.report.saved.StoredTexts.Text;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The texts of all documents in the report of a run, and the answers to the requests of its page. Thread-safe. */
public final class SavedTexts implements Closeable {
    private static final int MOST_IDS = 200;
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");

    private final SavedRun run;
    private final StoredTexts<SavedDocuments> texts;

    private SavedTexts(SavedRun run, StoredTexts<SavedDocuments> texts) {
        this.run = run;
        this.texts = texts;
    }

    /** Starts reading the texts in the background. */
    public static SavedTexts open(SavedRun run) throws IOException {
        return new SavedTexts(run, StoredTexts.open(run, () -> new SavedLists(run).documents));
    }

    /**
     * The text of a document of the report, or null if it is not one or has not been read yet.
     *
     * @param source the input that has it: the two sides of a link may have documents of the same id
     */
    private @Nullable Text text(String id, String source) {
        SavedDocuments known = texts.choice();
        boolean second = run.news() == 0
                || run.inputs().stream()
                        .skip(run.news())
                        .anyMatch(input -> input.name().equals(source));
        int x = known == null ? -1 : known.number(id, second);
        return x < 0 ? null : texts.text(x);
    }

    /** The documents read so far whose text contains a phrase; case and white space do not count. */
    private void search(String phrase, ArrayNode found) {
        SavedDocuments known = texts.choice();
        if (known == null) return;
        String wanted = plain(phrase);
        for (int x = 0; x < known.count(); x++) {
            Text text = texts.text(x);
            if (text != null && plain(text.text()).contains(wanted))
                found.addObject().put("id", text.id()).put("source", text.source());
        }
    }

    private static String plain(String text) {
        return SPACE.matcher(text).replaceAll(" ").toLowerCase(Locale.ROOT);
    }

    /**
     * Answers a request of the page in JSON: {@code {"documents": [{"id": …, "source": …}], "brief": false}} with the texts
     * of documents, or with their beginnings; {@code {"phrase": "…"}} with the documents that contain it.
     *
     * @throws IllegalArgumentException if it is not such a request
     */
    public byte[] answer(byte[] request) {
        try {
            JsonNode asked = JsonMapper.shared().readTree(request);
            ObjectNode answer = JsonMapper.shared().createObjectNode();
            // The state first: what is missing after that is not in the inputs.
            State state = texts.state();
            answer.put("state", state.name().toLowerCase(Locale.ROOT));
            answer.put("progress", texts.progress());
            answer.put("problem", texts.problem());
            if (asked.has("phrase")) search(asked.required("phrase").asString(), answer.putArray("documents"));
            else texts(asked, answer.putArray("texts"));
            return JsonMapper.shared().writeValueAsBytes(answer);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void texts(JsonNode asked, ArrayNode answers) {
        boolean brief = asked.path("brief").asBoolean(false);
        if (asked.required("documents").size() > MOST_IDS) throw new IllegalArgumentException("too many documents");
        for (JsonNode one : asked.required("documents")) {
            Text text = text(one.required("id").asString(), one.path("source").asString(""));
            if (text == null) {
                answers.addNull();
                continue;
            }
            ObjectNode answer = answers.addObject();
            answer.put("text", brief ? Snippet.of(text.text()) : text.text());
            answer.put("length", text.length());
            answer.put("url", text.url());
        }
    }

    /** Deletes the temporary file. */
    @Override
    public void close() throws IOException {
        texts.close();
    }
}
