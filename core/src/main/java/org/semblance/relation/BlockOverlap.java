package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.sequences.Sequences;

/**
 * Sequences are near duplicates if they have long blocks in common: runs of at least {@code block} consecutive elements
 * that occur in both. The overlap is the number of positions of one sequence that lie in such runs, or of the other if
 * that is smaller, and the Jaccard similarity of that overlap decides.
 *
 * @param block the smallest number of elements of a block, m in the documentation
 */
public record BlockOverlap(int block, Jaccard how) implements MeasuredRelation<Sequences> {
    public BlockOverlap {
        if (block < 1) throw new IllegalArgumentException("a block must have at least 1 sentence: " + block);
    }

    @Override
    public String measure() {
        return "blocks";
    }

    @Override
    public Verifier over(Sequences sequences) {
        CommonBlocks common = new CommonBlocks(sequences, block);
        return (x, y, pairs) -> {
            int sizeX = sequences.sizeOf(x);
            int sizeY = sequences.sizeOf(y);
            if (sizeX == 0 || sizeY == 0 || !how.accepts(Math.min(sizeX, sizeY), sizeX, sizeY)) return;
            int overlap = common.places(x, y);
            if (how.accepts(overlap, sizeX, sizeY)) pairs.pair(x, y, overlap, how.score(overlap, sizeX, sizeY));
        };
    }

    @Override
    public Optional<Scorer> scorer(Sequences sequences) {
        CommonBlocks common = new CommonBlocks(sequences, block);
        return Optional.of((x, y) -> {
            int sizeX = sequences.sizeOf(x);
            int sizeY = sequences.sizeOf(y);
            if (sizeX == 0 || sizeY == 0) return Double.NaN;
            return how.score(common.places(x, y), sizeX, sizeY);
        });
    }
}
