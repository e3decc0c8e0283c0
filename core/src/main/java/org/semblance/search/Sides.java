package org.semblance.search;

/**
 * Which records are compared with which: the first {@code probes} ask, those from {@code indexed} on are asked. Either
 * all records do both, or the asking ones end where the asked ones begin.
 */
public record Sides(int probes, int indexed, int size) {
    public Sides {
        if (probes < 0 || probes > size || (indexed != 0 && indexed != probes)) {
            throw new IllegalArgumentException("no sides: %d, %d of %d".formatted(probes, indexed, size));
        }
    }

    /** Every pair within a collection, once. */
    public static Sides within(int size) {
        return new Sides(size, 0, size);
    }

    /** Every pair of one of the first {@code split} records with one of the others. */
    public static Sides between(int split, int size) {
        return new Sides(split, split, size);
    }

    public boolean isWithin() {
        return indexed == 0 && probes == size;
    }
}
