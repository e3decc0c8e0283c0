package org.semblance.search.prefix;

import java.util.Arrays;
import org.semblance.relation.Intersection;
import org.semblance.relation.OverlapMeasure;

/**
 * The sets that one set x meets in lists, what it is known to share with each, and the filters that drop them again: the
 * inner loop of Algorithm 1, and Algorithms 2 and 5. One thread's, for one x after another.
 */
final class Candidates {
    /** No overlap, however much is added. */
    private static final int PRUNED = Integer.MIN_VALUE;

    private final OverlapMeasure measure;
    private final Filters filters;
    private final IndexedSets sets;
    private final StageCounts counts;

    /** A[y] in the low half, in the high half the search it belongs to: one of an earlier search is 0, and nothing is cleared. */
    private long[] overlaps = new long[0];

    private int search;
    private int[] met = new int[64];
    private int count;

    /** α(x, y) by |y|, and the |x| it was found for, since lists repeat sizes. */
    private int[] required = new int[0];

    private int[] requiredFor = new int[0];

    private int[] tokens = new int[0];
    private int start;
    private int prefixEnd;
    private int end;
    private int size;

    Candidates(OverlapMeasure measure, Filters filters, IndexedSets sets, StageCounts counts) {
        this.measure = measure;
        this.filters = filters;
        this.sets = sets;
        this.counts = counts;
    }

    /** Makes room for so many sets, the largest of so many tokens. */
    void reserve(int indexed, int largest) {
        if (overlaps.length < indexed) overlaps = Arrays.copyOf(overlaps, indexed + (indexed >> 2));
        if (required.length <= largest) {
            required = Arrays.copyOf(required, largest + (largest >> 2) + 1);
            requiredFor = Arrays.copyOf(requiredFor, required.length);
        }
    }

    /** Begins with an x of so many tokens, of which those that others may share stand from start to end. */
    void begin(int[] column, int from, int to, int sizeOfX, int prefix) {
        tokens = column;
        start = from;
        end = to;
        size = sizeOfX;
        prefixEnd = Math.min(from + Math.max(0, prefix - (sizeOfX - (to - from))), to);
        count = 0;
        if (++search == 0) { // after four billion searches old stamps would look like new ones
            Arrays.fill(overlaps, 0);
            search = 1;
        }
    }

    /** End of the part of x by which it looks for others. */
    int prefixEnd() {
        return prefixEnd;
    }

    /** y has the token of x at this place, and {@code restY} more behind it. Places of x come in ascending order. */
    void meet(int y, int place, int restY) {
        counts.probed++;
        long state = overlaps[y];
        boolean first = (int) (state >>> Integer.SIZE) != search;
        int overlap = first ? 0 : (int) state;
        if (overlap < 0) return;
        if (first) counts.met++;
        int restX = end - place - 1;
        // Both prefixes were seen up to this token, so A[y] is all that x and y share before it; behind it they share
        // at
        // most what the shorter rest holds: |x ∩ y| ≤ A[y] + 1 + min(|x| - i, |y| - j).
        if (filters.positional() && overlap + 1 + Math.min(restX, restY) < required(sets.sizeOf(y))) {
            counts.prunedByPosition++;
            set(y, PRUNED);
        } else if (first && filters.suffix() && differInSuffix(y, place, restX, restY)) {
            counts.prunedBySuffix++;
            set(y, PRUNED);
        } else {
            if (first) append(y);
            set(y, overlap + 1);
        }
    }

    /**
     * Whether what follows the first common token, at place i of x and j of y, differs too much. That token and the rests
     * share all that x and y do, so at least α - 1 tokens must be common to the rests: their distance is at most
     * (|x| - i) + (|y| - j) - 2(α - 1) = |x| + |y| - 2α - (i + j - 2) = H_max.
     */
    private boolean differInSuffix(int y, int place, int restX, int restY) {
        int most = Math.toIntExact(restX + (long) restY - 2L * (required(sets.sizeOf(y)) - 1L));
        int endY = sets.end(y);
        return SuffixFilter.distance(
                        tokens, place + 1, end, sets.tokens(), endY - restY, endY, most, filters.suffixDepth())
                > most;
    }

    private void set(int y, int overlap) {
        overlaps[y] = (long) search << Integer.SIZE | Integer.toUnsignedLong(overlap);
    }

    private void append(int y) {
        if (count == met.length) met = Arrays.copyOf(met, 2 * count);
        met[count++] = y;
    }

    private int required(int sizeY) {
        if (requiredFor[sizeY] != size) {
            requiredFor[sizeY] = size;
            required[sizeY] = measure.required(size, sizeY);
        }
        return required[sizeY];
    }

    int count() {
        return count;
    }

    /** The k-th candidate, in the order they were met. */
    int get(int k) {
        return met[k];
    }

    /** What x shares with the k-th candidate if that is enough, and -1 if not. */
    int verify(int k) {
        int y = met[k];
        int overlap = (int) overlaps[y];
        if (overlap < 0) return -1;
        int needed = required(sets.sizeOf(y));
        int[] others = sets.tokens();
        int shownEnd = sets.shownEnd(y);
        int i;
        int j;
        // Algorithm 2. Let the prefix of x end before that of y does. Then it shares nothing with what follows the
        // prefix
        // of y, so beside the A[y] tokens only the rest of x counts. The first A[y] tokens of y are not behind those
        // that are shared already, so they are not in that rest.
        if (tokens[prefixEnd - 1] < others[shownEnd - 1]) {
            i = prefixEnd;
            j = sets.start(y) + overlap;
        } else {
            i = start + overlap;
            j = shownEnd;
        }
        if (overlap + Math.min(end - i, sets.end(y) - j) < needed) return -1;
        counts.verified++;
        int all = Intersection.from(overlap, tokens, i, end, others, j, sets.end(y), needed);
        return all >= needed ? all : -1;
    }

    /** What x shares with a set that it is near in any case. */
    int overlapWith(int y) {
        counts.disjoint++;
        counts.verified++;
        return Intersection.from(0, tokens, start, end, sets.tokens(), sets.start(y), sets.end(y), 0);
    }
}
