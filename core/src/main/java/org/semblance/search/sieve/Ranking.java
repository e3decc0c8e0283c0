package org.semblance.search.sieve;

import org.semblance.columns.Bisection;
import org.semblance.columns.IntColumn;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.search.CountingSort;

/**
 * The records of a join by size. If there are too many tokens for the cache, records of one size are ordered by first
 * token and ordinal, and the tokens are laid out in that order: candidate pairs have similar sizes and often the same
 * rarest token, so records that are compared lie close together in memory. Otherwise the tokens stay where they are.
 *
 * <p>Loops over all records and tokens are static methods on arrays throughout this package. A collection is often
 * joined once, in a new virtual machine, which compiles such loops after milliseconds and small methods per record much
 * later.
 */
final class Ranking {
    /** Ranks per unit of work of a thread. */
    private static final int PART = 1 << 14;

    /** Number of tokens that fit in a cache of 32 MB. */
    static final long MAX_IN_CACHE = 1 << 23;

    /** Ordinal of each rank. */
    final int[] order;

    /** The ids of all records; those of a rank are at {@code [starts[rank], ends[rank])}. */
    final int[] tokens;

    final int[] starts;
    final int[] ends;

    /** Number of tokens of each rank, stored or not. */
    final int[] sizes;

    private final long stored;

    /** First rank of each size, up to the largest size plus one. */
    private final int[] firstRanks;

    /** @param maxInCache number of tokens up to which the tokens stay where they are */
    Ranking(TokenSets records, SizeBounds sizeBounds, long maxInCache, Workers workers) throws InterruptedException {
        this.firstRanks = firstRanks(records.sizes(), sizeBounds);
        boolean inCache = records.stored() <= maxInCache;
        this.order = inCache ? bySize(records, workers) : bySizeAndToken(records, workers);
        this.sizes = IntColumn.select(records.sizes(), order);
        int[] from = IntColumn.select(records.starts(), order);
        int[] to = IntColumn.select(records.ends(), order);
        this.stored = length(from, to);
        if (inCache) {
            this.tokens = records.tokens();
            this.starts = from;
            this.ends = to;
            return;
        }
        if (stored > Integer.MAX_VALUE - 8) throw new CollectionTooLarge(stored);
        this.tokens = new int[(int) stored];
        this.starts = new int[order.length];
        this.ends = new int[order.length];
        int at = 0;
        for (int r = 0; r < order.length; r++) {
            starts[r] = at;
            at += to[r] - from[r];
            ends[r] = at;
        }
        workers.forEach(parts(), part -> {
            for (int r = partFrom(part); r < partTo(part); r++)
                System.arraycopy(records.tokens(), from[r], tokens, starts[r], to[r] - from[r]);
        });
    }

    private static long length(int[] from, int[] to) {
        long sum = 0;
        for (int r = 0; r < from.length; r++) sum += to[r] - from[r];
        return sum;
    }

    /** Records that cannot match any other get no rank. */
    private static int[] firstRanks(int[] sizes, SizeBounds sizeBounds) {
        int largest = 0;
        for (int size : sizes) largest = Math.max(largest, size);
        int[] first = new int[largest + 2];
        for (int size : sizes) first[size + 1]++;
        for (int s = 0; s <= largest; s++) {
            if (first[s + 1] > 0 && !sizeBounds.canMatch(s)) first[s + 1] = 0;
            first[s + 1] += first[s];
        }
        return first;
    }

    private int[] bySize(TokenSets records, Workers workers) throws InterruptedException {
        int[] sizes = records.sizes();
        int[] ranked = ranked(sizes, firstRanks);
        return isAscending(sizes) ? ranked : new CountingSort(sizes, firstRanks.length, workers).sort(ranked);
    }

    /** The ordinals of the records that have a rank. */
    private static int[] ranked(int[] sizes, int[] firstRanks) {
        int[] ranked = new int[firstRanks[firstRanks.length - 1]];
        int count = 0;
        for (int x = 0; x < sizes.length; x++) if (hasRank(sizes[x], firstRanks)) ranked[count++] = x;
        return ranked;
    }

    private static boolean isAscending(int[] values) {
        for (int i = 1; i < values.length; i++) if (values[i] < values[i - 1]) return false;
        return true;
    }

    /** Sorts by first token, then stably by size. */
    private int[] bySizeAndToken(TokenSets records, Workers workers) throws InterruptedException {
        int[] byToken = new CountingSort(firstTokens(records, firstRanks), records.vocabulary() + 1, workers).sort();
        return new CountingSort(records.sizes(), firstRanks.length, workers).sort(byToken);
    }

    private static boolean hasRank(int size, int[] firstRanks) {
        return firstRanks[size] < firstRanks[size + 1];
    }

    /** Sort key: the vocabulary size if the record shares no token with any other, negative if it has no rank. */
    private static int[] firstTokens(TokenSets records, int[] firstRanks) {
        int[] tokens = records.tokens();
        int[] starts = records.starts();
        int[] ends = records.ends();
        int[] sizes = records.sizes();
        int[] first = new int[sizes.length];
        for (int x = 0; x < first.length; x++) {
            if (!hasRank(sizes[x], firstRanks)) first[x] = -1;
            else first[x] = starts[x] == ends[x] ? records.vocabulary() : tokens[starts[x]];
        }
        return first;
    }

    static long bytes(TokenSets records) {
        return 4L * records.stored() + 4L * 7 * records.size() + FrequentTokens.bytes(records);
    }

    /** Number of units of work if threads share the ranks; those of a part begin at {@link #partFrom}. */
    int parts() {
        return (order.length + PART - 1) / PART;
    }

    int partFrom(int part) {
        return part * PART;
    }

    int partTo(int part) {
        return Math.min(order.length, (part + 1) * PART);
    }

    int size() {
        return order.length;
    }

    /** Number of ids of all ranks. */
    long stored() {
        return stored;
    }

    int start(int rank) {
        return starts[rank];
    }

    int end(int rank) {
        return ends[rank];
    }

    int sizeOf(int rank) {
        return sizes[rank];
    }

    /** The size of a rank's record by bisection in a small table, which avoids a cache miss. */
    int sizeByRank(int rank) {
        return Bisection.firstAtLeast(rank + 1, firstRanks, 1, firstRanks.length) - 1;
    }

    /** The size of a rank's record, given a size that is not larger and usually only a few steps away. */
    int sizeByRank(int rank, int known) {
        int size = known;
        for (int step = 0; step < 16; step++) {
            if (firstRanks[size + 1] > rank) return size;
            size++;
        }
        return sizeByRank(rank);
    }

    /** Number of tokens that occur in this record only: they count towards its size but are not among its ids. */
    int unique(int rank) {
        return sizes[rank] - (ends[rank] - starts[rank]);
    }

    /** Part number {@code part} of {@code parts} consecutive ranges with about the same number of tokens each. */
    RankRange part(RankRange all, int part, int parts) {
        if (parts == 1) return all;
        long sum = 0;
        for (int r = all.from(); r < all.to(); r++) sum += sizes[r];
        return new RankRange(cut(all, sum * part / parts), cut(all, sum * (part + 1) / parts));
    }

    private int cut(RankRange all, long tokens) {
        int rank = all.from();
        for (long sum = 0; rank < all.to() && sum < tokens; rank++) sum += sizes[rank];
        return rank;
    }

    int largest() {
        return firstRanks.length - 2;
    }

    /** First rank of a record of at least this size. */
    int firstRank(int size) {
        return firstRanks[Math.clamp(size, 0, firstRanks.length - 1)];
    }
}
