package org.semblance.search.sieve;

/** A run of ranks. */
record Range(int from, int to) {
    int length() {
        return to - from;
    }
}
