package org.semblance.search;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Banded;
import org.semblance.records.BitVectors;
import org.semblance.records.ByteStrings;
import org.semblance.records.Copies;
import org.semblance.records.PageForms;
import org.semblance.records.Records;
import org.semblance.records.Sequences;
import org.semblance.records.Sketches;
import org.semblance.records.StoredRelation;
import org.semblance.records.Strings;
import org.semblance.records.TokenSets;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation.Verifier;

/**
 * A join that searches among distinct records only: the first of every kind of copies stands for all of them. Nothing is
 * nearer to a record than a copy of it; records whose copies the relation does not accept stand for themselves alone.
 */
final class DistinctJoin<R extends Records> {
    private final Join<R> join;
    private final R records;
    private final Sides sides;
    private final SiteScope scope;
    private final LongAdder expanded = new LongAdder();

    DistinctJoin(Join<R> join, R records, Sides sides, SiteScope scope) {
        this.join = join;
        this.records = records;
        this.sides = sides;
        this.scope = scope;
    }

    JoinedPairs run(Map<String, Long> statistics) throws InterruptedException {
        int split = sides.isWithin() ? 0 : sides.probes();
        Copies found = copies(split);
        Identity identity = new Identity(sides.isWithin() && !found.isEmpty() ? records.size() : 0);
        Verifier verifier = join.search().relation().over(records);
        Copies copies = sides.isWithin() ? found.where(x -> identity.accepts(verifier, x, found.member(x, 1))) : found;
        statistics.put("distinct_records", (long) copies.distinct());
        if (copies.isEmpty()) {
            Plan plan = planned(records, sides).map(scope::only);
            return JoinedPairs.of(join.pairs(plan, sides, statistics), records.size());
        }
        return scope.isEverywhere()
                ? joined(plan(copies, split, Standing.forAll(copies)), copies, identity, true, statistics)
                : bySites(copies, split, identity, statistics);
    }

    /** Copies on one site stand for each other, no others; between those on different sites there are pairs across sites. */
    private JoinedPairs bySites(Copies copies, int split, Identity identity, Map<String, Long> statistics)
            throws InterruptedException {
        Copies kinds = copies.parted(scope.kinds(), join.workers());
        SiteKinds sites = new SiteKinds(copies, kinds, scope);
        Plan plan = plan(copies, split, sites);
        boolean across = scope.scope() == Scope.CROSS_SITE;
        if (sides.isWithin() && across) plan = plan.then(Plan.single(0, _ -> sites.amongCopies(identity, expanded)));
        identity.tellAll(copies);
        return joined(plan, kinds, identity, !across, statistics);
    }

    /** @param related whether copies of one kind are pairs of each other */
    private JoinedPairs joined(
            Plan plan, Copies kinds, Identity identity, boolean related, Map<String, Long> statistics)
            throws InterruptedException {
        SortedPairs distinct = join.pairs(plan, sides, statistics);
        return related && sides.isWithin()
                ? JoinedPairs.within(distinct, kinds, identity.overlaps, identity.scores, expanded.sum())
                : JoinedPairs.between(distinct, kinds, expanded.sum());
    }

    private Copies copies(int split) throws InterruptedException {
        return copies(records, split);
    }

    private Copies copies(Records some, int split) throws InterruptedException {
        return switch (some) {
            case TokenSets sets -> Copies.of(sets, split, join.workers());
            case BitVectors vectors -> Copies.of(vectors, split, join.workers());
            case Sketches sketches -> Copies.of(sketches, split, join.workers());
            case Banded<?> banded -> copies(banded.evidence(), split);
            case PageForms pages -> Copies.of(pages, split, join.workers());
            case ByteStrings strings -> Copies.of(strings, split, join.workers());
            case Sequences sequences -> Copies.of(sequences, split, join.workers());
            case Strings _ -> throw new IllegalStateException("no copies of strings");
            case StoredRelation _ -> throw new IllegalStateException("no copies of what is stored");
        };
    }

    @SuppressWarnings("unchecked") // a selection is of the same kind
    private R select(int[] ordinals) {
        return (R) select(records, ordinals);
    }

    private static Records select(Records some, int[] ordinals) {
        return switch (some) {
            case TokenSets sets -> sets.select(ordinals);
            case BitVectors vectors -> vectors.select(ordinals);
            case Sketches sketches -> sketches.select(ordinals);
            case PageForms pages -> pages.select(ordinals);
            case Banded<?> banded -> new Banded<>(banded.bands().select(ordinals), select(banded.evidence(), ordinals));
            case ByteStrings strings -> strings.select(ordinals);
            case Sequences sequences -> sequences.select(ordinals);
            case Strings _ -> throw new IllegalStateException("no selection of strings");
            case StoredRelation _ -> throw new IllegalStateException("no selection of what is stored");
        };
    }

    private Plan planned(R distinct, Sides among) {
        return join.search().planDistinct(distinct, among, join.indexBytes());
    }

    /** A plan for representatives that calls them by their ordinals among all records, and adds up all pairs of copies. */
    private Plan plan(Copies copies, int split, Standing standing) {
        int[] ordinals = copies.representatives();
        int before = 0;
        while (before < ordinals.length && ordinals[before] < split) before++;
        Sides chosen = sides.isWithin() ? Sides.within(ordinals.length) : Sides.between(before, ordinals.length);
        return planned(select(ordinals), chosen).map(index -> renamed(index, ordinals, standing));
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

        boolean accepts(Verifier verifier, int x, int copy) {
            accepted = false;
            verifier.verify(x, copy, this);
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

    private Index renamed(Index index, int[] ordinals, Standing standing) {
        return new Index() {
            @Override
            public int pieces() {
                return index.pieces();
            }

            @Override
            public Searcher searcher() {
                return new Renaming(index.searcher(), ordinals, standing, expanded);
            }

            @Override
            public Map<String, Long> statistics() {
                return index.statistics();
            }
        };
    }

    /** One thread's searcher among representatives. */
    private static final class Renaming implements Searcher {
        private final Searcher searcher;
        private final int[] ordinals;
        private final Standing standing;
        private final LongAdder expanded;
        private long count;

        Renaming(Searcher searcher, int[] ordinals, Standing standing, LongAdder expanded) {
            this.expanded = expanded;
            this.searcher = searcher;
            this.ordinals = ordinals;
            this.standing = standing;
        }

        @Override
        public void search(int piece, PairSink pairs) {
            count = 0;
            searcher.search(
                    piece,
                    (x, y, overlap, score) -> count += standing.pair(ordinals[x], ordinals[y], overlap, score, pairs));
            expanded.add(count);
        }
    }
}
