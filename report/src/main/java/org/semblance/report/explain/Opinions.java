package org.semblance.report.explain;

import java.util.ArrayList;
import java.util.List;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.relation.Relation;
import org.semblance.report.SketchCheck;
import org.semblance.report.explain.PairExplanation.Opinion;
import org.semblance.text.Detectors;

/** What the methods of the catalogue say of two texts, each with its presets, as far as that needs no collection. */
final class Opinions {
    /** A method, and what it was told to need no collection. */
    private record Choice(String spelling, String remark) {}

    private static final List<Choice> CHOICES = List.of(
            new Choice("exact", "shingles:5"),
            new Choice("bestjoin", "shingles of 8 stems"),
            new Choice("simhash?weights=tf", "weights by counts alone"),
            new Choice("supershingle", "of 6"),
            new Choice("minhash?verify=false", "estimated"),
            new Choice("projection", "of 384 bits"),
            new Choice("signcd", ""),
            new Choice("ncd", ""),
            new Choice("slst", ""));

    private Opinions() {}

    static List<Opinion> of(Document x, Document y) {
        List<Opinion> all = new ArrayList<>();
        for (Choice choice : CHOICES) all.add(opinion(choice, Detectors.parse(choice.spelling), x, y));
        return all;
    }

    private static Opinion opinion(Choice choice, Detector<?> detector, Document x, Document y) {
        Relation<?> relation = detector.relation();
        SketchCheck sketches = SketchCheck.of(detector).orElse(null);
        if (sketches != null) {
            SketchCheck.Judgement judgement = sketches.judge(x, y);
            return said(choice, detector, judgement.score(), judgement.accepted());
        }
        double score = TwoDocuments.score(detector, x, y);
        if (Double.isNaN(score)) return said(choice, detector, "", false);
        return said(choice, detector, relation.format(score), TwoDocuments.near(detector, x, y, 1));
    }

    private static Opinion said(Choice choice, Detector<?> detector, String score, boolean near) {
        Relation<?> relation = detector.relation();
        return new Opinion(
                detector.name(),
                relation.measure(),
                score,
                relation.threshold(),
                near,
                score.isEmpty() ? "has nothing to compare" : choice.remark);
    }
}
