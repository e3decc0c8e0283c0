package org.semblance.search;

/**
 * Which records are compared with which: records [0, probes) are probed against records [indexed, size). Either all
 * records are on both sides, or the probes end where the indexed ones begin, or all are probes and the last ones are
 * indexed. A join splits the last case into the other two, so that no search has to handle it.
 *
 * @param apart whether records of one side are not compared with each other
 */
public record Sides(int probes, int indexed, int size, boolean apart) {
    public Sides {
        if (probes < 0
                || probes > size
                || indexed < 0
                || indexed > size
                || (apart ? indexed != probes : probes != size)) {
            throw new IllegalArgumentException("invalid sides: %d, %d of %d".formatted(probes, indexed, size));
        }
    }

    /** Every pair within a collection, once. */
    public static Sides within(int size) {
        return new Sides(size, 0, size, false);
    }

    /** Every pair of one of the first {@code split} records with one of the others. */
    public static Sides between(int split, int size) {
        return new Sides(split, split, size, true);
    }

    /** Every pair within a collection, once, except those among the first {@code known} records. */
    public static Sides growing(int known, int size) {
        return new Sides(size, known, size, false);
    }

    public boolean isWithin() {
        return indexed == 0 && probes == size;
    }

    /** Whether the pairs among the first records are known and not searched. */
    public boolean isGrowing() {
        return !apart && indexed > 0;
    }

    /** Records before this one and records from it on do not represent each other, even if they are copies. */
    public int split() {
        return apart ? probes : 0;
    }
}
