package org.semblance.relation;

/** 2·|x ∩ y| / (|x| + |y|) ≥ t. */
public record Dice(Threshold at) implements OverlapMeasure {
    public Dice {
        at.requireFraction();
    }

    public static Dice atLeast(String threshold) {
        return new Dice(Threshold.parseFraction(threshold));
    }

    @Override
    public String name() {
        return "dice";
    }

    @Override
    public String threshold() {
        return at.toString();
    }

    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return 2L * overlap * at.denominator() >= at.numerator() * ((long) sizeX + sizeY);
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return 2.0 * overlap / ((long) sizeX + sizeY);
    }
}
