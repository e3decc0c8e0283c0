package org.semblance.relation;

/**
 * |x ∩ y| ≥ t · min(|x|, |y|): the smaller of two sets is contained in the larger one.
 *
 * <p>A larger partner requires no larger overlap, so a set matches partners of any size. Among two sets that match, the
 * larger one has at least one of the |x| - ⌈t|x|⌉ + 1 rarest tokens of the smaller set x; no prefix of the larger set is
 * enough. Hence {@link #indexPrefix} is short and {@link #probePrefix} is the whole set.
 */
public record Containment(Threshold at) implements OverlapMeasure {
    public Containment {
        at.requireFraction();
    }

    public static Containment atLeast(String threshold) {
        return new Containment(Threshold.parseFraction(threshold));
    }

    @Override
    public String name() {
        return "containment";
    }

    @Override
    public String threshold() {
        return at.toString();
    }

    /** o/min ≥ a/b ⇔ o·b ≥ a·min. */
    @Override
    public boolean accepts(int overlap, int sizeX, int sizeY) {
        return overlap * at.denominator() >= at.numerator() * Math.min(sizeX, sizeY);
    }

    @Override
    public double score(int overlap, int sizeX, int sizeY) {
        return overlap / (double) Math.min(sizeX, sizeY);
    }

    /** The same inequality solved for o, since searches compute it for every candidate. */
    @Override
    public int required(int sizeX, int sizeY) {
        return at.shareOf(Math.min(sizeX, sizeY));
    }

    @Override
    public Direction direction() {
        return Direction.SMALLER_IN_LARGER;
    }
}
