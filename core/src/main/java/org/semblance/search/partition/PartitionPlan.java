package org.semblance.search.partition;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.RisingSizes;
import org.semblance.search.Sides;

/**
 * Rounds in each of which some documents stand in the lists, block after block in rising order of sizes, and all that can be
 * near one of them ask: one round if the memory allows it.
 */
final class PartitionPlan implements Plan {
    private static final int MOST = Integer.MAX_VALUE - 8;

    private final OverlapRelation how;
    private final TokenSets sets;
    private final Sides sides;
    private final int[] borders;
    private final long bytes;
    private @Nullable RisingSizes order;
    private @Nullable Partitions partitions;

    PartitionPlan(OverlapRelation how, TokenSets sets, Sides sides, long bytes) {
        this.how = how;
        this.sets = sets;
        this.sides = sides;
        // The order, the partitions, which are no more than documents, and where the lists begin.
        long fixed = RisingSizes.bytes(sets.size())
                + (long) Integer.BYTES * sets.size()
                + Integer.BYTES * (sets.vocabulary() + 2L);
        RisingSizes rising = RisingSizes.of(sets);
        this.borders = borders(rising, Math.max(1, (bytes - fixed) / Integer.BYTES));
        long most = 0;
        for (int b = 1; b < borders.length; b++) most = Math.max(most, entries(rising, borders[b - 1], borders[b]));
        this.bytes = fixed + Integer.BYTES * most;
    }

    private long entries(RisingSizes rising, int from, int to) {
        long entries = 0;
        for (int r = from; r < to; r++) {
            int x = rising.documents()[r];
            if (x >= sides.indexed()) entries += sets.end(x) - sets.start(x);
        }
        return entries;
    }

    /** Blocks of at most so many entries, if each document has no more. */
    private int[] borders(RisingSizes rising, long mostEntries) {
        int[] found = new int[rising.count() + 2];
        int count = 1;
        long entries = 0;
        for (int r = 0; r < rising.count(); r++) {
            long more = entries(rising, r, r + 1);
            if (entries > 0 && entries + more > Math.min(mostEntries, MOST)) {
                found[count++] = r;
                entries = 0;
            }
            entries += more;
        }
        found[count++] = rising.count();
        return Arrays.copyOf(found, count);
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public int rounds() {
        return borders.length - 1;
    }

    @Override
    public Index index(int round, Workers workers) {
        RisingSizes rising = order == null ? RisingSizes.of(sets) : order;
        order = rising;
        Partitions parts = partitions == null ? Partitions.of(rising, how.how()) : partitions;
        partitions = parts;
        InvertedLists lists = InvertedLists.of(sets, rising, borders[round], borders[round + 1], sides.indexed());
        return new PartitionIndex(how, sets, sides, rising, parts, lists);
    }
}
