package org.semblance.search.prefix;

/**
 * The filters applied between the inverted lists and the verification, to each pair that passed the size filter, in
 * this order: prefix, positional, suffix.
 *
 * @param shortIndex whether only the prefix that a partner of at least the same size needs is indexed (Lemma 3), which
 *     suffices if records are probed by larger ones only
 * @param positional whether the positions of a shared token must allow the required overlap (Lemma 2)
 * @param suffixDepth recursion depth of the suffix filter after the first shared token, MAXDEPTH in the paper; 0 for no
 *     suffix filter
 */
public record Filters(boolean shortIndex, boolean positional, int suffixDepth) {
    /** A depth of 10 splits a suffix 2¹⁰ times; more gains nothing. */
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

    /** The filters of PPJoin and a suffix filter of this depth. */
    public static Filters ppJoinPlus(int depth) {
        return new Filters(true, true, depth);
    }

    boolean suffix() {
        return suffixDepth > 0;
    }
}
