package org.semblance.relation;

/**
 * A similarity of two sets that depends on their sizes and on the size of their intersection alone.
 *
 * <p>{@link #accepts} is its one definition. It must be monotone: more overlap, or the same overlap between smaller sets,
 * is never less similar. Every bound a search uses follows from it here by bisection; an override may only be faster.
 */
public interface OverlapMeasure {
    String name();

    /** The threshold as the user spelled it. */
    String threshold();

    /** Whether two sets with this overlap are near duplicates; decided in exact integers. */
    boolean accepts(int overlap, int sizeX, int sizeY);

    /** The similarity, for people. */
    double score(int overlap, int sizeX, int sizeY);

    /** Whether the score is a number of tokens rather than a share. */
    default boolean counts() {
        return false;
    }

    /** Smallest overlap (α in the literature) that is accepted; more than the smaller size if none is. */
    default int required(int sizeX, int sizeY) {
        int low = 0;
        int high = Math.min(sizeX, sizeY) + 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (accepts(middle, sizeX, sizeY)) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    /** Smallest set, not larger than {@code size}, that a set of this size can be near; size + 1 if there is none. */
    default int smallestPartner(int size) {
        int low = 1;
        int high = size + 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (accepts(middle, middle, size)) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    /** Largest set up to {@code most}, not smaller than {@code size}, that a set of this size can be near; size - 1 if none is. */
    default int largestPartner(int size, int most) {
        int low = size - 1;
        int high = most;
        while (low < high) {
            int middle = (int) ((low + (long) high + 1) >>> 1);
            if (accepts(size, size, middle)) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    /**
     * How many of its rarest tokens a set must show to meet every partner, larger or smaller. Two sets with an overlap
     * of α or more share one of the |x|-α+1 rarest tokens of x; α is least for the smallest partner.
     */
    default int probePrefix(int size) {
        return prefix(size, smallestPartner(size));
    }

    /** How many of its rarest tokens a set must show to meet every partner that is not smaller than itself. */
    default int indexPrefix(int size) {
        return prefix(size, size);
    }

    private int prefix(int size, int partner) {
        if (partner > size) return 0;
        return Math.max(0, size - Math.max(required(size, partner), 1) + 1);
    }
}
