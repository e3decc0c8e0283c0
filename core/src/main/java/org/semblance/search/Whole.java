package org.semblance.search;

import java.util.concurrent.atomic.LongAdder;
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

    @Override
    public Plans all(Sides sides) {
        return Plans.of(
                search.joinsCopiesOnce()
                        ? search.planDistinct(records, sides, indexBytes)
                        : search.plan(records, sides, indexBytes));
    }

    @Override
    public Plans firsts(Copies copies, int split, Sides sides, Standing standing, LongAdder expanded) {
        int[] ordinals = copies.representatives();
        int before = 0;
        while (before < ordinals.length && ordinals[before] < split) before++;
        Sides chosen = sides.isWithin() ? Sides.within(ordinals.length) : Sides.between(before, ordinals.length);
        return Plans.of(search.planDistinct(select(ordinals), chosen, indexBytes)
                .map(index -> new Renamed(index, ordinals, standing, expanded)));
    }
}
