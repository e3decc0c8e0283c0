package org.semblance.relation;

/**
 * |x ∩ y| ≥ t · |x|, where x is a new document and y an old one: the new one is contained in the old one.
 *
 * <p>The only measure that is not symmetric. A search knows which of two sets is the larger one, and prunes by {@link
 * #ifFirstSmaller} or {@link #ifFirstLarger}, which are.
 */
public record ContainedIn(Threshold at) implements OverlapMeasure {
    public ContainedIn {
        at.requireFraction();
    }

    public static ContainedIn atLeast(String threshold) {
        return new ContainedIn(Threshold.parseFraction(threshold));
    }

    @Override
    public String name() {
        return "contained-in";
    }

    @Override
    public String threshold() {
        return at.toString();
    }

    /** o/|x| ≥ a/b ⇔ o·b ≥ a·|x|. */
    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return overlap * at.denominator() >= at.numerator() * sizeX;
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return overlap / (double) sizeX;
    }

    @Override
    public Direction direction() {
        return Direction.FIRST_IN_SECOND;
    }

    @Override
    public OverlapMeasure ifFirstSmaller() {
        return new Containment(at);
    }

    @Override
    public OverlapMeasure ifFirstLarger() {
        return new LargerContained(at);
    }

    /** |x ∩ y| ≥ t · max(|x|, |y|): even the larger set is contained in the smaller one. */
    record LargerContained(Threshold at) implements OverlapMeasure {
        @Override
        public String name() {
            return "contained-in";
        }

        @Override
        public String threshold() {
            return at.toString();
        }

        @Override
        public boolean accepts(int overlap, int sizeX, int sizeY) {
            return overlap * at.denominator() >= at.numerator() * Math.max(sizeX, sizeY);
        }

        @Override
        public double score(int overlap, int sizeX, int sizeY) {
            return overlap / (double) Math.max(sizeX, sizeY);
        }
    }
}
