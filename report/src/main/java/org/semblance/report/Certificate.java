package org.semblance.report;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.records.TokenSetEncoding;
import org.semblance.relation.BitDistance;
import org.semblance.relation.ByEvidence;
import org.semblance.relation.EditDistance;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;

/**
 * A row of the ledger, and how it is proved: from the two texts, by plain sets of strings and no hash at all, by
 * the plain matrix of edits, or by {@link FingerprintCheck}.
 *
 * @param tokens how many both texts have, as the row says
 */
record Certificate(int line, String id, String keptId, String score, long tokens) {
    /** What is wrong with it given the texts; empty if nothing is. */
    List<String> check(Detector<?> detector, String text, String keptText) {
        return switch (detector.relation()) {
            case OverlapRelation relation -> checkOverlap(detector, relation, text, keptText);
            case ByEvidence<?>(OverlapRelation relation) -> checkOverlap(detector, relation, text, keptText);
            case EditDistance relation -> checkEdits(relation, text, keptText);
            case Relation<?> other -> List.of(say("measure " + other.measure() + " cannot be re-checked"));
        };
    }

    private List<String> checkOverlap(Detector<?> detector, OverlapRelation relation, String text, String keptText) {
        OverlapMeasure how = relation.how();
        Set<String> x = tokens(detector, text);
        Set<String> y = tokens(detector, keptText);
        Set<String> both = new HashSet<>(x);
        both.retainAll(y);
        String found = relation.format(how.score(both.size(), x.size(), y.size()));
        if (x.isEmpty() || y.isEmpty() || !how.accepts(both.size(), x.size(), y.size())) {
            return List.of(say("%s of the texts is %s, %s the threshold %s"
                    .formatted(how.name(), found, how.distance() ? "beyond" : "short of", how.threshold())));
        }
        return found.equals(score) ? List.of() : List.of(say("the score is %s, not %s".formatted(found, score)));
    }

    private List<String> checkEdits(EditDistance relation, String text, String keptText) {
        int distance = EditMatrix.distance(text, keptText, relation.most());
        if (text.isEmpty() || keptText.isEmpty() || distance > relation.most()) {
            return List.of(say("edit distance of the texts is above the threshold " + relation.threshold()));
        }
        String found = relation.format(distance);
        return found.equals(score) ? List.of() : List.of(say("the score is %s, not %s".formatted(found, score)));
    }

    /** What is wrong with it given the distance of the fingerprints, which is -1 if a text has none. */
    List<String> check(BitDistance relation, int distance) {
        if (distance < 0 || distance > relation.most()) {
            String found = distance < 0 ? "not there: one has none" : Integer.toString(distance);
            return List.of(say("hamming distance of the fingerprints is %s, beyond the threshold %s"
                    .formatted(found, relation.threshold())));
        }
        String found = relation.format(distance);
        return found.equals(score) ? List.of() : List.of(say("the score is %s, not %s".formatted(found, score)));
    }

    /** What is wrong with it given how many values of the sketches agree, which is -1 if a text has none. */
    List<String> check(SketchCheck.Judgement judgement) {
        if (!judgement.accepted()) {
            return List.of(say("of the sketches %s, short of the threshold %s"
                    .formatted(judgement.found(), judgement.threshold())));
        }
        String found = judgement.score();
        return found.equals(score) ? List.of() : List.of(say("the score is %s, not %s".formatted(found, score)));
    }

    String say(String problem) {
        return "removed.jsonl:%d: '%s' removed for '%s': %s".formatted(line, id, keptId, problem);
    }

    private static Set<String> tokens(Detector<?> detector, String text) {
        List<String> tokens = detector.analyzer().tokens(text);
        boolean multiset = detector.encoding() instanceof TokenSetEncoding(boolean numbered) && numbered;
        if (!multiset) return new HashSet<>(tokens);
        Map<String, Integer> seen = new HashMap<>();
        Set<String> occurrences = new HashSet<>();
        for (String token : tokens) occurrences.add(token + "\0" + seen.merge(token, 1, Integer::sum));
        return occurrences;
    }
}
