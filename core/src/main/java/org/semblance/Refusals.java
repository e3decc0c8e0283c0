package org.semblance;

import org.semblance.pairs.Keep;
import org.semblance.search.Search;
import org.semblance.search.join.Scope;

/** The messages of runs that are refused, each with a remedy. */
final class Refusals {
    private Refusals() {}

    static IllegalArgumentException cannotGrow(Detector<?> detector) {
        return new IllegalArgumentException(
                "%s cannot extend an earlier run: its pairs depend on all documents, or it is not a join of sets; run it over all documents"
                        .formatted(detector.name()));
    }

    static IllegalArgumentException growingChooses(Keep keep) {
        return new IllegalArgumentException(
                "a run that extends another keeps the first document of a group: --keep %s would have to choose again among all documents; run over all of them"
                        .formatted(keep));
    }

    static IllegalArgumentException growingNarrows(Scope scope) {
        return new IllegalArgumentException(
                "a run that extends another counts all pairs: omit --scope %s, or run over all documents"
                        .formatted(scope.label()));
    }

    static IllegalArgumentException growingProtects(int documents) {
        return new IllegalArgumentException(
                "a run that extends another keeps the first document of a group: %,d protected documents would have to come before it; omit --protect, or run over all documents"
                        .formatted(documents));
    }

    static IllegalArgumentException foundInScope(Scope scope) {
        return new IllegalArgumentException(
                "the earlier run has pairs of --scope %s only: use the same scope, or run over the documents again"
                        .formatted(scope.label()));
    }

    /** How a run with too little memory could need less; empty if there is no way. Token sets are on disk by then. */
    static String lessMemory(Search<?> search) {
        String advice = search.frugal();
        boolean stays = advice.isEmpty() && search.blockwise().isEmpty();
        return stays ? "take -m exact, whose documents can go to disk" : advice;
    }
}
