package org.semblance.report.compare;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.labels.SiteClass;

/**
 * Two documents beside each other.
 *
 * @param foundBy bit m tells whether method m found the pair
 * @param scores by method, as outputs spell them; empty where a method has none
 * @param terms that differ
 * @param truth what the labels say of the pair; empty without labels
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
    /** One of the two. */
    public record Side(String id, String place, @Nullable String url, int terms) {}
}
