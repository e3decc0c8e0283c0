package org.semblance.search.window;

import org.semblance.records.bytes.ByteStrings;
import org.semblance.relation.CompressionDistance;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Compresses every pair of strings, except those that {@link Pruning} omits.
 *
 * @param greedy as in Algorithm 1 of the paper: no further pair is searched for a string that has been matched
 * @param shingle only pairs with that many consecutive words in common are compressed; 0 for all pairs
 */
public record SizeWindowSearch(CompressionDistance relation, Pruning prune, boolean greedy, int shingle)
        implements Search<ByteStrings> {
    public SizeWindowSearch {
        if (shingle > 0 && (greedy || prune.triangle())) {
            throw new IllegalArgumentException("candidates=shingles requires prune=p1 or none and greedy=false:"
                    + " with p1p2 and greedy, pairs depend on other pairs");
        }
    }

    /** A search of all pairs that are not pruned. */
    public SizeWindowSearch(CompressionDistance relation, Pruning prune, boolean greedy) {
        this(relation, prune, greedy, 0);
    }

    @Override
    public Plan plan(ByteStrings records, Sides sides, long bytes) {
        if (greedy || prune.triangle()) return new RowPlan(records, sides, this);
        long columns = CompressedSizeOrder.BYTES_EACH * records.size();
        return shingle > 0
                ? Plan.single(
                        columns + ShingleLists.bytes(records),
                        workers -> new CandidateIndex(order(records, sides), this))
                : Plan.single(columns, workers -> new WindowIndex(order(records, sides), relation));
    }

    CompressedSizeOrder order(ByteStrings records, Sides sides) {
        return new CompressedSizeOrder(records, sides, relation, prune.window());
    }

    /** Pruning is proven for normal compressors only. */
    @Override
    public boolean exact() {
        return prune == Pruning.NONE && !greedy && shingle == 0;
    }

    /** With greedy matching or the triangle inequality, pairs depend on other pairs. */
    @Override
    public Partitioning<ByteStrings> partitioning(long documents) {
        if (!joinsCopiesOnce()) {
            return new Partitioning.Impossible<>(
                    "with greedy=true or prune=p1p2 pairs depend on other pairs: omit them, or use --engine local");
        }
        return shingle > 0
                ? new Partitioning.Keyed<>(this::shingles, this)
                : new Partitioning.Sized<>(
                        strings -> strings::compressed, prune.window() ? relation::inReach : (_, _) -> true, this);
    }

    private Partitioning.Keys shingles(ByteStrings strings) {
        ShingleLists.Shingles shingles = new ShingleLists.Shingles(strings, shingle);
        return (x, to) -> {
            int count = shingles.of(x);
            for (int i = 0; i < count; i++) to.accept(shingles.hashes[i]);
        };
    }

    @Override
    public boolean joinsCopiesOnce() {
        return !greedy && !prune.triangle();
    }
}
