package org.semblance.spark.groups;

import org.semblance.columns.LongColumn;
import org.semblance.columns.LongIntTable;

/** Numbers from 0 for other numbers, in the order in which they come. */
final class LongIndex {
    private final LongColumn keys = new LongColumn();
    private final LongIntTable numbers = new LongIntTable(64);

    /** The number of a key, a new one if it has none. */
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
