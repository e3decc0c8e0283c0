package org.semblance.report;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.records.TokenSetEncoding;
import org.semblance.relation.BitDistance;
import org.semblance.relation.BlockOverlap;
import org.semblance.relation.ByEvidence;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.EditDistance;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.relation.StoredOverlap;
import org.semblance.search.Scope;
import org.semblance.search.relational.Claim;
import org.semblance.search.relational.RelationSearch;
import org.semblance.search.relational.SqlSearch;

/**
 * A row of the ledger, and how it is proved: from the two texts, by plain sets of strings and no hash at all, by
 * the plain matrix of edits, by compressing anew, or by {@link FingerprintCheck}.
 *
 * @param tokens how many both texts have, as the row says
 */
public record Certificate(int line, String id, String keptId, String score, long tokens) {
    /** What is wrong with it given the texts; empty if nothing is. */
    List<String> check(Detector<?> detector, Document text, Document keptText) {
        return switch (detector.relation()) {
            case OverlapRelation relation -> checkOverlap(detector, relation, text, keptText);
            case ByEvidence<?>(OverlapRelation relation) -> checkOverlap(detector, relation, text, keptText);
            case StoredOverlap(OverlapRelation relation) -> checkOverlap(detector, relation, text, keptText);
            case BlockOverlap relation ->
                checkBlocks(
                        relation,
                        detector.analyzer().tokens(text),
                        detector.analyzer().tokens(keptText));
            case EditDistance relation -> checkEdits(relation, text.text(), keptText.text());
            case CompressionDistance relation -> checkCompression(detector, relation, text, keptText);
            case Relation<?> other -> List.of(say("measure " + other.measure() + " cannot be re-checked"));
        };
    }

    private List<String> checkOverlap(
            Detector<?> detector, OverlapRelation relation, Document text, Document keptText) {
        boolean multiset = detector.encoding() instanceof TokenSetEncoding(boolean numbered) && numbered;
        List<String> tokens = detector.analyzer().tokens(text);
        List<String> keptTokens = detector.analyzer().tokens(keptText);
        // A claimed count may be lower than the truth, but not higher.
        boolean claimed = isClaimed(detector);
        return multiset
                ? checkOverlap(relation, numbered(tokens), numbered(keptTokens), claimed)
                : checkOverlap(relation, new HashSet<>(tokens), new HashSet<>(keptTokens), claimed);
    }

    /** What is wrong with it given the multisets of spots that count. */
    List<String> checkSpots(OverlapRelation relation, List<String> spots, List<String> keptSpots) {
        return checkOverlap(relation, numbered(spots), numbered(keptSpots), false);
    }

    private List<String> checkOverlap(OverlapRelation relation, Set<String> x, Set<String> y, boolean claimed) {
        OverlapMeasure how = relation.how();
        Set<String> both = new HashSet<>(x);
        both.retainAll(y);
        String found = relation.format(how.score(both.size(), x.size(), y.size()));
        if (x.isEmpty() || y.isEmpty() || !how.accepts(both.size(), x.size(), y.size())) {
            return List.of(say("%s of the texts is %s, %s the threshold %s"
                    .formatted(how.name(), found, how.distance() ? "beyond" : "short of", how.threshold())));
        }
        boolean right = claimed ? Double.parseDouble(score) <= Double.parseDouble(found) : found.equals(score);
        return right ? List.of() : List.of(say("the score is %s, not %s".formatted(found, score)));
    }

    private static boolean isClaimed(Detector<?> detector) {
        return switch (detector.search()) {
            case RelationSearch join -> join.claim() == Claim.CLAIMED;
            case SqlSearch join -> join.claim() == Claim.CLAIMED;
            default -> false;
        };
    }

    /** By the library itself, on the signatures as their readable twins have them. */
    private List<String> checkCompression(
            Detector<?> detector, CompressionDistance relation, Document text, Document keptText) {
        CompressionCheck found = CompressionCheck.of(relation, bytes(detector, text), bytes(detector, keptText));
        if (!found.accepted()) {
            return List.of(say("the compression distance of the texts is %s, beyond the threshold %s"
                    .formatted(found.score(), relation.threshold())));
        }
        return found.score().equals(score)
                ? List.of()
                : List.of(say("the score is %s, not %s".formatted(found.score(), score)));
    }

    private static byte[] bytes(Detector<?> detector, Document text) {
        return String.join(" ", detector.analyzer().tokens(text)).getBytes(StandardCharsets.UTF_8);
    }

    /** By every run of sentences that both texts have. */
    private List<String> checkBlocks(BlockOverlap relation, List<String> x, List<String> y) {
        int overlap = Math.min(inRuns(x, y, relation.block()), inRuns(y, x, relation.block()));
        String found = relation.format(relation.how().score(overlap, x.size(), y.size()));
        if (x.isEmpty() || y.isEmpty() || !relation.how().accepts(overlap, x.size(), y.size())) {
            return List.of(say(
                    "blocks of the texts give %s, short of the threshold %s".formatted(found, relation.threshold())));
        }
        return found.equals(score) ? List.of() : List.of(say("the score is %s, not %s".formatted(found, score)));
    }

    /** How many things of a sequence are in runs of at least so many that the other one has, too. */
    private static int inRuns(List<String> sequence, List<String> other, int least) {
        Set<List<String>> blocks = new HashSet<>();
        for (int i = 0; i + least <= other.size(); i++) blocks.add(other.subList(i, i + least));
        BitSet covered = new BitSet();
        for (int i = 0; i + least <= sequence.size(); i++) {
            if (blocks.contains(sequence.subList(i, i + least))) covered.set(i, i + least);
        }
        return covered.cardinality();
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

    /** What is wrong with it given how many bits agree, which is -1 if a text has none. */
    List<String> checkAgreement(Relation<?> relation, int least, int agreeing) {
        if (agreeing < least) {
            String found = agreeing < 0 ? "no projection on one side" : agreeing + " agreeing bits";
            return List.of(say("the projections have %s, short of the threshold %d".formatted(found, least)));
        }
        String found = relation.format(agreeing);
        return found.equals(score) ? List.of() : List.of(say("the score is %s, not %s".formatted(found, score)));
    }

    /** What is wrong with it given which pairs count. */
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
    static String site(Document document) {
        String site = document.url() == null ? null : Site.of(document.url());
        return site == null ? "" : site;
    }

    String say(String problem) {
        return "removed.jsonl:%d: '%s' removed for '%s': %s".formatted(line, id, keptId, problem);
    }

    /** The n-th occurrence of a token becomes a token of its own. */
    private static Set<String> numbered(List<String> tokens) {
        Map<String, Integer> seen = new HashMap<>();
        Set<String> occurrences = new HashSet<>();
        for (String token : tokens) occurrences.add(token + "\0" + seen.merge(token, 1, Integer::sum));
        return occurrences;
    }
}
