package org.semblance.search.sieve;

import org.semblance.search.Sides;

/**
 * A part of a join that is processed at once: the lists contain the indexed ranks, and the probing ranks search them
 * for partners of lower rank.
 *
 * @param indexed ranks that are searched
 * @param probing ranks that search
 * @param sides of the join
 * @param freshProbe for a join of two collections, whether the new records probe the old ones or the other way round:
 *     both rounds are needed, as the partner is always the one with the lower rank
 */
record JoinRound(RankRange indexed, RankRange probing, Sides sides, boolean freshProbe) {
    boolean isIndexed(int ordinal) {
        return sides.isWithin() || isFresh(ordinal) != freshProbe;
    }

    boolean isProbing(int ordinal) {
        return sides.isWithin() || isFresh(ordinal) == freshProbe;
    }

    private boolean isFresh(int ordinal) {
        return ordinal < sides.probes();
    }
}
