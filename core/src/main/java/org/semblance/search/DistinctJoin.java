package org.semblance.search;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;

/**
 * A join that searches among distinct records only: the first of every kind of copies stands for all of them. Nothing is
 * nearer to a record than a copy of it; records whose copies the relation does not accept stand for themselves alone.
 */
final class DistinctJoin {
    private final Join<?> join;
    private final Material material;
    private final Sides sides;
    private final SiteScope scope;
    private final LongAdder expanded = new LongAdder();

    DistinctJoin(Join<?> join, Material material, Sides sides, SiteScope scope) {
        this.join = join;
        this.material = material;
        this.sides = sides;
        this.scope = scope;
    }

    JoinedPairs run(Map<String, Long> statistics) throws InterruptedException {
        int split = sides.split();
        Copies found = material.copies(split, join.workers());
        Identity identity = new Identity(!sides.apart() && !found.isEmpty() ? material.size() : 0);
        Copies copies = !sides.apart() ? found.where(x -> identity.accepts(material, x, found.member(x, 1))) : found;
        statistics.put("distinct_records", (long) copies.distinct());
        if (copies.isEmpty()) {
            return JoinedPairs.of(join.pairs(material.all(sides), scope, sides, statistics), material.size());
        }
        return scope.isEverywhere()
                ? joined(
                        material.firsts(copies, split, sides, Standing.forAll(copies), expanded),
                        copies,
                        identity,
                        true,
                        statistics)
                : bySites(copies, split, identity, statistics);
    }

    /** Copies on one site stand for each other, no others; between those on different sites there are pairs across sites. */
    private JoinedPairs bySites(Copies copies, int split, Identity identity, Map<String, Long> statistics)
            throws InterruptedException {
        Copies kinds = copies.parted(scope.kinds(), join.workers());
        SiteKinds sites = new SiteKinds(copies, kinds, scope);
        Plans plans = material.firsts(copies, split, sides, sites, expanded);
        boolean across = scope.scope() == Scope.CROSS_SITE;
        if (!sides.apart() && across) plans = plans.then(Plan.single(0, _ -> sites.amongCopies(identity, expanded)));
        identity.tellAll(copies);
        return joined(plans, kinds, identity, !across, statistics);
    }

    /** @param related whether copies of one kind are pairs of each other */
    private JoinedPairs joined(
            Plans plans, Copies kinds, Identity identity, boolean related, Map<String, Long> statistics)
            throws InterruptedException {
        SortedPairs distinct = join.pairs(plans, SiteScope.everywhere(), sides, statistics);
        return related && !sides.apart()
                ? JoinedPairs.within(distinct, kinds, identity.overlaps, identity.scores, expanded.sum())
                : JoinedPairs.between(distinct, kinds, expanded.sum());
    }

    /** What the relation says of copies, by their first record. */
    static final class Identity implements PairSink {
        private final int[] overlaps;
        private final double[] scores;
        private boolean accepted;

        Identity(int size) {
            overlaps = new int[size];
            scores = new double[size];
        }

        boolean accepts(Material material, int x, int copy) {
            accepted = false;
            material.judge(x, copy, this);
            return accepted;
        }

        int overlap(int first) {
            return overlaps[first];
        }

        double score(int first) {
            return scores[first];
        }

        /** Lets every record know what its first one does. */
        void tellAll(Copies copies) {
            for (int x = 0; x < scores.length; x++) {
                overlaps[x] = overlaps[copies.representative(x)];
                scores[x] = scores[copies.representative(x)];
            }
        }

        @Override
        public void pair(int x, int y, int overlap, double score) {
            accepted = true;
            overlaps[Math.min(x, y)] = overlap;
            scores[Math.min(x, y)] = score;
        }
    }
}
