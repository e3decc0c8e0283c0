package org.semblance.report.verify;

import java.util.List;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.proof.PairProof;
import org.semblance.search.join.Scope;

/**
 * A row of the removal log.
 *
 * @param score as the row has it
 * @param tokens of both texts together, as the row has them
 */
public record Certificate(int line, String id, String keptId, String score, long tokens) {
    /** What is wrong with it, given what the method's proof says about the two texts; empty if nothing is. */
    List<String> check(PairProof.Verdict verdict) {
        if (!verdict.near()) return List.of(say(verdict.failure()));
        return verdict.agrees(score)
                ? List.of()
                : List.of(say("the score is %s, not %s".formatted(verdict.score(), score)));
    }

    /** What is wrong with it, given which pairs count by their sites. */
    List<String> checkScope(Scope scope, Document document, Document kept) {
        String site = site(document);
        String other = site(kept);
        boolean known = !site.isEmpty() && !other.isEmpty();
        return switch (scope) {
            case ALL -> List.of();
            case SAME_SITE -> known && site.equals(other) ? List.of() : List.of(say("they are not of one site"));
            case CROSS_SITE -> known && !site.equals(other) ? List.of() : List.of(say("they are not of two sites"));
        };
    }

    /** Empty if it is not known. */
    private static String site(Document document) {
        String site = document.url() == null ? null : Site.of(document.url());
        return site == null ? "" : site;
    }

    String say(String problem) {
        return "removed.jsonl:%d: '%s' removed for '%s': %s".formatted(line, id, keptId, problem);
    }
}
