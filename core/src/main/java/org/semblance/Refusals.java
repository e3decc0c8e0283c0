package org.semblance;

import org.semblance.pairs.Keep;
import org.semblance.search.Scope;
import org.semblance.search.Search;

/** The messages of runs that are refused, each with a remedy. */
final class Refusals {
    private Refusals() {}

    static IllegalArgumentException cannotGrow(Detector<?> detector) {
        return refusal(
                "%s cannot extend an earlier run: its pairs depend on all documents, or it is not a join of sets; run over all documents anew",
                detector.name());
    }

    static IllegalArgumentException growingChooses(Keep keep) {
        return refusal(
                "a run that extends another keeps the first of a group: --keep %s would have to choose anew among all documents; run over all of them",
                keep);
    }

    static IllegalArgumentException growingNarrows(Scope scope) {
        return refusal(
                "a run that extends another counts all pairs: leave --scope %s out, or run over all documents",
                scope.label());
    }

    static IllegalArgumentException growingProtects(int documents) {
        return refusal(
                "a run that extends another keeps the first of a group: %,d protected documents would have to come before it; leave --protect out, or run over all documents",
                documents);
    }

    static IllegalArgumentException foundInScope(Scope scope) {
        return refusal(
                "the pairs are those of --scope %s: say the same, or run over the documents anew", scope.label());
    }

    /** How a run with too little memory could need less; empty if there is no way. Token sets have been on disk already. */
    static String lessMemory(Search<?> search) {
        String advice = search.frugal();
        boolean stays = advice.isEmpty() && search.blockwise().isEmpty();
        return stays ? "take -m exact, whose documents can go to disk" : advice;
    }

    private static IllegalArgumentException refusal(String message, Object... values) {
        return new IllegalArgumentException(message.formatted(values));
    }
}
