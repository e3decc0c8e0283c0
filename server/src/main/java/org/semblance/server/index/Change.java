package org.semblance.server.index;

/** A change of an index. */
public sealed interface Change {
    /**
     * Adds the document if the index has no near duplicate of it; check and addition are atomic.
     *
     * @param limit maximum number of matches to return
     */
    record CheckAndAdd(IncomingDocument document, int limit) implements Change {}

    /** Adds the document, or replaces the one with its id. */
    record Put(IncomingDocument document) implements Change {}

    record Remove(String id) implements Change {}
}
