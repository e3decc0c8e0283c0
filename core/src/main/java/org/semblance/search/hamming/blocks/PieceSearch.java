package org.semblance.search.hamming.blocks;

import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.hamming.BitBlocks;

/**
 * Finds the pairs of fingerprints within a distance that agree in at least one piece (Henzinger, SIGIR 2006, with 12
 * pieces of 4 bytes). If there are no more pieces than bits that may differ, pairs that differ in every piece are
 * missed.
 *
 * @param relation maximum Hamming distance
 * @param pieces number of pieces into which a fingerprint is divided
 */
public record PieceSearch(BitDistance relation, int pieces) implements Search<BitVectors> {
    public static final int MOST_PIECES = Long.SIZE;

    public PieceSearch {
        if (pieces < 1 || pieces > MOST_PIECES) {
            throw new IllegalArgumentException("pieces must be 1 to %d: %d".formatted(MOST_PIECES, pieces));
        }
    }

    @Override
    public Plan plan(BitVectors records, Sides sides, long bytes) {
        BlockDesign design = BlockDesign.pieces(records.size(), records.bits(), pieces);
        return new BlockPlan(records, sides, design, relation.most(), bytes);
    }

    /** Number of pieces in which two fingerprints agree. */
    public int agreeing(BitVectors records, int x, int y) {
        long[] difference = new long[records.words()];
        for (int w = 0; w < difference.length; w++) {
            difference[w] = records.rows()[x * difference.length + w] ^ records.rows()[y * difference.length + w];
        }
        return Long.bitCount(new BitBlocks(records.bits(), pieces).agreeing(difference));
    }

    @Override
    public boolean exact() {
        return pieces > relation.most();
    }

    @Override
    public Partitioning<BitVectors> partitioning(long documents) {
        return new Partitioning.Keyed<>(
                records -> BlockDesign.pieces(1, records.bits(), pieces).keys(records), this);
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }
}
