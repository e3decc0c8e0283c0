package org.semblance.relation;

/** w(x ∩ y) / w(x ∪ y) ≥ t, where w is the sum of the weights of tokens. */
public record WeightedJaccard(Threshold at) implements WeightMeasure {
    public static final String NAME = "weighted-jaccard";

    public WeightedJaccard {
        at.requireFraction();
    }

    public static WeightedJaccard atLeast(String threshold) {
        return new WeightedJaccard(Threshold.parseFraction(threshold));
    }

    @Override
    public String name() {
        return NAME;
    }

    /** s/(w(x)+w(y)-s) ≥ a/b ⇔ s·(a+b) ≥ a·(w(x)+w(y)), each side a product of two values below 2⁶³. */
    @Override
    public boolean reaches(long numerator, long denominator, long shared, long totalX, long totalY) {
        return WeightMeasure.atLeast(shared, numerator + denominator, numerator, totalX + totalY);
    }

    @Override
    public double quotient(long shared, long totalX, long totalY) {
        return shared / (double) (totalX + totalY - shared);
    }

    /** The same inequality solved for s, since searches compute it for every candidate. */
    @Override
    public long required(long totalX, long totalY) {
        long both = totalX + totalY;
        if (both > SMALL) return WeightMeasure.super.required(totalX, totalY);
        long sum = at.numerator() + at.denominator();
        long least = (at.numerator() * both + sum - 1) / sum;
        return Math.min(least, Math.min(totalX, totalY) + 1);
    }

    /** The same inequality for s = w(y): w(y)·b ≥ a·w(x). */
    @Override
    public long lightestPartner(long total) {
        if (total > SMALL) return WeightMeasure.super.lightestPartner(total);
        return (at.numerator() * total + at.denominator() - 1) / at.denominator();
    }
}
