package org.semblance.relation;

import org.semblance.records.sketch.Sketches;

/**
 * Sketches are near duplicates if the share of equal minimal values, which estimates the Jaccard similarity of the
 * original sets, is at least the threshold.
 */
public record EstimatedJaccard(Threshold at) implements Relation<Sketches> {
    public EstimatedJaccard {
        at.requireFraction();
    }

    @Override
    public String measure() {
        return "jaccard-estimate";
    }

    @Override
    public String threshold() {
        return at.toString();
    }

    /** Whether {@code equal} values of {@code of} are enough, in exact integers. */
    public boolean accepts(int equal, int of) {
        return equal * at.denominator() >= at.numerator() * of;
    }

    @Override
    public Verifier over(Sketches records) {
        int width = records.width();
        return (x, y, pairs) -> {
            if (records.sizeOf(x) == 0 || records.sizeOf(y) == 0) return;
            int equal = records.shared(x, y);
            if (accepts(equal, width)) pairs.pair(x, y, PairSink.NO_OVERLAP, equal / (double) width);
        };
    }
}
