package org.semblance.search.relational;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.records.sets.TokenSets;
import org.semblance.search.RankedIndex;
import org.semblance.search.Sides;

/** The index of one round: a block of the relation. */
final class RelationIndex extends RankedIndex<RelationSearcher> {
    final RelationSearch search;
    final TokenSets sets;
    final Sides sides;
    final DescendingSizes order;
    final ShingleRelation block;

    /** By shingle, the rank of the document that claims it; empty if shingles are not claimed. */
    final int[] claimants;

    /** By rank, the number of shingles that are too frequent to join; empty if there are none. */
    final int[] left;

    RelationIndex(
            RelationSearch search,
            TokenSets sets,
            Sides sides,
            DescendingSizes order,
            int[] claimants,
            ShingleRelation block,
            int[] left) {
        super(block.to());
        this.search = search;
        this.sets = sets;
        this.sides = sides;
        this.order = order;
        this.claimants = claimants;
        this.block = block;
        this.left = left;
    }

    /** Reverses the order of pieces: the first ranks have the largest documents, which cost most. */
    @Override
    public int from(int piece) {
        return super.from(pieces() - 1 - piece);
    }

    @Override
    protected RelationSearcher newSearcher() {
        return new RelationSearcher(this);
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("relation_rows", block.from() == 0 ? rows() : 0);
        counts.put("reduced_rows", (long) block.ranks().length);
        counts.put("triples", sum(s -> s.triples));
        counts.put("candidates", sum(s -> s.candidates));
        return counts;
    }

    private long rows() {
        long rows = 0;
        for (int x = 0; x < sets.size(); x++) rows += sets.sizeOf(x);
        return rows;
    }
}
