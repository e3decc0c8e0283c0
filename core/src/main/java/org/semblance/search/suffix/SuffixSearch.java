package org.semblance.search.suffix;

import java.util.Map;
import org.semblance.analysis.TokenHash;
import org.semblance.records.sequences.Sequences;
import org.semblance.relation.BlockOverlap;
import org.semblance.search.AscendingSizes;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Finds sequences with common blocks by a suffix array over all of them.
 *
 * @param mostDocuments blocks of more documents generate no candidates; {@link #ALL} if all do
 */
public record SuffixSearch(BlockOverlap relation, int mostDocuments) implements Search<Sequences> {
    /** All blocks generate candidates. */
    public static final int ALL = Integer.MAX_VALUE;

    public SuffixSearch {
        if (mostDocuments < 2) throw new IllegalArgumentException("max-df must be 2 or more, or off: " + mostDocuments);
    }

    @Override
    public Map<String, String> meanings() {
        return SuffixIndex.MEANINGS;
    }

    @Override
    public boolean exact() {
        return mostDocuments == ALL;
    }

    @Override
    public Partitioning<Sequences> partitioning(long documents) {
        return exact()
                ? new Partitioning.Keyed<>(this::blocks, this)
                : new Partitioning.Whole<>(this, "max-df counts the documents of each block: omit max-df");
    }

    /** The hash of each block of the least length: a pair has at least one of them in common. */
    private Partitioning.Keys blocks(Sequences records) {
        long[] hashes = records.hashes();
        return (x, to) -> {
            for (int i = records.start(x); i + relation.block() <= records.end(x); i++) {
                long hash = 0;
                for (int k = 0; k < relation.block(); k++)
                    hash = TokenHash.mix(hash + hashes[records.elements()[i + k] - 1]);
                to.accept(hash);
            }
        };
    }

    @Override
    public boolean joinsCopiesOnce() {
        return exact(); // among fewer documents, fewer blocks are too frequent
    }

    @Override
    public Plan plan(Sequences records, Sides sides, long bytes) {
        long elements = 0;
        for (int x = 0; x < records.size(); x++) elements += records.sizeOf(x);
        long needed = AscendingSizes.bytes(records.size())
                + BlockLists.bytes(records.size(), elements)
                + (long) Integer.BYTES * records.vocabulary();
        return Plan.of(needed, 1, (_, _) -> {
            AscendingSizes order = AscendingSizes.of(records);
            BlockLists lists = BlockLists.of(records, order, relation.block(), sides.indexed());
            return new SuffixIndex(this, records, sides, order, lists).index();
        });
    }
}
