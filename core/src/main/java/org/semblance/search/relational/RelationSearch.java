package org.semblance.search.relational;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.AscendingSizes;
import org.semblance.search.Blockwise;
import org.semblance.search.InvertedLists;
import org.semblance.search.Lazy;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.RankBlocks;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Joins documents by their common shingles. Only pairs that share a shingle are found, so the measure must reject all
 * others.
 *
 * @param relation decides by the overlap that was counted
 * @param claim which documents with a common shingle are joined
 * @param mostDocuments shingles of more documents are not joined; {@link #ALL} to join all
 */
public record RelationSearch(OverlapRelation relation, MeetingRule claim, int mostDocuments)
        implements Search<TokenSets> {
    /** All shingles are joined. */
    public static final int ALL = Integer.MAX_VALUE;

    public RelationSearch {
        if (relation.distance())
            throw new IllegalArgumentException("a join by shingles is for similarities: " + relation.measure());
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
    public Map<String, String> meanings() {
        return RelationIndex.MEANINGS;
    }

    @Override
    public boolean exact() {
        return claim == MeetingRule.EXACT && mostDocuments == ALL;
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Relational<>(relation.how(), claim == MeetingRule.CLAIMED, mostDocuments);
    }

    /** Advises to keep the relation on disk. */
    @Override
    public String frugal() {
        return "keep the relation on disk with --set engine=sql";
    }

    /** Empty if claims or document frequencies are used, since they depend on the whole collection. */
    @Override
    public Optional<Blockwise> blockwise() {
        return exact() ? Optional.of(new Blockwise(this, relation.how())) : Optional.empty();
    }

    /**
     * Rounds that each index a block of documents, in descending order of size, and probe it with all documents that are
     * not smaller: a single round if the memory allows it.
     */
    @Override
    public Plan plan(TokenSets sets, Sides sides, long bytes) {
        long fixed = AscendingSizes.bytes(sets.size()) + Integer.BYTES * (3L * sets.vocabulary() + 2);
        long rows = Math.max(1, (bytes - fixed) / Integer.BYTES);
        int[] falling = bySize(sets);
        RankBlocks blocks =
                RankBlocks.of(falling.length, r -> (long) sets.end(falling[r]) - sets.start(falling[r]), rows);
        Lazy<int[]> orders = new Lazy<>();
        Lazy<int[]> claims = new Lazy<>();
        return Plan.of(fixed + Integer.BYTES * blocks.largest(), blocks.count(), (round, _) -> {
            int[] order = orders.get(() -> bySize(sets));
            int[] claimants = claims.get(() -> claimants(sets, order));
            BitSet frequent = frequent(sets);
            InvertedLists block = InvertedLists.of(sets, order, blocks.from(round), blocks.to(round), 0, frequent);
            return new RelationIndex(this, sets, sides, order, claimants, block, left(sets, order, frequent)).index();
        });
    }

    /** The documents in descending order of size, those of equal size in input order; a position is a rank. */
    private static int[] bySize(TokenSets sets) {
        long[] keyed = new long[sets.size()];
        for (int x = 0; x < keyed.length; x++) keyed[x] = (long) -sets.sizeOf(x) << Integer.SIZE | x;
        Arrays.sort(keyed);
        return Arrays.stream(keyed).mapToInt(key -> (int) key).toArray();
    }

    /** By shingle, the rank of the first document that has it; empty if shingles are not claimed. */
    private int[] claimants(TokenSets sets, int[] order) {
        if (claim == MeetingRule.EXACT) return new int[0];
        int[] first = new int[sets.vocabulary()];
        Arrays.fill(first, Integer.MAX_VALUE);
        for (int r = 0; r < order.length; r++) {
            int x = order[r];
            for (int i = sets.start(x); i < sets.end(x); i++) {
                int shingle = sets.tokens()[i];
                first[shingle] = Math.min(first[shingle], r);
            }
        }
        return first;
    }

    /** The shingles that are in too many documents. */
    private BitSet frequent(TokenSets sets) {
        BitSet frequent = new BitSet();
        if (mostDocuments == ALL) return frequent;
        int[] counts = new int[sets.vocabulary()];
        for (int x = 0; x < sets.size(); x++) {
            for (int i = sets.start(x); i < sets.end(x); i++) {
                if (++counts[sets.tokens()[i]] > mostDocuments) frequent.set(sets.tokens()[i]);
            }
        }
        return frequent;
    }

    /** By rank, the number of frequent shingles; empty if there are none. */
    private static int[] left(TokenSets sets, int[] order, BitSet frequent) {
        if (frequent.isEmpty()) return new int[0];
        int[] left = new int[order.length];
        for (int r = 0; r < left.length; r++) {
            int x = order[r];
            for (int i = sets.start(x); i < sets.end(x); i++) if (frequent.get(sets.tokens()[i])) left[r]++;
        }
        return left;
    }
}
