package org.semblance.report.explain;

import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.report.align.Alignment;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.align.PairDifference;
import org.semblance.report.explain.PairExplanation.Figure;
import org.semblance.report.explain.PairExplanation.Opinion;
import org.semblance.text.Detectors;

/**
 * Comparison of two texts that are not part of a run.
 *
 * @param tokens the tokens that the measures count
 * @param measures similarities of the tokens of the default method
 * @param methods decision of each method with its default parameters
 * @param terms number of terms deleted or inserted
 * @param kinds number of differences by class
 */
public record TwoTexts(
        String tokens,
        List<Figure> measures,
        List<Opinion> methods,
        int terms,
        Map<DifferenceClass, Integer> kinds,
        String leftText,
        String rightText,
        Alignment alignment) {
    public static TwoTexts of(Document left, Document right) {
        Detector<?> usual = Detectors.parse("exact");
        PairDifference difference = PairDifference.of(left, right);
        TokenOverlap overlap =
                TokenOverlap.of(usual.analyzer().tokens(left), usual.analyzer().tokens(right), false);
        return new TwoTexts(
                usual.analyzer().name(),
                overlap.figures(),
                TwoDocuments.opinions(left, right),
                difference.terms(),
                difference.classes(),
                left.text(),
                right.text(),
                Alignment.of(left.text(), right.text()));
    }
}
