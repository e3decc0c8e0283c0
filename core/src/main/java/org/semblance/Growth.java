package org.semblance;

/**
 * How a run stands among those over one growing corpus.
 *
 * @param knownDocuments how many of the documents earlier runs had; they come first
 * @param knownPlaces how many of the places
 * @param stateBytes what it left for later ones; 0 if nothing
 */
public record Growth(int knownDocuments, int knownPlaces, long stateBytes) {
    /** A run that stands alone. */
    static final Growth NONE = new Growth(0, 0, 0);
}
