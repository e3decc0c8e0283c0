package org.semblance.relation;

/**
 * w(x ∩ y) / √(w(x)·w(y)) ≥ t, where w is the sum of the weights of tokens. If the weight of a token is the square of a
 * component, this is the cosine of the two vectors that have this component for each token of a document.
 */
public record WeightedCosine(Threshold at) implements WeightMeasure {
    public static final String NAME = "weighted-cosine";

    public WeightedCosine {
        at.requireFraction();
    }

    public static WeightedCosine atLeast(String threshold) {
        return new WeightedCosine(Threshold.parseFraction(threshold));
    }

    @Override
    public String name() {
        return NAME;
    }

    /** (s·b)² ≥ (a·w(x))·(a·w(y)), compared in 128 bits where each factor is below 2⁶³. */
    @Override
    public boolean reaches(long numerator, long denominator, long shared, long totalX, long totalY) {
        if (Math.max(totalX, totalY) > SMALL) {
            return WeightMeasure.product(shared, denominator)
                            .pow(2)
                            .compareTo(WeightMeasure.product(numerator, totalX)
                                    .multiply(WeightMeasure.product(numerator, totalY)))
                    >= 0;
        }
        long left = shared * denominator;
        return WeightMeasure.atLeast(left, left, numerator * totalX, numerator * totalY);
    }

    @Override
    public double quotient(long shared, long totalX, long totalY) {
        return Math.min(1, shared / Math.sqrt((double) totalX * totalY));
    }

    /** An estimate in floating point, corrected by the exact test. */
    @Override
    public long required(long totalX, long totalY) {
        long most = Math.min(totalX, totalY) + 1;
        double estimate = at.numerator() * Math.sqrt((double) totalX * totalY) / at.denominator();
        long least = Math.clamp((long) estimate, 1, most);
        while (least > 1 && accepts(least - 1, totalX, totalY)) least--;
        while (least < most && !accepts(least, totalX, totalY)) least++;
        return least;
    }
}
