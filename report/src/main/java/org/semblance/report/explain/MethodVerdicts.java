package org.semblance.report.explain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.proof.PairProof;
import org.semblance.relation.Relation;
import org.semblance.report.explain.PairExplanation.Opinion;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;

/** Decisions of all catalogue methods that need no collection on two texts, each with its default parameters. */
final class MethodVerdicts {
    private MethodVerdicts() {}

    static List<Opinion> of(Document x, Document y) {
        List<Opinion> all = new ArrayList<>();
        for (Method method : Detectors.methods()) {
            method.opinion().ifPresent(how -> all.add(opinion(how, method.detector(how.parameters()), x, y)));
        }
        return all;
    }

    private static Opinion opinion(Method.Opinion how, Detector<?> detector, Document x, Document y) {
        double score = TwoDocuments.score(detector, x, y);
        if (Double.isNaN(score)) return proved(how, detector, x, y);
        boolean near = TwoDocuments.near(detector, x, y, 1);
        return opinion(how, detector, detector.relation().format(score), near);
    }

    /** For methods that cannot score single pairs. */
    private static Opinion proved(Method.Opinion how, Detector<?> detector, Document x, Document y) {
        if (TwoDocuments.encode(detector, List.of(x, y)).ids().size() < 2) return opinion(how, detector, "", false);
        try {
            PairProof proof = detector.profile().proof().over(PairProof.Evidence.of(List.of(x, y)));
            PairProof.Verdict verdict = proof.judge(x, y);
            return opinion(how, detector, verdict.score(), verdict.near());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Opinion opinion(Method.Opinion how, Detector<?> detector, String score, boolean near) {
        Relation<?> relation = detector.relation();
        return new Opinion(
                detector.name(),
                relation.measure(),
                score,
                relation.threshold(),
                near,
                score.isEmpty() ? "no tokens to compare" : how.remark());
    }
}
