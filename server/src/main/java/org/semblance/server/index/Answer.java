package org.semblance.server.index;

import java.util.List;

/**
 * The result of a query or of check-and-add.
 *
 * @param id id of the document, given by the client or, if it was added without one, by the index; empty for a query
 * @param added whether this request added the document
 * @param matches nearest first, ties by id
 */
public record Answer(String id, boolean added, List<Hit> matches) {
    public Answer {
        matches = List.copyOf(matches);
    }

    /**
     * A near duplicate found in the index.
     *
     * @param score similarity or distance, as defined by the method
     * @param containment share of the smaller document's set of tokens that the other has; NaN if the method has no sets
     * @param exact whether the score is computed from the documents, not estimated
     * @param sameSite whether both documents have URLs of the same site
     */
    public record Hit(String id, double score, double containment, boolean exact, boolean sameSite) {}
}
