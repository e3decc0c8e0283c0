package org.semblance.search;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
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
        return copies(records, split, workers);
    }

    private static Copies copies(Records some, int split, Workers workers) throws InterruptedException {
        return switch (some) {
            case TokenSets sets -> Copies.of(sets, split, workers);
            case BitVectors vectors -> Copies.of(vectors, split, workers);
            case Sketches sketches -> Copies.of(sketches, split, workers);
            case Banded<?> banded -> copies(banded.evidence(), split, workers);
            case PageForms pages -> Copies.of(pages, split, workers);
            case ByteStrings strings -> Copies.of(strings, split, workers);
            case Sequences sequences -> Copies.of(sequences, split, workers);
            case Strings _ -> throw new IllegalStateException("no copies of strings");
            case StoredRelation _ -> throw new IllegalStateException("no copies of what is stored");
        };
    }

    @SuppressWarnings("unchecked") // a selection is of the same kind
    private static <S extends Records> S select(S records, int[] ordinals) {
        return (S) selection(records, ordinals);
    }

    private static Records selection(Records some, int[] ordinals) {
        return switch (some) {
            case TokenSets sets -> sets.select(ordinals);
            case BitVectors vectors -> vectors.select(ordinals);
            case Sketches sketches -> sketches.select(ordinals);
            case PageForms pages -> pages.select(ordinals);
            case Banded<?> banded ->
                new Banded<>(banded.bands().select(ordinals), selection(banded.evidence(), ordinals));
            case ByteStrings strings -> strings.select(ordinals);
            case Sequences sequences -> sequences.select(ordinals);
            case Strings _ -> throw new IllegalStateException("no selection of strings");
            case StoredRelation _ -> throw new IllegalStateException("no selection of what is stored");
        };
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
