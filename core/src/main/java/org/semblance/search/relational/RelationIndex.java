package org.semblance.search.relational;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.records.sets.TokenSets;
import org.semblance.search.RankedIndex;
import org.semblance.search.Sides;

/** One round of the join: a block of the relation, and who asks it. */
final class RelationIndex extends RankedIndex<RelationSearcher> {
    final RelationSearch search;
    final TokenSets sets;
    final Sides sides;
    final DescendingSizes order;
    final ShingleRelation block;

    /** Who has claimed each shingle, by rank; none if nobody claims. */
    final int[] claimants;

    /** How many shingles of each document do not join, by rank; none if all do. */
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

    /** Pieces come in reverse order: the first ranks have the largest documents, which cost most. */
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
