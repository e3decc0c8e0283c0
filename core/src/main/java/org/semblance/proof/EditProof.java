package org.semblance.proof;

import java.util.List;
import org.semblance.document.Document;
import org.semblance.relation.edit.EditDistance;

/** Edit distance by the textbook matrix. */
public record EditProof(EditDistance relation) implements PairProof {
    /** Larger distances are not computed. */
    private static final int MAX_EDITS = 1000;

    @Override
    public Verdict judge(Document x, Document y) {
        int left = x.text().codePointCount(0, x.text().length());
        int right = y.text().codePointCount(0, y.text().length());
        List<Step> steps = List.of(new Step(
                "length", Math.abs(left - right) <= relation.most(), "%,d and %,d characters".formatted(left, right)));
        if (left == 0 || right == 0) return Verdict.stopped(steps, "text", "one of the texts is empty");
        int distance = EditMatrix.distance(x.text(), y.text(), relation.most());
        boolean near = distance <= relation.most();
        if (!near) {
            int limit = Math.max(MAX_EDITS, relation.most());
            distance = EditMatrix.distance(x.text(), y.text(), limit);
            if (distance > limit) return Verdict.stopped(steps, "distance", "more than %,d edits".formatted(limit));
        }
        String score = relation.format(distance);
        return Verdict.of(relation, near, score, "edit distance of the texts is " + score, steps);
    }
}
