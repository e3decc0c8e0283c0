package org.semblance.report.explain;

import java.util.List;
import java.util.Map;
import org.semblance.proof.PairProof;
import org.semblance.report.align.Alignment;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.labels.SiteClass;

/**
 * Comparison of two documents of a run.
 *
 * @param why reason for comparing them, such as "the kept copy"
 * @param listed whether the run lists the pair
 * @param verdict why they are or are not a pair, in one sentence
 * @param steps of the method's decision, in order
 * @param measures similarities of the method's tokens
 * @param methods decisions of other methods on the two texts, with their default parameters
 * @param terms number of terms deleted or inserted
 * @param kinds number of differences by class
 * @param onlyLeft the first words that only the first document has
 */
public record PairExplanation(
        String why,
        Explanation.About left,
        Explanation.About right,
        boolean listed,
        String verdict,
        List<PairProof.Step> steps,
        String tokens,
        List<Figure> measures,
        List<Opinion> methods,
        SiteClass site,
        int terms,
        Map<DifferenceClass, Integer> kinds,
        List<String> onlyLeft,
        List<String> onlyRight,
        String leftText,
        String rightText,
        Alignment alignment) {
    /** A named value. */
    public record Figure(String name, String value, String remark) {}

    /** Decision of a method: near duplicates or not, and the score. */
    public record Opinion(String method, String measure, String score, String threshold, boolean near, String remark) {}
}
