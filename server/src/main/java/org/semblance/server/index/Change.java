package org.semblance.server.index;

/** A wish to change an index. */
public sealed interface Change {
    /** Adds the document unless a near one is there; asking and adding are one step. */
    record CheckAndAdd(Arrival document, int limit) implements Change {}

    /** Puts the document there under its id, in place of what had that id. */
    record Put(Arrival document) implements Change {}

    record Remove(String id) implements Change {}
}
