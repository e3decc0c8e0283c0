package org.semblance.search.prefix;

import java.util.Map;
import java.util.Optional;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.Blockwise;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * The joins of Xiao et al. (WWW 2008), record by record over an inverted index: a set is compared only with the sets
 * that share one of its rarest tokens, are neither too small nor too large, and pass the filters.
 *
 * @param relation the similarity measure and its threshold
 * @param filters applied before the verification
 */
public record PrefixSearch(OverlapRelation relation, Filters filters) implements Search<TokenSets> {
    /** MAXDEPTH of the paper's experiments. */
    public static final int PUBLISHED_DEPTH = 2;

    /** All-Pairs (Bayardo et al. 2007) as described by Xiao et al. */
    public static PrefixSearch allPairs(OverlapRelation relation) {
        return new PrefixSearch(relation, Filters.ALL_PAIRS);
    }

    public static PrefixSearch ppJoin(OverlapRelation relation) {
        return new PrefixSearch(relation, Filters.PPJOIN);
    }

    public static PrefixSearch ppJoinPlus(OverlapRelation relation, int depth) {
        return new PrefixSearch(relation, Filters.ppJoinPlus(depth));
    }

    @Override
    public Map<String, String> meanings() {
        return StageCounts.MEANINGS;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(TokenSets records, Sides sides, long bytes) {
        return Plan.of(
                PrefixIndex.bytes(records, relation.how().ifFirstSmaller()),
                1,
                (_, workers) -> new PrefixIndex(records, this, sides, workers));
    }

    @Override
    public boolean treatsCopiesAlike() {
        return true;
    }

    @Override
    public Optional<Blockwise> blockwise() {
        return Optional.of(new Blockwise(this, relation.how().ifFirstSmaller()));
    }

    @Override
    public Partitioning<TokenSets> partitioning(long documents) {
        return new Partitioning.Tokens<>(relation.how().ifFirstSmaller(), this);
    }
}
