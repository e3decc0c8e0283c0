package org.semblance.pairs;

import java.util.Arrays;
import java.util.List;

/**
 * Pairs as columns in blocks, so that nothing is copied when they grow and a column may be longer than an array. A pair
 * takes 20 bytes.
 */
final class PairColumns {
    static final int BYTES_EACH = 20;

    private static final int BITS = 15;
    private static final int BLOCK = 1 << BITS;
    private static final int MASK = BLOCK - 1;
    private static final int FIRST_BLOCK = 64;

    private long[][] keys = new long[4][];
    private int[][] overlaps = new int[4][];
    private double[][] scores = new double[4][];
    private int blocks;
    private long size;

    /** The blocks being filled, and the position in them; the very first block starts small. */
    private long[] lastKeys = new long[0];

    private int[] lastOverlaps = new int[0];
    private double[] lastScores = new double[0];
    private int at;

    /** The two documents of a pair as one number, in the order of pairs. */
    static long key(int first, int second) {
        return (long) first << 32 | second;
    }

    long size() {
        return size;
    }

    void add(long key, int overlap, double score) {
        if (at == lastKeys.length) extend();
        lastKeys[at] = key;
        lastOverlaps[at] = overlap;
        lastScores[at++] = score;
        size++;
    }

    private void extend() {
        if (blocks == 1 && at < BLOCK) {
            blocks = 0;
            begin(
                    Arrays.copyOf(lastKeys, 2 * at),
                    Arrays.copyOf(lastOverlaps, 2 * at),
                    Arrays.copyOf(lastScores, 2 * at));
            return;
        }
        int length = blocks == 0 ? FIRST_BLOCK : BLOCK;
        begin(new long[length], new int[length], new double[length]);
        at = 0;
    }

    private void begin(long[] key, int[] overlap, double[] score) {
        if (blocks == keys.length) {
            keys = Arrays.copyOf(keys, 2 * blocks);
            overlaps = Arrays.copyOf(overlaps, 2 * blocks);
            scores = Arrays.copyOf(scores, 2 * blocks);
        }
        keys[blocks] = lastKeys = key;
        overlaps[blocks] = lastOverlaps = overlap;
        scores[blocks++] = lastScores = score;
    }

    /** Concatenates columns, which are emptied: full blocks are moved, only the last ones are copied. */
    static PairColumns joined(List<PairColumns> parts) {
        PairColumns all = new PairColumns();
        for (PairColumns part : parts) {
            int full = (int) (part.size >>> BITS);
            for (int b = 0; b < full; b++) all.begin(part.keys[b], part.overlaps[b], part.scores[b]);
            all.size += (long) full << BITS;
        }
        all.at = all.lastKeys.length;
        for (PairColumns part : parts) {
            for (long i = part.size & -BLOCK; i < part.size; i++) all.add(part.key(i), part.overlap(i), part.score(i));
            part.clear();
        }
        return all;
    }

    void clear() {
        keys = new long[4][];
        overlaps = new int[4][];
        scores = new double[4][];
        blocks = 0;
        lastKeys = new long[0];
        lastOverlaps = new int[0];
        lastScores = new double[0];
        at = 0;
        size = 0;
    }

    long key(long pair) {
        return keys[(int) (pair >>> BITS)][(int) pair & MASK];
    }

    int overlap(long pair) {
        return overlaps[(int) (pair >>> BITS)][(int) pair & MASK];
    }

    double score(long pair) {
        return scores[(int) (pair >>> BITS)][(int) pair & MASK];
    }

    /** Overwrites a pair. */
    void set(long pair, long key, int overlap, double score) {
        int block = (int) (pair >>> BITS);
        int at = (int) pair & MASK;
        keys[block][at] = key;
        overlaps[block][at] = overlap;
        scores[block][at] = score;
    }
}
