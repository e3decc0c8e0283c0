package org.semblance.pairs;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.Relation;

/**
 * Decides pair by pair which document is removed for which. Pairs come by the rank of their better document, in any
 * order of the other. A document that has not been removed when its own pairs begin is kept, and removes the other
 * documents of these pairs: for the first that does so, or for the nearest one.
 */
public final class RemovalOrder {
    private static final int NONE = -1;

    private final ScoreLimits limits;
    private final @Nullable Relation<?> nearest;
    private int[] centre = {};
    private int[] overlap = {};
    private double[] score = {};
    private long[] gone = {};

    public RemovalOrder() {
        this(new ScoreLimits(new double[0], false));
    }

    /** Removes a document for the nearest of those that remove it, or for the first of equally near ones. */
    RemovalOrder(Relation<?> nearest) {
        this(new ScoreLimits(new double[0], false), nearest);
    }

    /** Also decides which documents would be removed under each limit, if only the pairs that it accepts counted. */
    public RemovalOrder(ScoreLimits limits) {
        this(limits, null);
    }

    private RemovalOrder(ScoreLimits limits, @Nullable Relation<?> nearest) {
        this.limits = limits;
        this.nearest = nearest;
    }

    /**
     * Adds a pair.
     *
     * @param first the better document
     * @param stays whether the first is protected
     */
    public void pair(int first, boolean stays, int other, int shared, double near) {
        ensureCapacity(Math.max(first, other));
        // The order is the same under all limits, so one word holds the limits under which a document is removed.
        gone[other] |= (stays ? -1 : ~gone[first]) & limits.accepting(near);
        boolean kept = stays || centre[first] == NONE;
        if (!kept || centre[other] != NONE && !isNearer(near, score[other])) return;
        centre[other] = first;
        overlap[other] = shared;
        score[other] = near;
    }

    private boolean isNearer(double near, double before) {
        return nearest != null && nearest.compareShown(near, before) < 0;
    }

    private void ensureCapacity(int document) {
        int before = centre.length;
        if (document < before) return;
        int after = Math.max(document + 1, (int) Math.min(Integer.MAX_VALUE - 8, before * 3L / 2));
        centre = Arrays.copyOf(centre, after);
        Arrays.fill(centre, before, after, NONE);
        overlap = Arrays.copyOf(overlap, after);
        score = Arrays.copyOf(score, after);
        gone = Arrays.copyOf(gone, after);
    }

    public boolean isRemoved(int document) {
        return document < centre.length && centre[document] != NONE;
    }

    /** The document for which a removed one was removed. */
    public int centre(int document) {
        return centre[document];
    }

    public int overlap(int document) {
        return document < centre.length ? overlap[document] : 0;
    }

    public double score(int document) {
        return document < centre.length ? score[document] : 0;
    }

    /** The limits under which a document is removed, as bits. */
    public long removedAt(int document) {
        return document < centre.length ? gone[document] : 0;
    }
}
