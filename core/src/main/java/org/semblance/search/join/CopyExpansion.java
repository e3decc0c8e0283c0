package org.semblance.search.join;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/**
 * Expands a join of distinct records to their copies. Only the first record of each content, its representative, is
 * searched. Nothing is nearer to a record than a copy of it; records whose copies the relation rejects represent only
 * themselves.
 *
 * <p>If only pairs within one site count, or only those across sites, the copies of one content on one site form a site
 * group: all site groups of a content are searched as one, and a pair of contents is expanded to pairs of site groups
 * ({@link SiteCopies}).
 */
final class CopyExpansion {
    /** Expands a pair of representatives. */
    interface Rule {
        /**
         * Reports the pairs of site groups for a pair of contents; returns the number of pairs of documents they expand
         * to.
         */
        long pair(int x, int y, int overlap, double score, PairSink pairs);

        /** The pair itself, without counting. */
        Rule NO_COPIES = (x, y, overlap, score, pairs) -> {
            pairs.pair(x, y, overlap, score);
            return 0;
        };

        /** The pair itself, which represents the pairs of all copies. */
        static Rule allCopies(Copies copies) {
            return (x, y, overlap, score, pairs) -> {
                pairs.pair(x, y, overlap, score);
                return (long) copies.countOf(x) * copies.countOf(y);
            };
        }
    }

    private final Copies contents;
    private final Copies siteGroups;
    private final SiteScope scope;
    private final boolean within;
    private final CopyScores scores;
    private final @Nullable SiteCopies sites;
    private final LongAdder expanded = new LongAdder();

    private CopyExpansion(
            Copies contents,
            Copies siteGroups,
            SiteScope scope,
            boolean within,
            CopyScores scores,
            @Nullable SiteCopies sites) {
        this.contents = contents;
        this.siteGroups = siteGroups;
        this.scope = scope;
        this.within = within;
        this.scores = scores;
        this.sites = sites;
    }

    /** For a join that searches every record. */
    static CopyExpansion none(int records, SiteScope scope) {
        Copies none = Copies.none(records);
        return new CopyExpansion(none, none, scope, false, new CopyScores(0), null);
    }

    /**
     * @param verifier decides whether a record and a copy of it are a pair
     */
    static CopyExpansion of(Copies found, Relation.Verifier verifier, Sides sides, SiteScope scope, Workers workers)
            throws InterruptedException {
        boolean within = !sides.apart();
        CopyScores scores = new CopyScores(within && !found.isEmpty() ? found.size() : 0);
        Copies contents = within ? found.where(x -> scores.accepts(verifier, x, found.member(x, 1))) : found;
        if (contents.isEmpty() || scope.isEverywhere())
            return new CopyExpansion(contents, contents, scope, within, scores, null);
        Copies siteGroups = contents.partitioned(scope.siteKeys(), workers);
        SiteCopies sites = new SiteCopies(contents, siteGroups, scope);
        scores.copyToAll(contents);
        return new CopyExpansion(contents, siteGroups, scope, within, scores, sites);
    }

    /** Whether every record is searched. */
    boolean isEmpty() {
        return contents.isEmpty();
    }

    int distinct() {
        return contents.distinct();
    }

    int[] representatives() {
        return contents.representatives();
    }

    /** The pairs of an index over some of the representatives, expanded to those that count in the result. */
    Index expanded(Index index, int[] ordinals) {
        if (isEmpty()) return scope.only(mapped(index, ordinals));
        Rule rule = sites == null ? Rule.allCopies(contents) : sites;
        return mapped(index, ordinals, rule, expanded);
    }

    /** The same pairs under other ordinals: those of the records among all records. */
    static Index mapped(Index index, int[] ordinals) {
        return mapped(index, ordinals, Rule.NO_COPIES, new LongAdder());
    }

    private static Index mapped(Index index, int[] ordinals, Rule rule, LongAdder expanded) {
        Supplier<Searcher> searchers = () -> {
            Searcher searcher = index.searcher();
            return (piece, pairs) -> {
                long[] count = {0}; // added to the shared count once per piece
                searcher.search(
                        piece,
                        (x, y, overlap, score) ->
                                count[0] += rule.pair(ordinals[x], ordinals[y], overlap, score, pairs));
                expanded.add(count[0]);
            };
        };
        return Index.of(index.pieces(), searchers, index::statistics);
    }

    /** Appends the pairs between copies on different sites to a plan, if these count. */
    Plan withCopyPairs(Plan plan) {
        SiteCopies groups = sites;
        if (groups == null || !within || !scope.isAcross()) return plan;
        return plan.then(Plan.of(0, 1, (_, _) -> groups.amongCopies(scores, expanded)));
    }

    /** The result, given all pairs of representatives. */
    JoinedPairs joined(SortedPairs distinct) {
        if (isEmpty()) return JoinedPairs.of(distinct, contents.size());
        return within && !scope.isAcross()
                ? JoinedPairs.within(distinct, siteGroups, scores.overlaps, scores.scores, expanded.sum())
                : JoinedPairs.between(distinct, siteGroups, expanded.sum());
    }

    /** Overlap and score of a record with its copies, by representative. */
    static final class CopyScores implements PairSink {
        private final int[] overlaps;
        private final double[] scores;
        private boolean accepted;

        CopyScores(int size) {
            overlaps = new int[size];
            scores = new double[size];
        }

        boolean accepts(Relation.Verifier verifier, int x, int copy) {
            accepted = false;
            verifier.verify(x, copy, this);
            return accepted;
        }

        int overlap(int representative) {
            return overlaps[representative];
        }

        double score(int representative) {
            return scores[representative];
        }

        /** Copies the values of each representative to its copies. */
        void copyToAll(Copies copies) {
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
