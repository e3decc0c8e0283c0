package org.semblance.search.window;

import java.util.Arrays;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.relation.CompressionDistance;
import org.semblance.search.Sides;

/**
 * The strings that can be compared, in the order in which two are put together (L in the paper): a rank is a place in it. The partners of a
 * rank are ranks behind it, up to the end of its window, on the other side if there are two.
 */
final class CompressedSizeOrder {
    /** Columns by rank, and what sorting takes. */
    static final long BYTES_EACH = 48;

    final ByteStrings strings;

    /** The document at each rank. */
    final int[] documents;

    /** The compressed size at each rank; ascending. */
    final int[] sizes;

    /** The ranks that may be partners: all, or those of either side. */
    private final int[][] sides;

    /** For each rank the places of its partners among the ranks of the other side. */
    private final int[] from;

    private final int[] to;

    /** The place of each rank on its side, if there are two. */
    private final int[] places;

    private final int split;
    private final boolean within;

    CompressedSizeOrder(ByteStrings strings, Sides sides, CompressionDistance distance, boolean window) {
        this.strings = strings;
        this.within = sides.isWithin();
        this.split = within ? strings.size() : sides.probes();
        this.documents = sorted(strings);
        int count = documents.length;
        this.sizes = new int[count];
        for (int r = 0; r < count; r++) sizes[r] = strings.compressed(documents[r]);
        this.sides = within ? new int[][] {ranks(0)} : new int[][] {ranks(0), ranks(1)};
        this.places = new int[within ? 0 : count];
        for (int[] side : this.sides) for (int p = 0; !within && p < side.length; p++) places[side[p]] = p;
        this.from = new int[count];
        this.to = new int[count];
        int[] next = new int[this.sides.length]; // the first place behind the rank
        int[] last = new int[this.sides.length]; // the first place behind its window
        for (int r = 0; r < count; r++) {
            for (int s = 0; s < next.length; s++) {
                int[] some = this.sides[s];
                while (next[s] < some.length && some[next[s]] <= r) next[s]++;
                while (last[s] < some.length && (!window || reaches(distance, r, some[last[s]]))) last[s]++;
            }
            int other = others(r);
            from[r] = next[other];
            to[r] = Math.max(next[other], last[other]);
        }
    }

    /** Behind the rank itself, partners are those within reach; before it, all are passed over. */
    private boolean reaches(CompressionDistance distance, int rank, int other) {
        return other <= rank || distance.inReach(sizes[rank], sizes[other]);
    }

    /** Non-empty strings by size, then bytes, then place in the input. */
    private static int[] sorted(ByteStrings strings) {
        long[] keyed = new long[count(strings)];
        int next = 0;
        for (int x = 0; x < strings.size(); x++) {
            if (strings.sizeOf(x) > 0) keyed[next++] = (long) strings.compressed(x) << Integer.SIZE | x;
        }
        Arrays.sort(keyed);
        int[] sorted = new int[keyed.length];
        for (int start = 0, end; start < keyed.length; start = end) {
            end = start + 1;
            while (end < keyed.length && keyed[end] >>> Integer.SIZE == keyed[start] >>> Integer.SIZE) end++;
            Integer[] alike = new Integer[end - start];
            for (int i = start; i < end; i++) alike[i - start] = (int) keyed[i];
            Arrays.sort(alike, strings::compare);
            for (int i = start; i < end; i++) sorted[i] = alike[i - start];
        }
        return sorted;
    }

    /** How many strings can be compared. */
    static int count(ByteStrings strings) {
        int count = 0;
        for (int x = 0; x < strings.size(); x++) if (strings.sizeOf(x) > 0) count++;
        return count;
    }

    private int[] ranks(int side) {
        int[] ranks = new int[documents.length];
        int count = 0;
        for (int r = 0; r < ranks.length; r++) if (side(r) == side) ranks[count++] = r;
        return Arrays.copyOf(ranks, count);
    }

    int count() {
        return documents.length;
    }

    private int side(int rank) {
        return documents[rank] < split ? 0 : 1;
    }

    private int others(int rank) {
        return within ? 0 : 1 - side(rank);
    }

    /** The ranks among which the partners of a rank are, in order. */
    int[] partners(int rank) {
        return sides[others(rank)];
    }

    int from(int rank) {
        return from[rank];
    }

    int to(int rank) {
        return to[rank];
    }

    /** The place of a rank among those that may be partners with it. */
    int place(int rank) {
        return within ? rank : places[rank];
    }

    /** Whether two ranks could be partners but for the window. */
    boolean comparable(int a, int b) {
        return within || side(a) != side(b);
    }

    /** Pairs within the windows. */
    long inWindow() {
        long pairs = 0;
        for (int r = 0; r < from.length; r++) pairs += to[r] - from[r];
        return pairs;
    }

    /** Pairs there would be without windows. */
    long pairs() {
        long count = count();
        return within ? count * (count - 1) / 2 : (long) sides[0].length * sides[1].length;
    }
}
