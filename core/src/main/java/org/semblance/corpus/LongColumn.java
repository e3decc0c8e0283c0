package org.semblance.corpus;

import java.util.Arrays;

/** A column that grows. */
final class LongColumn {
    private long[] values = new long[1 << 7];
    private int size;

    void add(long value) {
        if (size == values.length) values = Arrays.copyOf(values, 2 * size);
        values[size++] = value;
    }

    int size() {
        return size;
    }

    long bytes() {
        return (long) Long.BYTES * values.length;
    }

    void copyTo(long[] target, int at) {
        System.arraycopy(values, 0, target, at, size);
    }
}
