package org.semblance.search.window;

import java.util.Arrays;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.bytes.Compressor;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.PairSink;
import org.semblance.search.Sides;

/**
 * The non-empty strings in the order in which two of them are concatenated (L in the paper); a rank is a position in
 * it. The partners of a rank are higher ranks within its window, on the other side if there are two.
 */
final class CompressedSizeOrder {
    /** Memory per string: columns by rank, and sorting. */
    static final long BYTES_EACH = 48;

    final ByteStrings strings;

    /** Documents by rank. */
    final int[] documents;

    /** Compressed sizes by rank; ascending. */
    final int[] sizes;

    /** The ranks of each side; of all strings if there is one side. */
    private final int[][] sides;

    /** By rank, the range of its partners within the ranks of the other side. */
    private final int[] from;

    private final int[] to;

    /** By rank, its position within the ranks of its side, if there are two sides. */
    private final int[] positions;

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
        this.positions = new int[within ? 0 : count];
        for (int[] side : this.sides) for (int p = 0; !within && p < side.length; p++) positions[side[p]] = p;
        this.from = new int[count];
        this.to = new int[count];
        int[] next = new int[this.sides.length]; // the first position after the rank
        int[] last = new int[this.sides.length]; // the first position after its window
        for (int r = 0; r < count; r++) {
            for (int s = 0; s < next.length; s++) {
                int[] ranks = this.sides[s];
                while (next[s] < ranks.length && ranks[next[s]] <= r) next[s]++;
                while (last[s] < ranks.length && (!window || reaches(distance, r, ranks[last[s]]))) last[s]++;
            }
            int other = others(r);
            from[r] = next[other];
            to[r] = Math.max(next[other], last[other]);
        }
    }

    /** Whether the window of a rank extends beyond another; lower ranks are passed over. */
    private boolean reaches(CompressionDistance distance, int rank, int other) {
        return other <= rank || distance.inReach(sizes[rank], sizes[other]);
    }

    /** Non-empty strings by compressed size, then bytes, then input order. */
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

    /** The number of non-empty strings. */
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

    /** The ranks that include the partners of a rank, in order; see {@link #from} and {@link #to}. */
    int[] partners(int rank) {
        return sides[others(rank)];
    }

    /** Sets the first string of the following comparisons. */
    void hold(int rank, Compressor.Worker worker) {
        int x = documents[rank];
        worker.first(strings.array(x), strings.start(x), strings.end(x));
    }

    /** The compressed size of the held string and another; any larger size if it exceeds {@code most}. */
    int together(int other, Compressor.Worker worker, int most) {
        int y = documents[other];
        return worker.with(strings.array(y), strings.start(y), strings.end(y), most);
    }

    /** Reports a pair, given the compressed size of both. */
    void report(int rank, int other, int together, PairSink pairs) {
        double score = CompressionDistance.score(together, sizes[rank], sizes[other]);
        pairs.pair(documents[rank], documents[other], PairSink.NO_OVERLAP, score);
    }

    int from(int rank) {
        return from[rank];
    }

    int to(int rank) {
        return to[rank];
    }

    /** The position of a rank within the ranks of its side. */
    int position(int rank) {
        return within ? rank : positions[rank];
    }

    /** Whether two ranks could be partners apart from the window. */
    boolean comparable(int a, int b) {
        return within || side(a) != side(b);
    }

    /** The number of pairs within windows. */
    long inWindow() {
        long pairs = 0;
        for (int r = 0; r < from.length; r++) pairs += to[r] - from[r];
        return pairs;
    }

    /** The number of pairs without windows. */
    long pairs() {
        long count = count();
        return within ? count * (count - 1) / 2 : (long) sides[0].length * sides[1].length;
    }
}
