package org.semblance.search.sieve;

import org.semblance.relation.OverlapMeasure;

/**
 * Whom the records of one size can meet among those that are not larger: everything follows from the measure. One
 * thread's; it is told a size and then asked.
 *
 * <p>A pair is looked for at the first token that both have, in the order of ids. Say it stands at place i of x. None of
 * the i tokens before it is shared, so at most |x|-i are, and a partner that requires more is not to be found there. What
 * is required rises with the size of the partner, so the partners to be found at place i are those up to a certain size,
 * which falls as i rises.
 */
final class PrefixBounds {
    private final SizeBounds partners;
    private final OverlapMeasure measure;
    private final Ranking ranking;

    private int size = -1;
    private int lowest;
    private int shown;
    private int asked;
    private int firstDisjoint;
    private int endDisjoint;

    /** By place: one past the rank of the last partner to be found there, and the most tokens by which one may differ. */
    private int[] ends = new int[16];

    private int[] limits = new int[16];

    PrefixBounds(SizeBounds partners, Ranking ranking) {
        this.partners = partners;
        this.measure = partners.measure();
        this.ranking = ranking;
    }

    PrefixBounds of(int newSize) {
        if (newSize == size) return this;
        size = newSize;
        firstDisjoint = ranking.firstRank(partners.smallest(size));
        endDisjoint = Math.max(firstDisjoint, ranking.firstRank(partners.largestDisjoint(size) + 1));
        int least = partners.least(size);
        lowest = ranking.firstRank(least);
        shown = partners.shown(size);
        asked = partners.asked(size);
        if (ends.length < asked) {
            ends = new int[Math.max(asked, 2 * ends.length)];
            limits = new int[ends.length];
        }
        fill(least, partners.largest(size));
        return this;
    }

    private void fill(int least, int largest) {
        int partner = least; // the smallest one not taken yet
        int required = asked == 0 ? 0 : measure.required(size, least);
        int limit = -1;
        for (int place = asked - 1; place >= 0; place--) {
            while (partner <= largest && required <= size - place) {
                // |x ∆ y| = |x| + |y| - 2·|x ∩ y|, and at least the required tokens are shared.
                limit = Math.max(limit, size + partner - 2 * required);
                partner++;
                while (partner <= size && !measure.accepts(required, size, partner)) required++;
            }
            ends[place] = ranking.firstRank(partner);
            limits[place] = limit;
        }
    }

    /** First rank of a partner that must share a token. */
    int lowest() {
        return lowest;
    }

    /** How many of its first tokens a record must show to be met by every partner that is not smaller. */
    int shown() {
        return shown;
    }

    /** At how many of its first tokens a record must look for partners that are not larger. */
    int asked() {
        return asked;
    }

    int end(int place) {
        return ends[place];
    }

    int limit(int place) {
        return limits[place];
    }

    /** First rank of any partner. */
    int firstPartner() {
        return firstDisjoint;
    }

    /** The most tokens by which a record and a partner that is not larger may differ; less than 0 if there is none. */
    int mostDifferent() {
        int most = asked > 0 ? limits[0] : -1;
        // Partners that share nothing differ by all their tokens.
        return firstDisjoint < endDisjoint ? Math.max(most, size + partners.largestDisjoint(size)) : most;
    }

    /** Ranks of the partners that are near even if they share nothing. */
    int firstDisjoint() {
        return firstDisjoint;
    }

    int endDisjoint() {
        return endDisjoint;
    }
}
