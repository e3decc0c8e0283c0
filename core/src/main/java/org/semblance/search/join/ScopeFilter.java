package org.semblance.search.join;

import java.io.IOException;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.records.Copies;
import org.semblance.run.Workers;

/**
 * Reduces the pairs of a join under {@link Scope#ALL} to a narrower scope; the result equals that of a join under that
 * scope.
 */
public record ScopeFilter(SiteScope scope, PairMemory room, Workers workers) {
    public JoinedPairs apply(JoinedPairs everywhere) throws IOException, InterruptedException {
        if (scope.isEverywhere()) return everywhere;
        return PairSorter.filled(
                everywhere.copies().size(),
                room,
                (sorter, buffer) -> everywhere.copies().isEmpty()
                        ? plain(everywhere, sorter, buffer)
                        : bySites(everywhere, sorter, buffer));
    }

    private JoinedPairs plain(JoinedPairs everywhere, PairSorter sorter, PairBuffer buffer)
            throws IOException, InterruptedException {
        PairCursor pair = everywhere.distinct().cursor();
        while (pair.next()) {
            if (!scope.accepts(pair.first(), pair.second())) continue;
            buffer.pair(pair.first(), pair.second(), pair.overlap(), pair.score());
        }
        return JoinedPairs.of(sorter.sorted(workers), everywhere.copies().size());
    }

    private JoinedPairs bySites(JoinedPairs everywhere, PairSorter sorter, PairBuffer buffer)
            throws IOException, InterruptedException {
        Copies copies = everywhere.copies();
        Copies siteGroups = copies.partitioned(scope.siteKeys(), workers);
        SiteCopies sites = new SiteCopies(copies, siteGroups, scope);
        boolean across = scope.isAcross();
        long expanded = 0;
        PairCursor pair = everywhere.distinct().cursor();
        while (pair.next()) {
            expanded += sites.pair(pair.first(), pair.second(), pair.overlap(), pair.score(), buffer);
        }
        int[] overlaps = new int[copies.size()];
        double[] scores = new double[copies.size()];
        for (int x = 0; x < copies.size(); x++) {
            int first = copies.representative(x);
            overlaps[x] = everywhere.overlapOfCopies(first);
            scores[x] = everywhere.scoreOfCopies(first);
            if (across && x == first) expanded += sites.amongCopies(x, overlaps[x], scores[x], buffer);
        }
        return across
                ? JoinedPairs.between(sorter.sorted(workers), siteGroups, expanded)
                : JoinedPairs.within(sorter.sorted(workers), siteGroups, overlaps, scores, expanded);
    }
}
