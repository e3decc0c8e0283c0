package org.semblance.search;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.semblance.records.Copies;
import org.semblance.records.Records;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;

/** A collection that is in memory as a whole. */
record Whole<R extends Records>(Search<R> search, R records, long indexBytes) implements Material {
    @Override
    public int size() {
        return records.size();
    }

    @Override
    public int sizeOf(int x) {
        return records.sizeOf(x);
    }

    @Override
    public void judge(int x, int copy, PairSink pairs) {
        search.relation().over(records).verify(x, copy, pairs);
    }

    @Override
    public Copies copies(int split, Workers workers) throws InterruptedException {
        return Copies.of(records, split, workers);
    }

    @SuppressWarnings("unchecked") // a selection is of the same kind
    private static <S extends Records> S select(S records, int[] ordinals) {
        return (S) records.select(ordinals);
    }

    @Override
    public Plans all(Sides sides) {
        return plans(search, records, sides, indexBytes, search.joinsCopiesOnce());
    }

    /** What a search plans for; the pairs of a growing collection are those between known and new records, and those within the new. */
    static <S extends Records> Plans plans(Search<S> search, S records, Sides sides, long bytes, boolean distinct) {
        if (!sides.isGrowing()) return Plans.of(plan(search, records, sides, bytes, distinct));
        int[] fresh = IntStream.range(sides.indexed(), sides.size()).toArray();
        Plan between = plan(search, records, Sides.between(sides.indexed(), sides.size()), bytes, distinct);
        Plan within = plan(search, select(records, fresh), Sides.within(fresh.length), bytes, distinct);
        Standing alone = (x, y, overlap, score, pairs) -> {
            pairs.pair(x, y, overlap, score);
            return 0;
        };
        return Plans.of(between).then(within.map(index -> new Renamed(index, fresh, alone, new LongAdder())));
    }

    private static <S extends Records> Plan plan(
            Search<S> search, S records, Sides sides, long bytes, boolean distinct) {
        return distinct ? search.planDistinct(records, sides, bytes) : search.plan(records, sides, bytes);
    }

    @Override
    public Plans firsts(Copies copies, int split, Sides sides, Standing standing, LongAdder expanded) {
        int[] ordinals = copies.representatives();
        Sides chosen = chosen(sides, ordinals);
        return plans(search, select(records, ordinals), chosen, indexBytes, true)
                .map(index -> new Renamed(index, ordinals, standing, expanded));
    }

    /** The sides among some of the records. */
    private static Sides chosen(Sides sides, int[] ordinals) {
        if (sides.isWithin()) return Sides.within(ordinals.length);
        int before = Bisection.firstAtLeast(sides.indexed(), ordinals, 0, ordinals.length);
        return sides.apart() ? Sides.between(before, ordinals.length) : Sides.growing(before, ordinals.length);
    }
}
