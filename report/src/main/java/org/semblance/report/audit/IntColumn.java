package org.semblance.report.audit;

import java.util.Arrays;

/** A column of numbers that grows. */
final class IntColumn {
    private int[] values = new int[1 << 10];
    private int size;

    void add(int value) {
        if (size == values.length) values = Arrays.copyOf(values, 2 * size);
        values[size++] = value;
    }

    int get(int i) {
        return values[i];
    }

    int size() {
        return size;
    }

    int[] array() {
        return Arrays.copyOf(values, size);
    }
}
