package org.semblance.pairs;

import java.util.Arrays;

/**
 * Who is removed for whom, found pair by pair. The pairs must come in the order of turns: by the rank of the better document, in any
 * order of the others. A document that has not been removed before its turn is kept, and removes what it is shown with.
 */
public final class Turns {
    private static final int NOBODY = -1;

    private final Limits limits;
    private int[] centre = {};
    private int[] overlap = {};
    private double[] score = {};
    private long[] gone = {};

    public Turns() {
        this(new Limits(new double[0], false));
    }

    /** The same, which also tells who would be removed if only the pairs counted that each limit accepts. */
    public Turns(Limits limits) {
        this.limits = limits;
    }

    /**
     * A pair of a document whose turn it is, and another.
     *
     * @param stays whether the first is kept whatever comes before it
     */
    public void pair(int first, boolean stays, int other, int shared, double near) {
        makeRoom(Math.max(first, other));
        // A document's turn is the same under all limits, so a word is enough to know under which it is removed.
        gone[other] |= (stays ? -1 : ~gone[first]) & limits.accepting(near);
        boolean kept = stays || centre[first] == NOBODY;
        if (!kept || centre[other] != NOBODY) return;
        centre[other] = first;
        overlap[other] = shared;
        score[other] = near;
    }

    private void makeRoom(int document) {
        int before = centre.length;
        if (document < before) return;
        int after = Math.max(document + 1, (int) Math.min(Integer.MAX_VALUE - 8, before * 3L / 2));
        centre = Arrays.copyOf(centre, after);
        Arrays.fill(centre, before, after, NOBODY);
        overlap = Arrays.copyOf(overlap, after);
        score = Arrays.copyOf(score, after);
        gone = Arrays.copyOf(gone, after);
    }

    public boolean isRemoved(int document) {
        return document < centre.length && centre[document] != NOBODY;
    }

    /** For whom a document is removed that is. */
    public int centre(int document) {
        return centre[document];
    }

    public int overlap(int document) {
        return document < centre.length ? overlap[document] : 0;
    }

    public double score(int document) {
        return document < centre.length ? score[document] : 0;
    }

    /** The bits of the limits under which a document is removed. */
    public long removedAt(int document) {
        return document < centre.length ? gone[document] : 0;
    }
}
