package org.semblance.search.prefix;

import java.util.Arrays;
import org.semblance.relation.Intersection;
import org.semblance.relation.OverlapMeasure;

/**
 * The candidates of one set x: the sets found in inverted lists, the overlap counted so far for each, and the filters
 * that prune them. This is the inner loop of Algorithm 1, and Algorithms 2 and 5. Reused for one x after another. Not
 * thread-safe.
 */
final class Candidates {
    /** Marks a pruned candidate; stays negative whatever is added. */
    private static final int PRUNED = Integer.MIN_VALUE;

    private final OverlapMeasure measure;
    private final Filters filters;
    private final IndexedSets sets;
    private final StageCounts counts;

    /**
     * A[y] in the low half, the number of the search in the high half: an entry of an earlier search counts as 0, so
     * nothing is cleared.
     */
    private long[] overlaps = new long[0];

    private int search;
    private int[] candidates = new int[64];
    private int count;

    /** α(x, y) by |y|, and the |x| it was computed for, cached because lists repeat sizes. */
    private int[] required = new int[0];

    private int[] requiredFor = new int[0];

    private int[] tokens = new int[0];
    private int start;
    private int prefixEnd;
    private int shortEnd;
    private int end;
    private int size;

    /** The indexed sets as the filters see them, numbered by the index. */
    interface IndexedSets {
        /** The column of all tokens, ascending within each set. */
        int[] tokens();

        int start(int y);

        /** End of the tokens of y by which it is found from a set of this size. */
        int indexedEnd(int y, int sizeX);

        int end(int y);

        /** Number of all tokens of y, including those not in the column, which precede the others in the token order. */
        int sizeOf(int y);
    }

    Candidates(OverlapMeasure measure, Filters filters, IndexedSets sets, StageCounts counts) {
        this.measure = measure;
        this.filters = filters;
        this.sets = sets;
        this.counts = counts;
    }

    /** Allocates memory for {@code indexed} sets of at most {@code largest} tokens. */
    void reserve(int indexed, int largest) {
        if (overlaps.length < indexed) overlaps = Arrays.copyOf(overlaps, indexed + (indexed >> 2));
        if (required.length <= largest) {
            required = Arrays.copyOf(required, largest + (largest >> 2) + 1);
            requiredFor = Arrays.copyOf(requiredFor, required.length);
        }
    }

    /**
     * Starts with an x of {@code sizeOfX} tokens, of which those that other sets may share are {@code column[from,
     * to)}.
     */
    void begin(int[] column, int from, int to, int sizeOfX, int prefix) {
        tokens = column;
        start = from;
        end = to;
        size = sizeOfX;
        prefixEnd = end(prefix);
        shortEnd = prefixEnd;
        count = 0;
        if (++search == 0) { // after 2³² searches old numbers would be valid again
            Arrays.fill(overlaps, 0);
            search = 1;
        }
    }

    /** Sets the length of the prefix of x that is looked up for sets not smaller than x. Default: the whole prefix. */
    void shorten(int prefix) {
        shortEnd = end(prefix);
    }

    /** Where a prefix of x ends; the tokens that no other set has come first. */
    private int end(int prefix) {
        return Math.min(start + Math.max(0, prefix - (size - (end - start))), end);
    }

    /** End of the probing prefix of x for sets not smaller than x. */
    int shortEnd() {
        return shortEnd;
    }

    /** End of the probing prefix of x. */
    int prefixEnd() {
        return prefixEnd;
    }

    /**
     * Records that y contains the token of x at {@code position}, followed by {@code restY} more tokens of y. Positions
     * of x come in ascending order.
     */
    void addSharedToken(int y, int position, int restY) {
        counts.probed++;
        long state = overlaps[y];
        boolean first = (int) (state >>> Integer.SIZE) != search;
        int overlap = first ? 0 : (int) state;
        if (overlap < 0) return;
        if (first) counts.sharing++;
        int restX = end - position - 1;
        // Both prefixes were processed up to this token, so A[y] is the whole overlap before it. After it x and y share
        // at most the shorter rest: |x ∩ y| ≤ A[y] + 1 + min(|x| - i, |y| - j).
        if (filters.positional() && overlap + 1 + Math.min(restX, restY) < required(sets.sizeOf(y))) {
            counts.prunedByPosition++;
            set(y, PRUNED);
        } else if (first && filters.suffix() && differInSuffix(y, position, restX, restY)) {
            counts.prunedBySuffix++;
            set(y, PRUNED);
        } else {
            if (first) append(y);
            set(y, overlap + 1);
        }
    }

    /**
     * Whether the tokens after the first common token, at position i of x and j of y, differ too much. x and y share
     * nothing before that token, so the rests must share at least α - 1 tokens: their distance is at most (|x| - i) +
     * (|y| - j) - 2(α - 1) = |x| + |y| - 2α - (i + j - 2) = H_max.
     */
    private boolean differInSuffix(int y, int position, int restX, int restY) {
        int most = Math.toIntExact(restX + (long) restY - 2L * (required(sets.sizeOf(y)) - 1L));
        int endY = sets.end(y);
        return SuffixFilter.distance(
                        tokens, position + 1, end, sets.tokens(), endY - restY, endY, most, filters.suffixDepth())
                > most;
    }

    private void set(int y, int overlap) {
        overlaps[y] = (long) search << Integer.SIZE | Integer.toUnsignedLong(overlap);
    }

    private void append(int y) {
        if (count == candidates.length) candidates = Arrays.copyOf(candidates, 2 * count);
        candidates[count++] = y;
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

    /** The k-th candidate, in the order of discovery. */
    int get(int k) {
        return candidates[k];
    }

    /** The overlap of x and the k-th candidate if it reaches the required overlap, otherwise -1. */
    int verify(int k) {
        int y = candidates[k];
        int overlap = (int) overlaps[y];
        if (overlap < 0) return -1;
        int needed = required(sets.sizeOf(y));
        int[] tokensY = sets.tokens();
        int probedEnd = sets.sizeOf(y) >= size ? shortEnd : prefixEnd;
        int indexedEnd = sets.indexedEnd(y, size);
        int i;
        int j;
        // Algorithm 2. Suppose the prefix of x ends before that of y. Then it shares nothing with the rest of y after
        // its prefix, so besides the A[y] counted tokens only the rest of x can contribute. The first A[y] tokens of y
        // are not after the tokens counted already, so they are not in that rest.
        if (tokens[probedEnd - 1] < tokensY[indexedEnd - 1]) {
            i = probedEnd;
            j = sets.start(y) + overlap;
        } else {
            i = start + overlap;
            j = indexedEnd;
        }
        if (overlap + Math.min(end - i, sets.end(y) - j) < needed) return -1;
        counts.verified++;
        int all = Intersection.from(overlap, tokens, i, end, tokensY, j, sets.end(y), needed);
        return all >= needed ? all : -1;
    }

    /** The overlap of x and a set that matches regardless of its overlap. */
    int overlapWith(int y) {
        counts.disjoint++;
        counts.verified++;
        return Intersection.from(0, tokens, start, end, sets.tokens(), sets.start(y), sets.end(y), 0);
    }
}
