package org.semblance.proof;

import java.util.List;
import java.util.function.UnaryOperator;
import org.semblance.document.Document;
import org.semblance.relation.PairSink;
import org.semblance.relation.edit.EditDistance;

/**
 * Edit distance by the textbook matrix.
 *
 * @param normalized what is compared of a text
 */
public record EditProof(EditDistance relation, UnaryOperator<String> normalized) implements PairProof {
    /** The characters that are compared. */
    @SuppressWarnings("ArrayRecordComponent") // neither compared nor changed
    private record Characters(long[] codePoints) implements Form {
        @Override
        public int size() {
            return codePoints.length;
        }
    }

    @Override
    public Preparer preparer() {
        return document -> new Characters(
                normalized.apply(document.text()).codePoints().asLongStream().toArray());
    }

    @Override
    public Figures compare(Form first, Form second) {
        long[] x = ((Characters) first).codePoints;
        long[] y = ((Characters) second).codePoints;
        if (x.length == 0 || y.length == 0) return Figures.NONE;
        int distance = EditMatrix.distance(x, y, relation.most());
        return new Figures(distance <= relation.most(), distance, PairSink.NO_OVERLAP, false);
    }

    /** Larger distances are not computed. */
    private static final int MAX_EDITS = 1000;

    @Override
    public Verdict judge(Document first, Document second) {
        String x = normalized.apply(first.text());
        String y = normalized.apply(second.text());
        int left = x.codePointCount(0, x.length());
        int right = y.codePointCount(0, y.length());
        List<Step> steps = List.of(new Step(
                "length", Math.abs(left - right) <= relation.most(), "%,d and %,d characters".formatted(left, right)));
        if (left == 0 || right == 0) return Verdict.stopped(steps, "text", "one of the texts is empty");
        int distance = EditMatrix.distance(x, y, relation.most());
        boolean near = distance <= relation.most();
        if (!near) {
            int limit = Math.max(MAX_EDITS, relation.most());
            distance = EditMatrix.distance(x, y, limit);
            if (distance > limit) return Verdict.stopped(steps, "distance", "more than %,d edits".formatted(limit));
        }
        String score = relation.format(distance);
        return Verdict.of(relation, near, score, "edit distance of the texts is " + score, steps);
    }
}
