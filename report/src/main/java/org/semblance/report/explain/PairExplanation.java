package org.semblance.report.explain;

import java.util.List;
import java.util.Map;
import org.semblance.proof.PairProof;
import org.semblance.report.align.Alignment;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.labels.SiteClass;

/**
 * Two documents beside each other.
 *
 * @param why how they come to stand here, such as "removed for"
 * @param listed whether the run lists the pair
 * @param verdict what brought them together or parted them, in a sentence
 * @param steps how the method came to it, in order
 * @param measures similarities of the tokens that the method sees
 * @param methods what other methods say of the two texts, each with its presets
 * @param terms that only one of the two has at a place
 * @param kinds how many places differ, by what kind of difference it is
 * @param onlyLeft words that only the first one has, the first of them
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
    /** A number under its name. */
    public record Figure(String name, String value, String remark) {}

    /** What a method says: near duplicates or not, and by which score. */
    public record Opinion(String method, String measure, String score, String threshold, boolean near, String remark) {}
}
