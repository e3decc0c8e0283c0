package org.semblance.search.hamming;

import java.util.Optional;
import org.semblance.records.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.search.Places;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * All pairs of fingerprints within a distance, exactly: those that agree in some blocks are brought together by sorting and
 * compared with each other.
 */
public record BlockSearch(BitDistance relation) implements Search<BitVectors> {
    @Override
    public Plan plan(BitVectors records, Sides sides, long bytes) {
        return new BlockPlan(
                records,
                sides,
                BlockDesign.cheapest(records.size(), records.bits(), relation.most()),
                relation.most(),
                bytes);
    }

    @Override
    public Optional<Places<BitVectors>> places(long documents) {
        return Optional.of(new Places.Keyed<>(
                records -> BlockDesign.spread(documents, records.bits(), relation.most())
                        .keys(records),
                this));
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }
}
