package org.semblance.search.sieve;

import org.semblance.relation.OverlapMeasure;

/**
 * Where a record of a given size must look for partners that are not larger, derived from the measure. {@link #of} sets
 * the size. Not thread-safe.
 *
 * <p>A pair is found at the first token that both records contain, in the order of ids. Say this token is at position i
 * of x. None of the i tokens before it is shared, so the overlap is at most |x|-i, and a partner that requires more
 * cannot be found there. The required overlap rises with the size of the partner, so the partners that can be found at
 * position i are those up to a certain size, which falls as i rises.
 */
final class PrefixBounds {
    private final SizeBounds sizeBounds;
    private final OverlapMeasure measure;
    private final Ranking ranking;

    private int size = -1;
    private int lowest;
    private int indexPrefix;
    private int probePrefix;
    private int firstDisjoint;
    private int endDisjoint;

    /**
     * By position: one past the rank of the last partner that can be found there, and the maximum symmetric difference
     * with such a partner.
     */
    private int[] ends = new int[16];

    private int[] limits = new int[16];

    PrefixBounds(SizeBounds sizeBounds, Ranking ranking) {
        this.sizeBounds = sizeBounds;
        this.measure = sizeBounds.measure();
        this.ranking = ranking;
    }

    PrefixBounds of(int newSize) {
        if (newSize == size) return this;
        size = newSize;
        firstDisjoint = ranking.firstRank(sizeBounds.smallest(size));
        endDisjoint = Math.max(firstDisjoint, ranking.firstRank(sizeBounds.largestDisjoint(size) + 1));
        int least = sizeBounds.least(size);
        lowest = ranking.firstRank(least);
        indexPrefix = sizeBounds.indexPrefix(size);
        probePrefix = sizeBounds.probePrefix(size);
        if (ends.length < probePrefix) {
            ends = new int[Math.max(probePrefix, 2 * ends.length)];
            limits = new int[ends.length];
        }
        fill(least, sizeBounds.largest(size));
        return this;
    }

    private void fill(int least, int largest) {
        int partner = least; // smallest partner size not handled yet
        int required = probePrefix == 0 ? 0 : measure.required(size, least);
        int limit = -1;
        for (int position = probePrefix - 1; position >= 0; position--) {
            while (partner <= largest && required <= size - position) {
                // |x ∆ y| = |x| + |y| - 2·|x ∩ y|, and at least the required tokens are shared.
                limit = Math.max(limit, size + partner - 2 * required);
                partner++;
                while (partner <= size && !measure.accepts(required, size, partner)) required++;
            }
            ends[position] = ranking.firstRank(partner);
            limits[position] = limit;
        }
    }

    /** First rank of a partner that must share a token. */
    int lowest() {
        return lowest;
    }

    /** Number of leading tokens of a record that must be indexed so that every match that is not smaller finds it. */
    int indexPrefix() {
        return indexPrefix;
    }

    /** Number of leading tokens at which a record must look for matches that are not larger. */
    int probePrefix() {
        return probePrefix;
    }

    /** By position up to {@link #probePrefix}: one past the rank of the last partner that can be found there. */
    int[] ends() {
        return ends;
    }

    /** By position: the maximum symmetric difference with such a partner. Falls with the position. */
    int[] limits() {
        return limits;
    }

    /** First rank of any partner. */
    int firstPartner() {
        return firstDisjoint;
    }

    /** Maximum symmetric difference of a record and a match that is not larger; negative if no match is possible. */
    int mostDifferent() {
        int most = probePrefix > 0 ? limits[0] : -1;
        // Partners without a shared token differ by all their tokens.
        return firstDisjoint < endDisjoint ? Math.max(most, size + sizeBounds.largestDisjoint(size)) : most;
    }

    /** First rank of the partners that match even without a shared token. */
    int firstDisjoint() {
        return firstDisjoint;
    }

    int endDisjoint() {
        return endDisjoint;
    }
}
