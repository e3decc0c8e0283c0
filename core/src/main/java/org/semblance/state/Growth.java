package org.semblance.state;

import java.util.List;
import org.semblance.run.Stage;

/**
 * What a run had from earlier ones, and what it left for later ones.
 *
 * @param knownDocuments how many of the documents earlier runs had; they come first
 * @param knownPlaces how many of the places
 * @param stateBytes what it left for runs over more documents; 0 if nothing
 * @param reused stages that were done already when it was resumed
 */
public record Growth(int knownDocuments, int knownPlaces, long stateBytes, List<Stage> reused) {
    public Growth {
        reused = List.copyOf(reused);
    }
}
