package org.semblance.search.join;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Sides;

/**
 * Expands a join of distinct records to their copies. Only the first record of each content, its representative, is searched. Nothing is
 * nearer to a record than a copy of it; records whose copies the relation does not accept represent themselves alone.
 *
 * <p>Where only pairs of one site count, or only those across sites, the copies on one site are a kind of their own: all
 * kinds of a content are searched as one, and a pair of contents becomes pairs of kinds ({@link SiteCopies}).
 */
final class CopyExpansion {
    /** Expands a pair of representatives. */
    interface Rule {
        /** Reports the pairs of kinds that follow from a pair of contents; returns how many pairs of documents these are. */
        long pair(int x, int y, int overlap, double score, PairSink pairs);

        /** The pair itself; nothing is counted. */
        Rule NO_COPIES = (x, y, overlap, score, pairs) -> {
            pairs.pair(x, y, overlap, score);
            return 0;
        };

        /** The pair itself, for all copies of both. */
        static Rule allCopies(Copies copies) {
            return (x, y, overlap, score, pairs) -> {
                pairs.pair(x, y, overlap, score);
                return (long) copies.countOf(x) * copies.countOf(y);
            };
        }
    }

    private final Copies contents;
    private final Copies kinds;
    private final SiteScope scope;
    private final boolean within;
    private final CopyScores scores;
    private final @Nullable SiteCopies sites;
    private final LongAdder expanded = new LongAdder();

    private CopyExpansion(
            Copies contents,
            Copies kinds,
            SiteScope scope,
            boolean within,
            CopyScores scores,
            @Nullable SiteCopies sites) {
        this.contents = contents;
        this.kinds = kinds;
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

    /** @param verifier decides whether a record and a copy of it are a pair */
    static CopyExpansion of(Copies found, Relation.Verifier verifier, Sides sides, SiteScope scope, Workers workers)
            throws InterruptedException {
        boolean within = !sides.apart();
        CopyScores scores = new CopyScores(within && !found.isEmpty() ? found.size() : 0);
        Copies contents = within ? found.where(x -> scores.accepts(verifier, x, found.member(x, 1))) : found;
        if (contents.isEmpty() || scope.isEverywhere())
            return new CopyExpansion(contents, contents, scope, within, scores, null);
        Copies kinds = contents.partitioned(scope.kinds(), workers);
        SiteCopies sites = new SiteCopies(contents, kinds, scope);
        scores.copyToAll(contents);
        return new CopyExpansion(contents, kinds, scope, within, scores, sites);
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
        if (isEmpty()) return scope.only(new OrdinalMappedIndex(index, ordinals));
        Rule rule = sites == null ? Rule.allCopies(contents) : sites;
        return new OrdinalMappedIndex(index, ordinals, rule, expanded);
    }

    /** The plan, then the pairs between copies on different sites if these count. */
    Plan withCopyPairs(Plan plan) {
        SiteCopies kindsBySite = sites;
        if (kindsBySite == null || !within || !scope.isAcross()) return plan;
        return plan.then(Plan.single(0, _ -> kindsBySite.amongCopies(scores, expanded)));
    }

    /** The result, given all pairs that were found. */
    JoinedPairs joined(SortedPairs distinct) {
        if (isEmpty()) return JoinedPairs.of(distinct, contents.size());
        return within && !scope.isAcross()
                ? JoinedPairs.within(distinct, kinds, scores.overlaps, scores.scores, expanded.sum())
                : JoinedPairs.between(distinct, kinds, expanded.sum());
    }

    /** What a record and its copies share and how near they are, by representative. */
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

        /** Gives every record the values of its representative. */
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
