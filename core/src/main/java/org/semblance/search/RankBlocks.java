package org.semblance.search;

import java.util.function.IntToLongFunction;
import org.semblance.columns.IntColumn;

/**
 * Ranks divided into blocks of consecutive ones, a block for each round of a plan.
 *
 * @param borders the first rank of each block, and finally the number of ranks
 * @param largest the number of entries of the largest block
 */
@SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
public record RankBlocks(int[] borders, long largest) {
    /** The most entries that an array can hold. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    /** Blocks of at most {@code mostEntries} entries each; a rank that has more is a block of its own. */
    public static RankBlocks of(int ranks, IntToLongFunction entries, long mostEntries) {
        long most = Math.min(mostEntries, MOST);
        IntColumn borders = new IntColumn();
        borders.add(0);
        long block = 0;
        long largest = 0;
        for (int r = 0; r < ranks; r++) {
            long more = entries.applyAsLong(r);
            if (block > 0 && block + more > most) {
                borders.add(r);
                block = 0;
            }
            block += more;
            largest = Math.max(largest, block);
        }
        borders.add(ranks);
        return new RankBlocks(borders.toArray(), largest);
    }

    public int count() {
        return borders.length - 1;
    }

    /** The first rank of a block. */
    public int from(int block) {
        return borders[block];
    }

    /** The rank after the last of a block. */
    public int to(int block) {
        return borders[block + 1];
    }
}
