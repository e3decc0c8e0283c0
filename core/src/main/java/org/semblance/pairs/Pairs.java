package org.semblance.pairs;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** Scored pairs of documents in columns, by (first, second) in input order; first &lt; second. */
public final class Pairs {
    /** Memory a pair may take at the most while it is found, sorted and grouped. */
    public static final int BYTES_EACH = 64;

    /** Both directions of every pair must fit one column. */
    private static final int MOST = Integer.MAX_VALUE / 2 - 8;

    private final int[] first;
    private final int[] second;
    private final int[] overlap;
    private final double[] score;

    private Pairs(int[] first, int[] second, int[] overlap, double[] score) {
        this.first = first;
        this.second = second;
        this.overlap = overlap;
        this.score = score;
    }

    /** The pairs of all buffers, among so many documents. */
    public static Pairs sorted(List<PairBuffer> buffers, int documents) {
        long total = buffers.stream().mapToLong(b -> b.size).sum();
        if (total > MOST) throw new TooManyPairs(MOST);
        int size = (int) total;
        int[] next = new int[documents + 1];
        for (PairBuffer b : buffers) for (int i = 0; i < b.size; i++) next[b.first[i] + 1]++;
        for (int d = 0; d < documents; d++) next[d + 1] += next[d];
        int[] ends = next.clone();
        int[] first = new int[size];
        int[] second = new int[size];
        int[] overlap = new int[size];
        double[] score = new double[size];
        for (PairBuffer b : buffers) {
            for (int i = 0; i < b.size; i++) {
                int at = next[b.first[i]]++;
                first[at] = b.first[i];
                second[at] = b.second[i];
                overlap[at] = b.overlap[i];
                score[at] = b.score[i];
            }
        }
        for (int d = 0; d < documents; d++) sortRun(ends[d], ends[d + 1], second, overlap, score);
        return new Pairs(first, second, overlap, score);
    }

    /** Sorts the run of one first document by its second ones. */
    private static void sortRun(int from, int to, int[] second, int[] overlap, double[] score) {
        int length = to - from;
        if (length < 2) return;
        long[] keys = new long[length];
        for (int i = 0; i < length; i++) keys[i] = (long) second[from + i] << 32 | i;
        Arrays.sort(keys);
        int[] overlaps = Arrays.copyOfRange(overlap, from, to);
        double[] scores = Arrays.copyOfRange(score, from, to);
        for (int i = 0; i < length; i++) {
            second[from + i] = (int) (keys[i] >>> 32);
            overlap[from + i] = overlaps[(int) keys[i]];
            score[from + i] = scores[(int) keys[i]];
        }
    }

    public int size() {
        return first.length;
    }

    public int first(int pair) {
        return first[pair];
    }

    public int second(int pair) {
        return second[pair];
    }

    /** Tokens the two share, or {@link org.semblance.relation.PairSink#NO_OVERLAP}. */
    public int overlap(int pair) {
        return overlap[pair];
    }

    public double score(int pair) {
        return score[pair];
    }

    /** The pairs whose index the predicate accepts. */
    public Pairs where(IntPredicate wanted) {
        int n = 0;
        int[] kept = new int[size()];
        for (int i = 0; i < size(); i++) if (wanted.test(i)) kept[n++] = i;
        int[] chosen = Arrays.copyOf(kept, n);
        return new Pairs(
                Arrays.stream(chosen).map(i -> first[i]).toArray(),
                Arrays.stream(chosen).map(i -> second[i]).toArray(),
                Arrays.stream(chosen).map(i -> overlap[i]).toArray(),
                Arrays.stream(chosen).mapToDouble(i -> score[i]).toArray());
    }
}
