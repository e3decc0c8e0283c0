package org.semblance.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputException;
import org.semblance.online.Match;
import org.semblance.relation.PairSink;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.match.OnlineMethod;
import org.semblance.server.store.IndexDirectory;
import org.semblance.server.store.StoredIndex;

/**
 * A persistent index in a directory: added documents survive a crash. Thread-safe, but only one process can have it
 * open. It has the format of an index of the service and can be served when no other process has it open.
 */
public final class OnlineIndex implements AutoCloseable {
    private static final int MAX_MATCHES = 1000;

    private final StoredIndex index;

    private OnlineIndex(StoredIndex index) {
        this.index = index;
    }

    /**
     * Opens an index, or creates it. Files that the settings name, such as a table of weights, are copied when it is
     * created; from then on they may change or be deleted.
     *
     * @throws InputException if another program has it open, it is damaged, or it was created with other settings
     * @throws org.semblance.server.index.Refusal if the settings are invalid
     */
    public static OnlineIndex open(Path directory, LiveSettings given) throws IOException, InterruptedException {
        IndexDirectory home = IndexDirectory.of(directory, "a Java program");
        OnlineMethod method = home.resolved(given);
        if (!home.exists()) home.create(method);
        StoredIndex index = home.open();
        if (index.settings().equals(method.settings())) return new OnlineIndex(index);
        index.close();
        throw new InputException(directory + ": was created with other settings: " + index.settings());
    }

    /**
     * The near duplicates of a document, nearest first. If there are none, the document is added and on disk when this
     * returns. Check and addition are atomic: of two near-duplicate documents that arrive concurrently, one is added.
     *
     * @throws org.semblance.server.index.Refusal if the document has no features, or another document has its id
     */
    public List<Match> checkAndAdd(Document document) {
        Outcome outcome = change(new Change.CheckAndAdd(incoming(document), MAX_MATCHES));
        if (outcome instanceof Outcome.Checked(Answer answer)) return matches(answer);
        throw new IllegalStateException("no answer: " + outcome);
    }

    /**
     * Adds a document without a check, and replaces the document with the same id.
     *
     * @return whether a document was replaced
     */
    public boolean put(Document document) {
        return change(new Change.Put(incoming(document))) instanceof Outcome.Stored(boolean replaced) && replaced;
    }

    /** Removes a document; false if there is none with this id. */
    public boolean remove(String id) {
        return change(new Change.Remove(id)) instanceof Outcome.Removed(boolean removed) && removed;
    }

    private Outcome change(Change change) {
        Outcome outcome = index.change(List.of(change)).getFirst();
        if (outcome instanceof Outcome.Failed(var refusal)) throw refusal;
        return outcome;
    }

    /** The near duplicates of a text, nearest first. */
    public List<Match> query(String text) {
        return matches(index.query(new IncomingDocument(null, IncomingDocument.Form.TEXT, text, null), MAX_MATCHES));
    }

    public Optional<StoredDocument> document(String id) {
        return index.document(id);
    }

    public long size() {
        return index.figures().documents();
    }

    private static IncomingDocument incoming(Document document) {
        return new IncomingDocument(document.id(), IncomingDocument.Form.TEXT, document.text(), document.url());
    }

    private static List<Match> matches(Answer answer) {
        return answer.matches().stream()
                .map(hit -> new Match(hit.id(), hit.score(), PairSink.NO_OVERLAP))
                .toList();
    }

    @Override
    public void close() {
        index.close();
    }
}
