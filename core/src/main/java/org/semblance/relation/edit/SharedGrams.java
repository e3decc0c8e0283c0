package org.semblance.relation.edit;

import org.semblance.relation.OverlapMeasure;

/**
 * What an edit distance of at most δ implies for the q-grams of two strings, each padded by q-1 marks on either side.
 *
 * <p>A string u has |u|+q-1 of them, so sets of q-grams differ in size as their strings do, by at most δ. A character
 * is in q q-grams: an edit of the longer string changes at most q of its q-grams and leaves the others, with their
 * numbers of occurrences, unchanged. After δ edits at least max(|u|,|v|)+q-1-qδ are left, and they are q-grams of the
 * shorter string. Hence overlap ≥ max(|x|,|y|) - qδ, which short strings satisfy without any overlap.
 *
 * @param gram q
 * @param edits δ
 */
public record SharedGrams(int gram, int edits) implements OverlapMeasure {
    public SharedGrams {
        if (gram < 1) throw new IllegalArgumentException("q must be at least 1: " + gram);
        if (edits < 0) throw new IllegalArgumentException("edits must be 0 or more: " + edits);
    }

    @Override
    public String name() {
        return "shared grams";
    }

    @Override
    public String threshold() {
        return Integer.toString(edits);
    }

    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return Math.abs(sizeX - sizeY) <= edits && overlap >= Math.max(sizeX, sizeY) - (long) gram * edits;
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return overlap;
    }

    /** The same inequalities solved for the overlap, since searches compute it for every candidate. */
    @Override
    public int required(int sizeX, int sizeY) {
        if (Math.abs(sizeX - sizeY) > edits) return Math.min(sizeX, sizeY) + 1;
        return (int) Math.max(0, Math.max(sizeX, sizeY) - (long) gram * edits);
    }
}
