package org.semblance.server.store;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.Form;
import org.semblance.server.match.Matcher;
import org.semblance.text.html.HtmlText;

/**
 * Validates changes and converts them to {@link PendingChange}s in the threads of the clients, before they are queued
 * for the writer.
 */
record ChangePreparation<F extends Form>(Matcher<F> matcher, boolean keepTexts) {
    private static final int MAX_ID_BYTES = 1024;
    private static final int MAX_URL_LENGTH = 8192;
    private static final int UNIT = 1024;

    /** The share of the queue's capacity that the changes use: one per change, plus one per 1,024 characters. */
    int cost(List<Change> changes) {
        long cost = 0;
        for (Change change : changes) {
            cost += 1
                    + switch (change) {
                        case Change.CheckAndAdd(IncomingDocument document, int _) ->
                            document.content().length() / UNIT;
                        case Change.Put(IncomingDocument document) ->
                            document.content().length() / UNIT;
                        case Change.Remove _ -> 0;
                    };
        }
        return (int) Math.min(cost, Integer.MAX_VALUE);
    }

    F form(IncomingDocument document) {
        return form(document, text(document));
    }

    private F form(IncomingDocument document, @Nullable String text) {
        return text == null ? matcher.fingerprint(document.content()) : matcher.read(text);
    }

    private static @Nullable String text(IncomingDocument document) {
        return switch (document.form()) {
            case TEXT -> document.content();
            case HTML -> HtmlText.of(document.content());
            case FINGERPRINT -> null;
        };
    }

    PendingChange<F> prepare(Change change) {
        try {
            return switch (change) {
                case Change.CheckAndAdd(IncomingDocument document, int limit) -> add(document, Math.max(1, limit));
                case Change.Put(IncomingDocument document) -> {
                    if (document.id() == null) throw bad("put requires an id");
                    yield add(document, 0);
                }
                case Change.Remove(String id) -> new PendingChange.Remove<>(id);
            };
        } catch (Refusal e) {
            return new PendingChange.Refused<>(e);
        }
    }

    private PendingChange<F> add(IncomingDocument document, int limit) {
        if (document.id() != null) requireId(document.id());
        if (document.url() != null) requireUrl(document.url());
        String text = text(document);
        return new PendingChange.Add<>(
                document.id(), form(document, text), document.url(), keepTexts ? text : null, limit);
    }

    private static Refusal bad(String why) {
        return new Refusal(Refusal.Kind.BAD_REQUEST, why);
    }

    private static void requireId(String id) {
        if (id.isEmpty()) throw bad("an id must not be empty");
        byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > MAX_ID_BYTES) {
            throw new Refusal(Refusal.Kind.TOO_LARGE, "an id must have at most " + MAX_ID_BYTES + " bytes of UTF-8");
        }
        // Unpaired surrogates would all be encoded the same.
        if (!new String(utf8, StandardCharsets.UTF_8).equals(id)) throw bad("an id must be well-formed Unicode");
    }

    private static void requireUrl(String url) {
        if (url.length() > MAX_URL_LENGTH) {
            throw new Refusal(Refusal.Kind.TOO_LARGE, "a url must have at most " + MAX_URL_LENGTH + " characters");
        }
    }
}
