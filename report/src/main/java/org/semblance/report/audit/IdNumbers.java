package org.semblance.report.audit;

import org.semblance.analysis.TokenHash;
import org.semblance.columns.LongIntTable;

/**
 * Map from document ids to numbers. Ids are represented by 64-bit hashes: the probability of a collision among a
 * million ids is 1 in 37 million.
 */
final class IdNumbers {
    private final LongIntTable numbers = new LongIntTable(1 << 10);

    static long key(String id) {
        return TokenHash.of(id);
    }

    /** Adds 1 to the number of a key. */
    void count(long key) {
        numbers.put(key, Math.min(numbers.get(key), Integer.MAX_VALUE - 1) + 1);
    }

    /** Sets a number, from 1, if there is none yet. */
    void put(long key, int number) {
        if (numbers.get(key) == 0) numbers.put(key, number);
    }

    /** The number, or 0 if absent. */
    int get(long key) {
        return numbers.get(key);
    }
}
