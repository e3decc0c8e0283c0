package org.semblance.search.window;

import org.semblance.records.ByteStrings;
import org.semblance.relation.CompressionDistance;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Compresses every pair of strings, or every pair that {@link Prune} leaves.
 *
 * @param greedy as in Algorithm 1 of the paper: of a string that was matched once no other pair is looked for
 */
public record SizeWindowSearch(CompressionDistance relation, Prune prune, boolean greedy)
        implements Search<ByteStrings> {
    @Override
    public Plan plan(ByteStrings records, Sides sides, long bytes) {
        if (greedy || prune.triangle()) return new RowPlan(records, sides, this);
        return Plan.single(
                SizeOrder.BYTES_EACH * records.size(), workers -> new WindowIndex(order(records, sides), relation));
    }

    SizeOrder order(ByteStrings records, Sides sides) {
        return new SizeOrder(records, sides, relation, prune.window());
    }

    @Override
    public boolean exact() {
        return prune == Prune.NONE && !greedy;
    }

    /** A pair's fate hangs on other pairs if there is a memory of them. */
    @Override
    public boolean joinsCopiesOnce() {
        return !greedy && !prune.triangle();
    }
}
