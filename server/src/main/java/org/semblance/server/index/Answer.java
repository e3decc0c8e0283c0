package org.semblance.server.index;

import java.util.List;

/**
 * What an index says to a document.
 *
 * @param id the name of the document, given by the client or, where it was added without one, by the index; empty for a question
 * @param added whether the document is in the index now because of this request
 * @param matches nearest first, equally near ones by their ids
 */
public record Answer(String id, boolean added, List<Hit> matches) {
    public Answer {
        matches = List.copyOf(matches);
    }

    /**
     * A document of an index that is near the one asked for.
     *
     * @param score as the measure of the method has it, a similarity or a distance
     * @param exact whether the score was computed from what the documents are, and not estimated
     */
    public record Hit(String id, double score, boolean exact, boolean sameSite) {}
}
