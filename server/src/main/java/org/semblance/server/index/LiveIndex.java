package org.semblance.server.index;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One index of the service. For any number of threads: who asks never waits for who writes; changes wait for each other in
 * a bounded queue, are made in batches, and are answered when they are on the disk.
 */
public interface LiveIndex {
    String name();

    LiveSettings settings();

    /**
     * The documents near one, which is not added.
     *
     * @param limit the most matches to tell
     * @throws Refusal if the document cannot be compared
     */
    Answer query(IncomingDocument document, int limit);

    /**
     * Makes changes in their order, and answers each.
     *
     * @throws Refusal of kind {@code BUSY} if there is too much to do, and nothing was done
     */
    List<Outcome> change(List<Change> changes);

    Optional<StoredDocument> document(String id);

    /** Documents in the order of their ids, behind one, without their texts. */
    List<StoredDocument> documents(@Nullable String after, int limit);

    /** Groups of near documents as far as is known, largest first: the id of each document that was put beside near ones, with them. */
    List<List<String>> clusters(int limit);

    LiveFigures figures();

    /** Writes a copy of the index that is whole, beside the indexes; its name. */
    String snapshot();

    /** Gives back the room that removed documents took. */
    void compact();
}
