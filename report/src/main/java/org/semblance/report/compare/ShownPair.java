package org.semblance.report.compare;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.labels.SiteClass;

/**
 * Two documents shown side by side.
 *
 * @param foundBy bit m is set if method m found the pair
 * @param scores by method, as printed in outputs; empty where a method has none
 * @param terms number of differing terms
 * @param truth the label of the pair; empty without labels
 */
public record ShownPair(
        Side left,
        Side right,
        SiteClass site,
        int foundBy,
        List<String> scores,
        int terms,
        Set<DifferenceClass> kinds,
        String truth,
        SideBySide texts) {
    /** One of the two documents. */
    public record Side(String id, String place, @Nullable String url, int terms) {}
}
