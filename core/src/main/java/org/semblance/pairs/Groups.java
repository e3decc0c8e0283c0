package org.semblance.pairs;

import java.util.Arrays;

/**
 * Groups of documents, and the survivors. Whatever the shape of the groups, a document is removed only for one that is
 * kept and that it matches directly, and of two matching documents that may be removed at most one is kept.
 */
public final class Groups {
    /** What makes a group. */
    public enum Shape {
        /** A kept document and those removed for it: every member matches the centre. */
        STARS,
        /** A connected component of the pairs, however long its chains; it may keep several documents. */
        COMPONENTS
    }

    private final int[] keptFor;
    private final int[] overlaps;
    private final double[] scores;
    private final int[] cluster;
    private final int[] sizes;

    /** Documents with the same root form a group. */
    Groups(int[] keptFor, int[] overlaps, double[] scores, int[] root) {
        this.keptFor = keptFor;
        this.overlaps = overlaps;
        this.scores = scores;
        this.cluster = new int[root.length];
        this.sizes = number(root, cluster);
    }

    /** No groups: every document is kept. */
    public static Groups none(int documents) {
        int[] alone = new int[documents];
        Arrays.setAll(alone, d -> d);
        return new Groups(alone, new int[0], new double[0], alone);
    }

    /** Groups of two and more get numbers from 1 in the order of their first documents; returns their sizes. */
    private static int[] number(int[] root, int[] cluster) {
        int[] size = new int[root.length];
        for (int r : root) size[r]++;
        int[] numbers = new int[root.length];
        int[] sizes = new int[root.length + 1];
        int last = 0;
        for (int d = 0; d < root.length; d++) {
            if (size[root[d]] < 2) continue;
            if (numbers[root[d]] == 0) {
                numbers[root[d]] = ++last;
                sizes[last] = size[root[d]];
            }
            cluster[d] = numbers[root[d]];
        }
        return Arrays.copyOf(sizes, last + 1);
    }

    /** Number of groups; they are numbered from 1. */
    public int count() {
        return sizes.length - 1;
    }

    public int sizeOf(int group) {
        return sizes[group];
    }

    public int largest() {
        return Arrays.stream(sizes).max().orElse(0);
    }

    /** The group of a document; 0 if it is in none. */
    public int groupOf(int document) {
        return cluster[document];
    }

    public boolean isKept(int document) {
        return keptFor[document] == document;
    }

    /** The document for which this one is removed; itself if it is kept. */
    public int keptFor(int document) {
        return keptFor[document];
    }

    /** The number of tokens that a removed document shares with the one kept for it. */
    public int overlap(int document) {
        return overlaps[document];
    }

    /** The score of a removed document with the one kept for it. */
    public double score(int document) {
        return scores[document];
    }

    public int removed() {
        int removed = 0;
        for (int d = 0; d < keptFor.length; d++) if (keptFor[d] != d) removed++;
        return removed;
    }
}
