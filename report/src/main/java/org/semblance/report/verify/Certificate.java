package org.semblance.report.verify;

import java.util.List;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.proof.PairProof;
import org.semblance.search.join.Scope;

/**
 * A row of the removal log.
 *
 * @param line number of the row
 * @param id of the removed document
 * @param keptId of the kept document
 * @param score as written
 * @param tokens of both texts together, as written
 */
public record Certificate(int line, String id, String keptId, String score, long tokens) {
    /** Contradictions with the method's proof for the two texts; empty if there are none. */
    List<String> check(PairProof.Verdict verdict) {
        if (!verdict.near()) return List.of(say(verdict.failure()));
        return verdict.agrees(score)
                ? List.of()
                : List.of(say("the score is %s, not %s".formatted(verdict.score(), score)));
    }

    /** Contradictions with the scope of the run; empty if there are none. */
    List<String> checkScope(Scope scope, Document document, Document kept) {
        String site = site(document);
        String other = site(kept);
        boolean known = !site.isEmpty() && !other.isEmpty();
        return switch (scope) {
            case ALL -> List.of();
            case SAME_SITE -> known && site.equals(other) ? List.of() : List.of(say("they are not from the same site"));
            case CROSS_SITE ->
                known && !site.equals(other) ? List.of() : List.of(say("they are not from different sites"));
        };
    }

    /** The site of a document; empty if unknown. */
    private static String site(Document document) {
        String site = document.url() == null ? null : Site.of(document.url());
        return site == null ? "" : site;
    }

    String say(String problem) {
        return "removed.jsonl:%d: '%s' removed for '%s': %s".formatted(line, id, keptId, problem);
    }
}
