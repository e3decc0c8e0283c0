package org.semblance.server.index;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One index of the service. Thread-safe: queries do not wait for the disk; changes wait in a bounded queue, are applied
 * in batches, and return when they are on disk.
 */
public interface LiveIndex {
    String name();

    LiveSettings settings();

    /**
     * The near duplicates of a document, which is not added.
     *
     * @param limit maximum number of matches to return
     * @throws Refusal if the document cannot be compared
     */
    Answer query(IncomingDocument document, int limit);

    /** Whether a query for a short text takes microseconds, whatever the size of the index. */
    default boolean isPrompt() {
        return false;
    }

    /**
     * Applies changes in order and returns the outcome of each.
     *
     * @throws Refusal with {@code BUSY} if the queue is full; then no change was applied
     */
    List<Outcome> change(List<Change> changes);

    /**
     * Begins to apply changes as {@link #change} does, which then waits for the result: the outcomes when the changes are
     * on disk, or a {@link Refusal}. What follows that should be short: the thread applies further changes.
     *
     * @throws Refusal with {@code BUSY} if the queue is full; then no change was applied
     */
    default CompletableFuture<List<Outcome>> begin(List<Change> changes) {
        return CompletableFuture.completedFuture(change(changes));
    }

    /** Whether {@link #begin} for a short text takes microseconds. */
    default boolean beginsPromptly() {
        return false;
    }

    Optional<StoredDocument> document(String id);

    /**
     * Documents ordered by id, without their texts.
     *
     * @param after the first document returned has a greater id; null to begin with the first
     */
    List<StoredDocument> documents(@Nullable String after, int limit);

    /**
     * Known groups of near duplicates, largest first. Edges are found when a document is put next to its near
     * duplicates.
     */
    List<List<String>> clusters(int limit);

    LiveFigures figures();

    /** Writes a consistent copy of the index next to the indexes and returns its name. */
    String snapshot();

    /** Reclaims the disk space of removed documents. */
    void compact();
}
