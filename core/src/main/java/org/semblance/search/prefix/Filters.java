package org.semblance.search.prefix;

/**
 * What stands between the inverted lists and the verification. The filters act in this order on each pair that has passed
 * the size filter: prefix, positional, suffix.
 *
 * @param shortIndex whether records in lists show only what a partner of at least their size needs (Lemma 3), which is
 *     enough where a record is asked by larger ones alone
 * @param positional whether the places of a shared token must leave room for the overlap that is required (Lemma 2)
 * @param suffixDepth how often the suffix filter parts what follows the first shared token, MAXDEPTH in the paper; 0 for
 *     no suffix filter
 */
public record Filters(boolean shortIndex, boolean positional, int suffixDepth) {
    /** Parting 2¹⁰ times leaves nothing to gain. */
    public static final int DEEPEST = 10;

    /** Size and prefix, as in All-Pairs. */
    public static final Filters ALL_PAIRS = new Filters(false, false, 0);

    /** Size, a shorter prefix, and positions. */
    public static final Filters PPJOIN = new Filters(true, true, 0);

    public Filters {
        if (suffixDepth < 0 || suffixDepth > DEEPEST) {
            throw new IllegalArgumentException("depth must be from 0 to " + DEEPEST + ": " + suffixDepth);
        }
    }

    /** Those of PPJoin, and suffixes parted so often. */
    public static Filters ppJoinPlus(int depth) {
        return new Filters(true, true, depth);
    }

    boolean suffix() {
        return suffixDepth > 0;
    }
}
