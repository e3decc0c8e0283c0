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
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.store.IndexDirectory;
import org.semblance.server.store.StoredIndex;

/**
 * An index in a directory: what was added is found for good, whatever happens to the program. For any number of threads of
 * one program; it is an index of the service as well, when nobody has it open.
 */
public final class OnlineIndex implements AutoCloseable {
    private static final int MOST = 1000;

    private final StoredIndex index;

    private OnlineIndex(StoredIndex index) {
        this.index = index;
    }

    /**
     * Opens an index, or makes one.
     *
     * @throws InputException if another program has it open, it is damaged, or it was made with other settings
     * @throws org.semblance.server.index.Refusal if the settings make no sense
     */
    public static OnlineIndex open(Path directory, LiveSettings settings) throws IOException, InterruptedException {
        IndexDirectory place = IndexDirectory.of(directory, "a Java program");
        if (!place.exists()) place.create(settings);
        StoredIndex index = place.open();
        if (index.settings().equals(settings)) return new OnlineIndex(index);
        index.close();
        throw new InputException(directory + ": was made with other settings: " + index.settings());
    }

    /**
     * The documents near one, the nearest first. If there are none it is added, on the disk when this returns, and nothing
     * happens in between: of two like documents that come at once one is added.
     *
     * @throws org.semblance.server.index.Refusal if there is nothing in it to compare, or another document has its id
     */
    public List<Match> checkAndAdd(Document document) {
        Outcome outcome = change(new Change.CheckAndAdd(arrival(document), MOST));
        if (outcome instanceof Outcome.Checked(Answer answer)) return matches(answer);
        throw new IllegalStateException("no answer: " + outcome);
    }

    /** Adds a document in any case, in the place of that with its id; whether there was one. */
    public boolean put(Document document) {
        return change(new Change.Put(arrival(document))) instanceof Outcome.Stored(boolean replaced) && replaced;
    }

    /** Removes a document; false if there is none. */
    public boolean remove(String id) {
        return change(new Change.Remove(id)) instanceof Outcome.Removed(boolean removed) && removed;
    }

    private Outcome change(Change change) {
        Outcome outcome = index.change(List.of(change)).getFirst();
        if (outcome instanceof Outcome.Failed(var refusal)) throw refusal;
        return outcome;
    }

    /** The documents near a text, the nearest first. */
    public List<Match> query(String text) {
        return matches(index.query(new IncomingDocument(null, IncomingDocument.Form.TEXT, text, null), MOST));
    }

    public Optional<StoredDocument> document(String id) {
        return index.document(id);
    }

    /** Number of documents. */
    public long size() {
        return index.figures().documents();
    }

    /** The index with all that the service can do with it. */
    public LiveIndex live() {
        return index;
    }

    private static IncomingDocument arrival(Document document) {
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
