package org.semblance.spark.groups;

import org.semblance.columns.LongColumn;
import org.semblance.columns.LongIntTable;

/** Maps longs to consecutive numbers from 0, in order of first occurrence. */
final class LongIndex {
    private final LongColumn keys = new LongColumn();
    private final LongIntTable numbers = new LongIntTable(64);

    /** The number of a key; assigns a new one if needed. */
    int of(long key) {
        int number = numbers.get(key);
        if (number != 0) return number - 1;
        keys.add(key);
        numbers.put(key, keys.size());
        return keys.size() - 1;
    }

    long key(int number) {
        return keys.get(number);
    }

    int size() {
        return keys.size();
    }
}
