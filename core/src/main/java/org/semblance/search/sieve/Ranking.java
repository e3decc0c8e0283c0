package org.semblance.search.sieve;

import java.util.Arrays;
import org.semblance.columns.Bisection;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.search.CountingSort;

/**
 * The records of a join in the order (size, first token, ordinal), their tokens laid out in that order. Candidate pairs
 * have similar sizes and often the same rarest token, so records that are compared lie close together in memory.
 */
final class Ranking {
    /** Ranks per unit of work of a thread. */
    private static final int PART = 1 << 14;

    /** Ordinal of each rank. */
    final int[] order;

    /**
     * For each record its size, then its ids, so that one cache line has all that a comparison starts with. A header of
     * {@link FrequentTokens} may precede the size.
     */
    final int[] tokens;

    final FrequentTokens frequents;

    /** Ints stored before the ids of a record. */
    private final int header;

    /** Start of the ids of each rank, plus one sentinel after the last rank. */
    final int[] starts;

    /** First rank of each size, up to the largest size plus one. */
    private final int[] firstRanks;

    Ranking(TokenSets records, SizeBounds sizeBounds, Workers workers) throws InterruptedException {
        this.firstRanks = firstRanks(records, sizeBounds);
        int size = firstRanks[firstRanks.length - 1];
        this.order = order(records, workers);
        this.starts = new int[size + 1];
        this.frequents = FrequentTokens.of(records);
        this.header = 1 + frequents.headerInts();
        int parts = (size + PART - 1) / PART;
        long[] partStarts = new long[parts + 1];
        workers.forEach(parts, part -> partStarts[part + 1] = lengths(records, part));
        partStarts[0] = header;
        for (int part = 0; part < parts; part++) partStarts[part + 1] += partStarts[part];
        if (partStarts[parts] > Integer.MAX_VALUE - 8) throw new CollectionTooLarge(partStarts[parts]);
        starts[size] = (int) partStarts[parts];
        this.tokens = new int[starts[size] - header];
        workers.forEach(parts, part -> layOut(records, part, (int) partStarts[part]));
    }

    /** Number of ints that the ranks of a part take. */
    private long lengths(TokenSets records, int part) {
        long sum = 0;
        int to = Math.min(order.length, (part + 1) * PART);
        for (int r = part * PART; r < to; r++) sum += records.end(order[r]) - records.start(order[r]) + header;
        return sum;
    }

    /** Records that cannot match any other get no rank. */
    private static int[] firstRanks(TokenSets records, SizeBounds sizeBounds) {
        int largest = 0;
        for (int x = 0; x < records.size(); x++) largest = Math.max(largest, records.sizeOf(x));
        int[] first = new int[largest + 2];
        for (int x = 0; x < records.size(); x++) first[records.sizeOf(x) + 1]++;
        for (int s = 0; s <= largest; s++) {
            if (first[s + 1] > 0 && !sizeBounds.canMatch(s)) first[s + 1] = 0;
            first[s + 1] += first[s];
        }
        return first;
    }

    /** Sorts by first token, then stably by size. */
    private int[] order(TokenSets records, Workers workers) throws InterruptedException {
        int[] byToken = new CountingSort(x -> firstToken(records, x), records.vocabulary() + 1, workers)
                .sort(records.size(), x -> x);
        return new CountingSort(records::sizeOf, firstRanks.length, workers).sort(byToken.length, i -> byToken[i]);
    }

    private boolean hasRank(int size) {
        return firstRanks[size] < firstRanks[size + 1];
    }

    /** Sort key: the vocabulary size if the record shares no token with any other, negative if it has no rank. */
    private int firstToken(TokenSets records, int x) {
        if (!hasRank(records.sizeOf(x))) return -1;
        int start = records.start(x);
        return start == records.end(x) ? records.vocabulary() : records.tokens()[start];
    }

    private void layOut(TokenSets records, int part, int from) {
        int to = Math.min(order.length, (part + 1) * PART);
        int at = from;
        for (int r = part * PART; r < to; r++) {
            int x = order[r];
            int length = records.end(x) - records.start(x);
            tokens[at - 1] = records.sizeOf(x);
            System.arraycopy(records.tokens(), records.start(x), tokens, at, length);
            if (frequents.isAny()) frequents.write(tokens, at, at + length);
            starts[r] = at;
            at += length + header;
        }
    }

    static long bytes(TokenSets records) {
        return 4L * records.stored() + 4L * (4 + FrequentTokens.maxHeaderInts()) * records.size();
    }

    int size() {
        return order.length;
    }

    int start(int rank) {
        return starts[rank];
    }

    int end(int rank) {
        return starts[rank + 1] - header;
    }

    int sizeOf(int rank) {
        return tokens[starts[rank] - 1];
    }

    /** The size of a rank's record by bisection in a small table, which avoids a cache miss on the record itself. */
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
        return sizeOf(rank) - (end(rank) - start(rank));
    }

    /** Part number {@code part} of {@code parts} consecutive ranges with about the same number of tokens each. */
    RankRange part(RankRange all, int part, int parts) {
        return new RankRange(cut(all, part, parts), cut(all, part + 1, parts));
    }

    private int cut(RankRange all, int part, int parts) {
        long tokens = (long) starts[all.to()] - starts[all.from()];
        int found = Arrays.binarySearch(
                starts, all.from(), all.to() + 1, starts[all.from()] + (int) (tokens * part / parts));
        return found < 0 ? -found - 1 : found;
    }

    int largest() {
        return firstRanks.length - 2;
    }

    /** First rank of a record of at least this size. */
    int firstRank(int size) {
        return firstRanks[Math.clamp(size, 0, firstRanks.length - 1)];
    }
}
