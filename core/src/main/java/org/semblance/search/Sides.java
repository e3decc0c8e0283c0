package org.semblance.search;

/**
 * Which records are compared with which: all with each other if {@code split} is 0, else those before the split, who
 * ask, with those from it on, who are indexed.
 */
public record Sides(int size, int split) {
    public Sides {
        if (size < 0 || split < 0 || split > size) {
            throw new IllegalArgumentException("split must be in 0.." + size + ": " + split);
        }
    }

    /** Every pair within a collection, once. */
    public static Sides within(int size) {
        return new Sides(size, 0);
    }

    /** Every pair of one of the first {@code split} records with one of the others. */
    public static Sides between(int split, int size) {
        if (split < 1) throw new IllegalArgumentException("nothing to compare: split " + split);
        return new Sides(size, split);
    }

    public boolean isWithin() {
        return split == 0;
    }

    /** Records that ask are those before this ordinal. */
    public int probes() {
        return split == 0 ? size : split;
    }
}
