package org.semblance.search.hamming.blocks;

import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Finds exactly the pairs of fingerprints within a distance: those that agree in some blocks are grouped by sorting and
 * compared with each other.
 *
 * @param relation maximum Hamming distance
 */
public record BlockSearch(BitDistance relation) implements Search<BitVectors> {
    @Override
    public boolean exact() {
        return true;
    }

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
    public Partitioning<BitVectors> partitioning(long documents) {
        return new Partitioning.Keyed<>(
                records -> BlockDesign.spread(documents, records.bits(), relation.most())
                        .keys(records),
                this);
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }
}
