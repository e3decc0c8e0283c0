package org.semblance.search.sieve;

/** The ranks, or list entries, from {@code from} (inclusive) to {@code to} (exclusive). */
record RankRange(int from, int to) {
    int length() {
        return to - from;
    }
}
