package org.semblance.relation;

import org.semblance.columns.Bisection;

/**
 * A similarity or distance of two sets that depends on their sizes and on the size of their intersection only.
 *
 * <p>{@link #accepts} defines it. Every bound that a search uses is derived from it here by bisection; an override may
 * only be faster. Therefore {@code accepts} must be symmetric (except {@link ContainedIn}) and monotone:
 *
 * <ul>
 *   <li>if an overlap of two sets is accepted, so is every larger overlap of sets of these sizes;
 *   <li>if a subset of a set is accepted, so are its larger subsets; if a superset is accepted, so are the smaller
 *       supersets. Hence the sizes of all sets that match some set of size |x| form an interval around |x|, or there
 *       are none;
 *   <li>within that interval, an overlap that is accepted with a set is accepted with every smaller one: the required
 *       overlap rises with the size of the partner.
 * </ul>
 *
 * <p>A measure may accept disjoint sets, as distances do for small sets. Such partners share no inverted list: a search
 * must accept all sets of sizes from {@link #smallestPartner} to {@link #largestDisjointPartner} without looking them
 * up. Empty sets never match, whatever {@code accepts} returns for them.
 */
public interface OverlapMeasure {
    String name();

    /** The threshold as written by the user. */
    String threshold();

    /** Whether two sets with this overlap are near duplicates, in exact integers. */
    boolean accepts(int overlap, int sizeX, int sizeY);

    /** The similarity or distance, for output. */
    double score(int overlap, int sizeX, int sizeY);

    /** Whether the score is a number of tokens rather than a share. */
    default boolean counts() {
        return false;
    }

    /** Whether the score is a distance: smaller is nearer. */
    default boolean distance() {
        return false;
    }

    /** Which of two matching sets may be removed for the other. */
    default Direction direction() {
        return Direction.BOTH;
    }

    /** A symmetric measure that decides like this one if the first set is not larger than the second. */
    default OverlapMeasure ifFirstSmaller() {
        return this;
    }

    /** A symmetric measure that decides like this one if the first set is not smaller than the second. */
    default OverlapMeasure ifFirstLarger() {
        return this;
    }

    /** Smallest accepted overlap (α in the literature); more than the smaller size if none is accepted. */
    default int required(int sizeX, int sizeY) {
        int low = 0; // computed for every candidate: a plain loop
        int high = Math.min(sizeX, sizeY) + 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (accepts(middle, sizeX, sizeY)) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    /** Size of the smallest set, up to {@code size}, that can match a set of this size; size + 1 if there is none. */
    default int smallestPartner(int size) {
        return (int) Bisection.first(1, size + 1L, smaller -> accepts((int) smaller, (int) smaller, size));
    }

    /**
     * Size of the largest set, from {@code size} to {@code most}, that can match a set of this size; size - 1 if there
     * is none.
     */
    default int largestPartner(int size, int most) {
        if (isAlone(size)) return size - 1;
        return (int) Bisection.last(size, most, larger -> accepts(size, size, (int) larger));
    }

    /**
     * Size of the largest set that matches a set of this size even if they are disjoint; then every set from the
     * smallest partner up to this size matches, and need not be searched for. Smallest partner - 1 if there is none.
     */
    default int largestDisjointPartner(int size) {
        int low = smallestPartner(size);
        if (isAlone(size) || !accepts(0, size, low)) return low - 1;
        return (int) Bisection.last(low + 1, Integer.MAX_VALUE - 1, larger -> accepts(0, size, (int) larger));
    }

    /**
     * The number of rarest tokens of a set by which it is found from every partner, larger or smaller, with which it
     * must share a token. Two sets with an overlap of α or more share one of the |x|-α+1 rarest tokens of x; α is
     * smallest for the smallest such partner.
     */
    default int probePrefix(int size) {
        return prefix(size, largestDisjointPartner(size) + 1);
    }

    /** The number of rarest tokens of a set by which it is found from every such partner that is not smaller. */
    default int indexPrefix(int size) {
        return prefix(size, Math.max(size, largestDisjointPartner(size) + 1));
    }

    /** The number of rarest tokens of a set by which it is found from every partner of at least the given size. */
    default int prefix(int size, int partner) {
        if (isAlone(size)) return 0;
        int least = required(size, partner);
        return least > Math.min(size, partner) ? 0 : size - least + 1;
    }

    /** Whether a set of this size matches nothing, not even its copy. */
    private boolean isAlone(int size) {
        return size < 1 || !accepts(size, size, size);
    }
}
