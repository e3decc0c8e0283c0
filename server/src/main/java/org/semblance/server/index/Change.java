package org.semblance.server.index;

/** A wish to change an index. */
public sealed interface Change {
    /** Adds the document unless a near one is there; asking and adding are one step. */
    record CheckAndAdd(IncomingDocument document, int limit) implements Change {}

    /** Puts the document there under its id, in place of what had that id. */
    record Put(IncomingDocument document) implements Change {}

    record Remove(String id) implements Change {}
}
