package org.semblance.relation;

/**
 * The count filter for edit distances over sets of q-grams: near if all but q·δ grams of the larger set are shared and the
 * sizes differ by δ at the most. Small sets need share nothing, and yet are not near much smaller ones.
 */
public record QGramCount(int q, int delta) implements OverlapMeasure {
    @Override
    public String name() {
        return "qgrams:" + q;
    }

    @Override
    public String threshold() {
        return Integer.toString(delta);
    }

    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return overlap >= Math.max(sizeX, sizeY) - q * delta && Math.abs(sizeX - sizeY) <= delta;
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return Math.max(sizeX, sizeY) - overlap;
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public boolean distance() {
        return true;
    }
}
