package org.semblance.search.sieve;

import org.semblance.search.Sides;

/**
 * A part of a join that is done at one go: these ranks show themselves, those ask for partners of lower rank.
 *
 * @param sides of the join
 * @param freshAsk between two collections, whether the new records ask the old ones, or the other way round: as the lower
 *     rank is always the one that is asked, both are needed
 */
record JoinRound(RankRange shown, RankRange asking, Sides sides, boolean freshAsk) {
    boolean shows(int ordinal) {
        return sides.isWithin() || isFresh(ordinal) != freshAsk;
    }

    boolean asks(int ordinal) {
        return sides.isWithin() || isFresh(ordinal) == freshAsk;
    }

    private boolean isFresh(int ordinal) {
        return ordinal < sides.probes();
    }
}
