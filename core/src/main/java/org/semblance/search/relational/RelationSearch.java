package org.semblance.search.relational;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.run.Workers;
import org.semblance.search.Blockwise;
import org.semblance.search.Index;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.RankBlocks;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Joins documents by their common shingles. Only pairs that share a shingle are found, so the measure must reject all
 * others.
 *
 * @param how decides by the overlap that was counted
 * @param claim which documents with a common shingle are joined
 * @param mostDocuments shingles of more documents are not joined; {@link #ALL} to join all
 */
public record RelationSearch(OverlapRelation how, MeetingRule claim, int mostDocuments) implements Search<TokenSets> {
    /** All shingles are joined. */
    public static final int ALL = Integer.MAX_VALUE;

    public RelationSearch {
        if (how.distance())
            throw new IllegalArgumentException("a join by shingles is for similarities: " + how.measure());
        check(claim, mostDocuments);
    }

    static void check(MeetingRule claim, int mostDocuments) {
        if (mostDocuments < 2) {
            throw new IllegalArgumentException("max-df must be 2 or more, or off: " + mostDocuments);
        }
        if (claim == MeetingRule.CLAIMED && mostDocuments != ALL) {
            throw new IllegalArgumentException("max-df requires mode=exact: omit max-df, or mode=claimed");
        }
    }

    @Override
    public Relation<TokenSets> relation() {
        return how;
    }

    @Override
    public boolean exact() {
        return claim == MeetingRule.EXACT && mostDocuments == ALL;
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Relational<>(how.how(), claim == MeetingRule.CLAIMED, mostDocuments);
    }

    /** Advises to keep the relation on disk. */
    @Override
    public String frugal() {
        return "keep the relation on disk with --set engine=sql";
    }

    @Override
    public Plan plan(TokenSets records, Sides sides, long bytes) {
        return new RelationPlan(this, records, sides, bytes);
    }

    /** Empty if claims or document frequencies are used, since they depend on the whole collection. */
    @Override
    public Optional<Blockwise> blockwise() {
        return exact() ? Optional.of(new Blockwise(this, how.how())) : Optional.empty();
    }

    /**
     * Rounds that each index a block of documents, in descending order of size, and probe it with all documents that are
     * not smaller: a single round if the memory allows it.
     */
    static final class RelationPlan implements Plan {
        private final RelationSearch search;
        private final TokenSets sets;
        private final Sides sides;
        private final RankBlocks blocks;
        private final long bytes;
        private @Nullable DescendingSizes order;
        private int @Nullable [] claimants;

        RelationPlan(RelationSearch search, TokenSets sets, Sides sides, long bytes) {
            this.search = search;
            this.sets = sets;
            this.sides = sides;
            long fixed = DescendingSizes.bytes(sets.size()) + Integer.BYTES * (3L * sets.vocabulary() + 2);
            long rows = Math.max(1, (bytes - fixed) / Integer.BYTES);
            DescendingSizes falling = DescendingSizes.of(sets);
            this.blocks = RankBlocks.of(falling.size(), r -> rows(falling.documents()[r]), rows);
            this.bytes = fixed + Integer.BYTES * blocks.largest();
        }

        private long rows(int x) {
            return (long) sets.end(x) - sets.start(x);
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public int rounds() {
            return blocks.count();
        }

        @Override
        public Index index(int round, Workers workers) {
            DescendingSizes falling = order == null ? DescendingSizes.of(sets) : order;
            order = falling;
            int[] claimed = claimants == null ? claimants(falling) : claimants;
            claimants = claimed;
            BitSet frequent = frequent();
            ShingleRelation block = ShingleRelation.of(sets, falling, blocks.from(round), blocks.to(round), frequent);
            return new RelationIndex(search, sets, sides, falling, claimed, block, left(falling, frequent));
        }

        /** By shingle, the rank of the first document that has it; empty if shingles are not claimed. */
        private int[] claimants(DescendingSizes falling) {
            if (search.claim() == MeetingRule.EXACT) return new int[0];
            int[] first = new int[sets.vocabulary()];
            Arrays.fill(first, Integer.MAX_VALUE);
            for (int r = 0; r < falling.size(); r++) {
                int x = falling.documents()[r];
                for (int i = sets.start(x); i < sets.end(x); i++) {
                    int shingle = sets.tokens()[i];
                    first[shingle] = Math.min(first[shingle], r);
                }
            }
            return first;
        }

        /** The shingles that are in too many documents. */
        private BitSet frequent() {
            BitSet frequent = new BitSet();
            if (search.mostDocuments() == RelationSearch.ALL) return frequent;
            int[] counts = new int[sets.vocabulary()];
            for (int x = 0; x < sets.size(); x++) {
                for (int i = sets.start(x); i < sets.end(x); i++) {
                    if (++counts[sets.tokens()[i]] > search.mostDocuments()) frequent.set(sets.tokens()[i]);
                }
            }
            return frequent;
        }

        /** By rank, the number of frequent shingles; empty if there are none. */
        private int[] left(DescendingSizes falling, BitSet frequent) {
            if (frequent.isEmpty()) return new int[0];
            int[] left = new int[falling.size()];
            for (int r = 0; r < left.length; r++) {
                int x = falling.documents()[r];
                for (int i = sets.start(x); i < sets.end(x); i++) if (frequent.get(sets.tokens()[i])) left[r]++;
            }
            return left;
        }
    }
}
