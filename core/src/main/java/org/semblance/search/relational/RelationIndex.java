package org.semblance.search.relational;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.records.TokenSets;
import org.semblance.search.Index;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/** One round of the join: a block of the relation, and who asks it. */
final class RelationIndex implements Index {
    /** Documents in a piece of work. */
    private static final int PIECE = 64;

    final RelationSearch search;
    final TokenSets sets;
    final Sides sides;
    final FallingSizes order;
    final ShingleRelation block;

    /** Who has claimed each shingle, by rank; none if nobody claims. */
    final int[] claimants;

    /** How many shingles of each document do not join, by rank; none if all do. */
    final int[] left;

    /** Ranks that ask: between sides all, within one those that others can follow. */
    private final int askers;

    private final List<RelationSearcher> searchers = new CopyOnWriteArrayList<>();

    RelationIndex(
            RelationSearch search,
            TokenSets sets,
            Sides sides,
            FallingSizes order,
            int[] claimants,
            ShingleRelation block,
            int[] left) {
        this.search = search;
        this.sets = sets;
        this.sides = sides;
        this.order = order;
        this.claimants = claimants;
        this.block = block;
        this.left = left;
        this.askers = block.to();
    }

    @Override
    public int pieces() {
        return (askers + PIECE - 1) / PIECE;
    }

    /** The first rank of a piece: the last pieces have the largest documents, which ask most. */
    int from(int piece) {
        return (pieces() - 1 - piece) * PIECE;
    }

    /** The rank behind a piece. */
    int to(int piece) {
        return Math.min(from(piece) + PIECE, askers);
    }

    @Override
    public Searcher searcher() {
        RelationSearcher searcher = new RelationSearcher(this);
        searchers.add(searcher);
        return searcher;
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("relation_rows", block.from() == 0 ? rows() : 0);
        counts.put("reduced_rows", (long) block.ranks().length);
        counts.put("triples", searchers.stream().mapToLong(s -> s.triples).sum());
        counts.put("candidates", searchers.stream().mapToLong(s -> s.candidates).sum());
        return counts;
    }

    private long rows() {
        long rows = 0;
        for (int x = 0; x < sets.size(); x++) rows += sets.sizeOf(x);
        return rows;
    }
}
