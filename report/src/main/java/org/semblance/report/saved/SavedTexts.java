package org.semblance.report.saved;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.report.html.Snippet;
import org.semblance.report.saved.SavedReport.SavedDocuments;
import org.semblance.report.saved.SavedReport.SavedLists;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The texts of all documents in the report of a run, read from its inputs once and kept in a temporary file. Texts can
 * be requested and searched while the inputs are being read. Thread-safe.
 */
public final class SavedTexts implements Closeable {
    /** Longer texts are truncated. */
    private static final int MOST_TEXT = 200_000;

    private static final int MOST_IDS = 200;
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");

    private final SavedRun run;
    private final FileChannel file;
    private final long inputBytes;

    private volatile @Nullable SavedDocuments documents;
    private volatile long bytesRead;
    private volatile State state = State.READING;
    private volatile String problem = "";
    private @Nullable Stored[] stored = {};

    /** Progress of reading. */
    private enum State {
        READING,
        READY,
        /** The inputs are missing or have changed; texts read before are not handed out. */
        FAILED
    }

    /**
     * A text or its beginning.
     *
     * @param length of the whole text
     */
    private record Text(
            String id,
            String source,
            String text,
            int length,
            @Nullable String url) {}

    private record Stored(
            String source,
            long offset,
            int bytes,
            int length,
            @Nullable String url) {}

    private SavedTexts(SavedRun run, FileChannel file) {
        this.run = run;
        this.file = file;
        this.inputBytes = run.inputs().stream().mapToLong(Input::size).sum();
    }

    /** Starts reading the texts in the background. */
    public static SavedTexts open(SavedRun run) throws IOException {
        Path scratch = Files.createTempFile("semblance-texts", "");
        FileChannel file = FileChannel.open(
                scratch, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        SavedTexts texts = new SavedTexts(run, file);
        Thread.ofPlatform().daemon().name("texts").start(texts::read);
        return texts;
    }

    private void read() {
        try {
            Sources.requireUnchanged(run.inputs());
            SavedDocuments wanted = new SavedLists(run).documents;
            synchronized (this) {
                stored = new Stored[wanted.count()];
            }
            documents = wanted;
            long firstSide = run.inputs().stream()
                    .limit(run.news())
                    .mapToLong(Input::size)
                    .sum();
            long[] end = {0};
            int[] missing = {wanted.count()};
            run.reread((document, input, at) -> {
                boolean second = input >= run.news();
                bytesRead = at.bytesRead() + (second ? firstSide : 0);
                int x = wanted.known(document.id(), second);
                if (x < 0) return true;
                end[0] += store(x, document, run.inputs().get(input).name(), end[0]);
                return --missing[0] > 0;
            });
            Sources.requireUnchanged(run.inputs()); // also not while they were read
            state = State.READY;
        } catch (IOException | RuntimeException e) {
            problem = e instanceof InputException ? String.valueOf(e.getMessage()) : "the inputs cannot be read: " + e;
            state = State.FAILED;
        }
    }

    private int store(int x, Document document, String source, long offset) throws IOException {
        String text = document.text();
        byte[] bytes = text.substring(0, Math.min(text.length(), MOST_TEXT)).getBytes(StandardCharsets.UTF_8);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            long at = offset + buffer.position();
            if (file.write(buffer, at) < 0) throw new InterruptedIOException();
        }
        synchronized (this) {
            stored[x] = new Stored(source, offset, bytes.length, text.length(), document.url());
        }
        return bytes.length;
    }

    /** Share of the inputs that has been read. */
    private double progress() {
        return state == State.READY ? 1 : inputBytes == 0 ? 0 : Math.min(1, (double) bytesRead / inputBytes);
    }

    /**
     * The text of a document of the report, or null if it is not one or has not been read yet.
     *
     * @param source the input that has it: the two sides of a link may have documents of the same id
     */
    private @Nullable Text text(String id, String source) {
        SavedDocuments known = documents;
        boolean second = run.news() == 0
                || run.inputs().stream()
                        .skip(run.news())
                        .anyMatch(input -> input.name().equals(source));
        int x = known == null ? -1 : known.known(id, second);
        return x < 0 || known == null || state == State.FAILED ? null : text(known, x);
    }

    private @Nullable Text text(SavedDocuments known, int x) {
        Stored place;
        synchronized (this) {
            place = stored[x];
        }
        if (place == null) return null;
        ByteBuffer bytes = ByteBuffer.allocate(place.bytes);
        try {
            while (bytes.hasRemaining() && file.read(bytes, place.offset + bytes.position()) >= 0) {}
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        return new Text(known.get(x).id, place.source, text, place.length, place.url);
    }

    /** The documents read so far whose text contains a phrase; case and white space do not count. */
    private void search(String phrase, ArrayNode found) {
        SavedDocuments known = documents;
        if (known == null || state == State.FAILED) return;
        String wanted = plain(phrase);
        for (int x = 0; x < known.count(); x++) {
            Text text = text(known, x);
            if (text != null && plain(text.text).contains(wanted))
                found.addObject().put("id", text.id).put("source", text.source);
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
            answer.put("state", state.name().toLowerCase(Locale.ROOT));
            answer.put("progress", progress());
            answer.put("problem", problem);
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
            answer.put("text", brief ? Snippet.of(text.text) : text.text);
            answer.put("length", text.length);
            answer.put("url", text.url);
        }
    }

    /** Deletes the temporary file. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
