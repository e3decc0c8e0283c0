package org.semblance.report.audit;

import org.semblance.analysis.TokenHash;
import org.semblance.columns.LongIntTable;

/** Numbers of documents by the hashes of their ids, which stand for the ids: two ids of a million share one by a chance of 1 in 37 million. */
final class IdNumbers {
    private final LongIntTable numbers = new LongIntTable(1 << 10);

    static long key(String id) {
        return TokenHash.of(id);
    }

    /** One more. */
    void count(long key) {
        numbers.put(key, Math.min(numbers.get(key), Integer.MAX_VALUE - 1) + 1);
    }

    /** A number from 1, unless there is one. */
    void put(long key, int number) {
        if (numbers.get(key) == 0) numbers.put(key, number);
    }

    /** The number, or 0 if there is none. */
    int get(long key) {
        return numbers.get(key);
    }
}
