package org.semblance.search;

/**
 * Which records are compared with which: the first {@code probes} ask, those from {@code indexed} on are asked. Either
 * all records do both, or the asking ones end where the asked ones begin, or all ask and the last ones are asked. The last form
 * is not for searches: a join makes the others of it.
 *
 * @param apart whether records of one side are not compared with each other, and so are no copies of those of the other
 */
public record Sides(int probes, int indexed, int size, boolean apart) {
    public Sides {
        if (probes < 0
                || probes > size
                || indexed < 0
                || indexed > size
                || (apart ? indexed != probes : probes != size)) {
            throw new IllegalArgumentException("no sides: %d, %d of %d".formatted(probes, indexed, size));
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

    /** Every pair within a collection, once, but for those of two of the first {@code known} records. */
    public static Sides growing(int known, int size) {
        return new Sides(size, known, size, false);
    }

    public boolean isWithin() {
        return indexed == 0 && probes == size;
    }

    /** Whether some pairs within the collection are left out, as they are known. */
    boolean isGrowing() {
        return !apart && indexed > 0;
    }

    /** How many records there are before those that copies on the other side do not stand for. */
    public int split() {
        return apart ? probes : 0;
    }
}
