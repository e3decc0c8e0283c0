package org.semblance.state;

import java.util.List;
import org.semblance.run.Stage;

/**
 * What a run took from earlier runs and saved for later ones.
 *
 * @param knownDocuments the number of documents of earlier runs; they come first
 * @param knownPlaces the number of places of earlier runs
 * @param stateBytes the size of the saved state; 0 if there is none
 * @param reused stages that an unfinished run had finished
 */
public record Growth(int knownDocuments, int knownPlaces, long stateBytes, List<Stage> reused) {
    public Growth {
        reused = List.copyOf(reused);
    }
}
