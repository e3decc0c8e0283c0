package org.semblance.relation;

/** |x ∩ y| / √(|x|·|y|) ≥ t. */
public record Cosine(Threshold at) implements OverlapMeasure {
    public Cosine {
        at.requireFraction();
    }

    public static Cosine atLeast(String threshold) {
        return new Cosine(Threshold.parseFraction(threshold));
    }

    @Override
    public String name() {
        return "cosine";
    }

    @Override
    public String threshold() {
        return at.toString();
    }

    /** o²·b² ≥ a²·|x|·|y|: each side is a product of two values below 2⁶³, compared in 128 bits. */
    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        long o = (long) overlap * overlap;
        long b = at.denominator() * at.denominator();
        long a = at.numerator() * at.numerator();
        long sizes = (long) sizeX * sizeY;
        long high = Math.multiplyHigh(o, b);
        long needed = Math.multiplyHigh(a, sizes);
        return high != needed ? high > needed : Long.compareUnsigned(o * b, a * sizes) >= 0;
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return overlap / Math.sqrt((double) sizeX * sizeY);
    }
}
