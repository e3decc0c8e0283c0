package org.semblance.search.weighted;

import java.util.Map;
import org.semblance.records.weighted.WeightedSets;
import org.semblance.relation.WeightMeasure;
import org.semblance.relation.WeightedRelation;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.RankBlocks;
import org.semblance.search.Search;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/**
 * An exact join of weighted sets, document by document over inverted lists, as the joins of Xiao et al. (WWW 2008) with
 * weights in place of numbers of tokens. The prefix of a document, its first tokens in the order of all tokens, ends where
 * the weight that is left is less than what any partner shares ({@link WeightMeasure#leastShared}). Heavy tokens come
 * first, so prefixes are shorter than those of plain sets, and their tokens are rare.
 */
public record WeightedSearch(WeightedRelation relation) implements Search<WeightedSets> {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public String frugal() {
        return "take --measure jaccard, whose documents can go to disk";
    }

    /** A round for each block of indexed documents whose lists fit in memory. */
    @Override
    public Plan plan(WeightedSets records, Sides sides, long bytes) {
        WeightedPrefixes prefixes = new WeightedPrefixes(records, sides, relation.how());
        long columns =
                prefixes.bytes() + WeightedIndex.columnBytes(records.sets().vocabulary(), prefixes.count());
        RankBlocks blocks = RankBlocks.of(
                prefixes.count(), prefixes::length, Math.max(0, bytes - columns) / WeightedIndex.ENTRY_BYTES);
        return Plan.of(
                columns + WeightedIndex.ENTRY_BYTES * blocks.largest(),
                blocks.count(),
                (round, _) -> new WeightedIndex(
                                records, relation.how(), sides, prefixes, blocks.from(round), blocks.to(round))
                        .index());
    }

    @Override
    public Map<String, String> meanings() {
        return SearchCounts.meanings(Map.of(
                "index_entries", "Entries of the index: one for each token in the prefix of a document.",
                "probed", "Entries of the index that were visited.",
                "candidates",
                        "Pairs that share a token of their prefixes, the tokens in which most of their weight is, and whose"
                                + " weights allow the threshold."));
    }

    /** By the tokens of prefixes for partners of any weight. */
    @Override
    public Partitioning<WeightedSets> partitioning(long documents) {
        return new Partitioning.Keyed<>(this::keys, this);
    }

    private Partitioning.Keys keys(WeightedSets records) {
        if (records.hashes().length < records.sets().vocabulary())
            throw new IllegalStateException("tokens of a single document are not stored");
        int[] tokens = records.sets().tokens();
        return (x, to) -> {
            long total = records.total(x);
            if (total == 0) return;
            long least = relation.how().leastShared(total, 1);
            long rest = total;
            for (int i = records.sets().start(x); i < records.sets().end(x) && rest >= least; i++) {
                to.accept(records.hashes()[tokens[i]]);
                rest -= records.weights()[tokens[i]];
            }
        };
    }
}
