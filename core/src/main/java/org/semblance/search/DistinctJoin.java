package org.semblance.search;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Banded;
import org.semblance.records.BitVectors;
import org.semblance.records.Copies;
import org.semblance.records.Records;
import org.semblance.records.Sketches;
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

    DistinctJoin(Join<R> join, R records, Sides sides) {
        this.join = join;
        this.records = records;
        this.sides = sides;
    }

    JoinedPairs run(Map<String, Long> statistics) throws InterruptedException {
        int split = sides.isWithin() ? 0 : sides.probes();
        Copies found = copies(split);
        Identity identity = new Identity(sides.isWithin() && !found.isEmpty() ? records.size() : 0);
        Verifier verifier = join.search().relation().over(records);
        Copies copies = sides.isWithin() ? found.where(x -> identity.accepts(verifier, x, found.member(x, 1))) : found;
        statistics.put("distinct_records", (long) copies.distinct());
        if (copies.isEmpty()) {
            return JoinedPairs.of(join.pairs(planned(records, sides), sides, statistics), records.size());
        }
        LongAdder expanded = new LongAdder();
        SortedPairs distinct = join.pairs(plan(copies, split, expanded), sides, statistics);
        return sides.isWithin()
                ? JoinedPairs.within(distinct, copies, identity.overlaps, identity.scores, expanded.sum())
                : JoinedPairs.between(distinct, copies, expanded.sum());
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
            case Strings _ -> throw new IllegalStateException("no copies of strings");
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
            case Banded<?> banded -> new Banded<>(banded.bands().select(ordinals), select(banded.evidence(), ordinals));
            case Strings _ -> throw new IllegalStateException("no selection of strings");
        };
    }

    private Plan planned(R distinct, Sides among) {
        return join.search().planDistinct(distinct, among, join.indexBytes());
    }

    /** A plan for representatives that calls them by their ordinals among all records, and adds up all pairs of copies. */
    private Plan plan(Copies copies, int split, LongAdder expanded) {
        int[] ordinals = copies.representatives();
        int before = 0;
        while (before < ordinals.length && ordinals[before] < split) before++;
        Sides chosen = sides.isWithin() ? Sides.within(ordinals.length) : Sides.between(before, ordinals.length);
        return planned(select(ordinals), chosen).map(index -> renamed(index, ordinals, copies, expanded));
    }

    /** What the relation says of copies, by their first record. */
    private static final class Identity implements PairSink {
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

        @Override
        public void pair(int x, int y, int overlap, double score) {
            accepted = true;
            overlaps[Math.min(x, y)] = overlap;
            scores[Math.min(x, y)] = score;
        }
    }

    private static Index renamed(Index index, int[] ordinals, Copies copies, LongAdder expanded) {
        return new Index() {
            @Override
            public int pieces() {
                return index.pieces();
            }

            @Override
            public Searcher searcher() {
                return new Renaming(index.searcher(), ordinals, copies, expanded);
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
        private final Copies copies;
        private final LongAdder expanded;
        private long count;

        Renaming(Searcher searcher, int[] ordinals, Copies copies, LongAdder expanded) {
            this.expanded = expanded;
            this.searcher = searcher;
            this.ordinals = ordinals;
            this.copies = copies;
        }

        @Override
        public void search(int piece, PairSink pairs) {
            count = 0;
            searcher.search(piece, (x, y, overlap, score) -> {
                count += (long) copies.countOf(ordinals[x]) * copies.countOf(ordinals[y]);
                pairs.pair(ordinals[x], ordinals[y], overlap, score);
            });
            expanded.add(count);
        }
    }
}
