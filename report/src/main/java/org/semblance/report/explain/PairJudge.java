package org.semblance.report.explain;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.records.BitVectors;
import org.semblance.records.TokenSetEncoding;
import org.semblance.relation.BitDistance;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.BlockOverlap;
import org.semblance.relation.ByEvidence;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.EditDistance;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.relation.SharedAtLeast;
import org.semblance.relation.StoredOverlap;
import org.semblance.report.CompressionCheck;
import org.semblance.report.EditMatrix;
import org.semblance.report.FingerprintCheck;
import org.semblance.report.Recheck;
import org.semblance.report.SavedRun;
import org.semblance.report.explain.PairExplanation.Outcome;
import org.semblance.report.explain.PairExplanation.Step;
import org.semblance.search.FilterAndVerify;
import org.semblance.search.hamming.PieceSearch;
import org.semblance.search.hamming.PsmSearch;

/** Judges two documents as the method of a run does, step by step, from their texts. */
final class PairJudge {
    /** Distances of texts further apart are not worked out. */
    private static final int MOST_EDITS = 1000;

    private final SavedRun run;
    private final Recheck recheck;
    private final Document x;
    private final Document y;
    private final List<Step> steps = new ArrayList<>();

    PairJudge(SavedRun run, Recheck recheck, Document x, Document y) {
        this.run = run;
        this.recheck = recheck;
        this.x = x;
        this.y = y;
    }

    /**
     * What came out.
     *
     * @param near whether they are near duplicates by the relation of the run
     * @param score as outputs spell it; empty if there is none
     */
    record Judgement(List<Step> steps, boolean near, String score) {}

    Judgement judge() {
        Detector<?> detector = run.detector();
        Relation<?> relation = detector.relation();
        return switch (relation) {
            case OverlapRelation(OverlapMeasure how) -> overlap(how, tokens());
            case StoredOverlap(OverlapRelation judge) -> overlap(judge.how(), tokens());
            case ByEvidence<?> evidence -> banded(evidence);
            case BitDistance bits -> fingerprints(bits);
            case BitsAgreeing bits -> projections(bits);
            case SharedAtLeast _ -> estimated();
            case CompressionDistance distance -> compression(distance);
            case EditDistance edits -> edits(edits);
            case BlockOverlap blocks -> scored(blocks);
            case Relation<?> other -> scored(other);
        };
    }

    private TokenOverlap tokens() {
        if (recheck.spots() != null)
            return TokenOverlap.of(recheck.spots().spots(x), recheck.spots().spots(y), true);
        Detector<?> detector = run.detector();
        boolean multiset = detector.encoding() instanceof TokenSetEncoding(boolean numbered) && numbered;
        return TokenOverlap.of(
                detector.analyzer().tokens(x), detector.analyzer().tokens(y), multiset);
    }

    private Judgement overlap(OverlapMeasure how, TokenOverlap found) {
        int small = Math.min(found.sizeX(), found.sizeY());
        int large = Math.max(found.sizeX(), found.sizeY());
        if (small == 0) return parted("tokens", "one of them has no tokens, and is compared with nothing", "");
        int smallest = how.smallestPartner(large);
        String needs = smallest > large
                ? "%,d are too few to match anything".formatted(large)
                : "beside %,d the smaller one needs at least %,d".formatted(large, smallest);
        step("size", small >= smallest, "%,d and %,d tokens: %s".formatted(found.sizeX(), found.sizeY(), needs));
        int required = how.required(found.sizeX(), found.sizeY());
        boolean enough = found.both() >= required;
        String needed = required > small
                ? "and not even all %,d would be enough".formatted(small)
                : "at least %,d are needed".formatted(required);
        step("overlap", enough, "%,d tokens in common, %s".formatted(found.both(), needed));
        boolean near = how.accepts(found.both(), found.sizeX(), found.sizeY());
        String score = run.detector().relation().format(how.score(found.both(), found.sizeX(), found.sizeY()));
        return threshold(near, score);
    }

    private Judgement banded(ByEvidence<?> evidence) {
        Judgement judged =
                evidence.judge() instanceof OverlapRelation(OverlapMeasure how) ? overlap(how, tokens()) : estimated();
        BandCount bands = BandCount.of(run.detector(), x, y);
        Step met = new Step(
                "candidates",
                bands.equal() > 0 ? Outcome.PASSED : Outcome.PARTED,
                "%d of %d bands agree, one is needed; at this similarity the chance to meet is %s"
                        .formatted(bands.equal(), bands.count(), bands.chance(judged.score)));
        steps.addFirst(met);
        return new Judgement(List.copyOf(steps), judged.near, judged.score);
    }

    private Judgement estimated() {
        return recheck.sketches()
                .map(check -> check.judge(x, y))
                .map(j -> {
                    step("sketches", j.accepted(), j.found());
                    return threshold(j.accepted(), j.score());
                })
                .orElseGet(() -> threshold(false, ""));
    }

    private Judgement fingerprints(BitDistance relation) {
        FingerprintCheck prints = recheck.fingerprints();
        if (prints == null) return scored(relation);
        int distance = prints.distance(x, y);
        if (distance < 0) return parted("fingerprints", "one of them has no features, and so no fingerprint", "");
        flips(prints);
        step(
                "fingerprints",
                distance <= relation.most(),
                "%s and %s differ in %d bits".formatted(prints.hexadecimal(x), prints.hexadecimal(y), distance));
        return threshold(distance <= relation.most(), relation.format(distance));
    }

    /** Whether a search for the likely flips of leading bits brings them together, as far as it is known by how many bits it looks. */
    private void flips(FingerprintCheck prints) {
        if (!(run.detector().search() instanceof PsmSearch search) || search.lead() == 0 && prints.documents() == 0)
            return;
        int leading = search.leading(prints.documents());
        BitVectors both = prints.vectors(x, y);
        long head = -1L << Long.SIZE - leading;
        int apart = Long.bitCount((both.rows()[0] ^ both.rows()[both.words()]) & head);
        boolean met = search.asks(both, 0, 1, leading) || search.asks(both, 1, 0, leading);
        step(
                "candidates",
                met,
                "%d of the %d leading bits differ%s"
                        .formatted(
                                apart,
                                leading,
                                apart == 0
                                        ? ""
                                        : ", %s among the %,d likeliest flips of one of them"
                                                .formatted(met ? "which is" : "which is not", search.combinations())));
    }

    private Judgement projections(BitsAgreeing relation) {
        FingerprintCheck prints = recheck.fingerprints();
        if (prints == null) return scored(relation);
        int distance = prints.distance(x, y);
        if (distance < 0) return parted("projections", "one of them has nothing to project", "");
        int agreeing = relation.bits() - distance;
        pieces();
        step("projections", agreeing >= relation.least(), "%d of %d bits agree".formatted(agreeing, relation.bits()));
        return threshold(agreeing >= relation.least(), relation.format(agreeing));
    }

    /** Whether a search for bits that agree in pieces brings them together. */
    private void pieces() {
        if (!(run.detector().search() instanceof FilterAndVerify<?, ?> refined)
                || !(refined.filter() instanceof PieceSearch search)
                || !(TwoDocuments.records(run.detector(), List.of(x, y)) instanceof BitVectors both)) return;
        int agreeing = search.agreeing(both, 0, 1);
        String told = "%d of %d pieces of the bits agree, one is needed".formatted(agreeing, search.pieces());
        step("candidates", agreeing > 0, told);
    }

    private Judgement compression(CompressionDistance relation) {
        byte[] left = bytes(x);
        byte[] right = bytes(y);
        if (left.length == 0 || right.length == 0)
            return parted("signature", "one of them has nothing to compress", "");
        step(
                "sizes",
                true,
                "%,d and %,d bytes, compressed %,d and %,d"
                        .formatted(
                                left.length,
                                right.length,
                                relation.compressor().size(left),
                                relation.compressor().size(right)));
        CompressionCheck check = CompressionCheck.of(relation, left, right);
        return threshold(check.accepted(), check.score());
    }

    private byte[] bytes(Document document) {
        return String.join(" ", run.detector().analyzer().tokens(document)).getBytes(StandardCharsets.UTF_8);
    }

    private Judgement edits(EditDistance relation) {
        int left = x.text().codePointCount(0, x.text().length());
        int right = y.text().codePointCount(0, y.text().length());
        int apart = Math.abs(left - right);
        step("length", apart <= relation.most(), "%,d and %,d characters".formatted(left, right));
        int most = Math.max(MOST_EDITS, relation.most());
        int distance = apart > most ? most + 1 : EditMatrix.distance(x.text(), y.text(), most);
        if (distance > most) return parted("distance", "more than %,d edits".formatted(most), "");
        return threshold(distance <= relation.most(), relation.format(distance));
    }

    /** By the method itself, on the two alone. */
    private Judgement scored(Relation<?> relation) {
        double score = TwoDocuments.score(run.detector(), x, y);
        if (Double.isNaN(score)) return parted("form", "one of them has nothing to be compared by", "");
        boolean near = TwoDocuments.near(run.detector(), x, y, run.minTokens());
        return threshold(near, relation.format(score));
    }

    private void step(String name, boolean passed, String told) {
        steps.add(new Step(name, passed ? Outcome.PASSED : Outcome.PARTED, told));
    }

    private Judgement threshold(boolean near, String score) {
        Relation<?> relation = run.detector().relation();
        String sign = relation.distance() ? "at most" : "at least";
        step(
                "threshold",
                near,
                "%s %s, wanted is %s %s"
                        .formatted(
                                relation.measure(), score.isEmpty() ? "unknown" : score, sign, relation.threshold()));
        return new Judgement(List.copyOf(steps), near, score);
    }

    private Judgement parted(String name, String told, String score) {
        step(name, false, told);
        return new Judgement(List.copyOf(steps), false, score);
    }
}
