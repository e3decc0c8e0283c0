package org.semblance.relation;

/**
 * A similarity or distance of two sets that depends on their sizes and on the size of their intersection alone.
 *
 * <p>{@link #accepts} is its one definition. Every bound a search uses follows from it here by bisection; an override may
 * only be faster. For that it must be symmetric and monotone:
 *
 * <ul>
 *   <li>more overlap between sets of the same sizes is never less near;
 *   <li>of the subsets of a set the larger, and of its supersets the smaller, are never less near. So the sizes of all
 *       sets that one of size |x| can be near are a range around |x|, or there are none;
 *   <li>in that range, the same overlap with a smaller set is never less near: the overlap that is required rises with
 *       the size of the partner.
 * </ul>
 *
 * <p>A measure may accept sets that share nothing, as distances do of small sets. Such partners meet in no inverted list:
 * a search must take all sets of the sizes from {@link #smallestPartner} to {@link #largestDisjointPartner} as they are,
 * and can look up the others. Empty sets are never near anything, whatever a measure says of them.
 */
public interface OverlapMeasure {
    String name();

    /** The threshold as the user spelled it. */
    String threshold();

    /** Whether two sets with this overlap are near duplicates; decided in exact integers. */
    boolean accepts(int overlap, int sizeX, int sizeY);

    /** The similarity, or the distance, for people. */
    double score(int overlap, int sizeX, int sizeY);

    /** Whether the score is a number of tokens rather than a share. */
    default boolean counts() {
        return false;
    }

    /** Whether the score is a distance: smaller is nearer. */
    default boolean distance() {
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
        if (isAlone(size)) return size - 1;
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
     * Largest set that a set of this size is near even if they share nothing. Then so it is with every set from the
     * smallest partner up to this size, which need not be searched for; smallest partner - 1 if there are none.
     */
    default int largestDisjointPartner(int size) {
        int low = smallestPartner(size);
        if (isAlone(size) || !accepts(0, size, low)) return low - 1;
        int high = Integer.MAX_VALUE - 1;
        while (low < high) {
            int middle = (int) ((low + (long) high + 1) >>> 1);
            if (accepts(0, size, middle)) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    /**
     * How many of its rarest tokens a set must show to meet every partner, larger or smaller, with which it must share
     * one. Two sets with an overlap of α or more share one of the |x|-α+1 rarest tokens of x; α is least for the
     * smallest such partner.
     */
    default int probePrefix(int size) {
        return prefix(size, largestDisjointPartner(size) + 1);
    }

    /** How many of its rarest tokens a set must show to meet every such partner that is not smaller than itself. */
    default int indexPrefix(int size) {
        return prefix(size, Math.max(size, largestDisjointPartner(size) + 1));
    }

    /** How many of its rarest tokens a set must show to meet every partner from this size on. */
    default int prefix(int size, int partner) {
        if (isAlone(size)) return 0;
        int least = required(size, partner);
        return least > Math.min(size, partner) ? 0 : size - least + 1;
    }

    /** Whether a set of this size is near nothing at all, not even its copy. */
    private boolean isAlone(int size) {
        return size < 1 || !accepts(size, size, size);
    }
}
