package org.semblance.relation;

/** |x ∩ y| / |x ∪ y| ≥ t. */
public record Jaccard(Threshold at) implements OverlapMeasure {
    public Jaccard {
        at.requireFraction();
    }

    public static Jaccard atLeast(String threshold) {
        return new Jaccard(Threshold.parseFraction(threshold));
    }

    @Override
    public String name() {
        return "jaccard";
    }

    @Override
    public String threshold() {
        return at.toString();
    }

    /** o/(|x|+|y|-o) ≥ a/b ⇔ o·(a+b) ≥ a·(|x|+|y|). */
    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return overlap * (at.numerator() + at.denominator()) >= at.numerator() * ((long) sizeX + sizeY);
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return overlap / (double) ((long) sizeX + sizeY - overlap);
    }

    /** The same inequality solved for o, since searches compute it for every candidate. */
    @Override
    public int required(int sizeX, int sizeY) {
        long sum = at.numerator() + at.denominator();
        long least = (at.numerator() * ((long) sizeX + sizeY) + sum - 1) / sum;
        return (int) Math.min(least, Math.min(sizeX, sizeY) + 1L);
    }
}
