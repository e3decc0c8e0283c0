package org.semblance.search.sieve;

/** A run of ranks. */
record RankRange(int from, int to) {
    int length() {
        return to - from;
    }
}
