package org.semblance.spark.groups;

import java.util.Arrays;

/** Numbers from 0 for other numbers, in the order in which they come. */
final class LongIndex {
    private long[] keys = new long[16];
    private int[] slots = new int[64];
    private int size;

    /** The number of a key, a new one if it has none. */
    int of(long key) {
        int slot = slot(key);
        if (slots[slot] != 0) return slots[slot] - 1;
        if (size == keys.length) keys = Arrays.copyOf(keys, 2 * size);
        keys[size] = key;
        slots[slot] = ++size;
        if (2L * size > slots.length) grow();
        return size - 1;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & mask;
        while (slots[slot] != 0 && keys[slots[slot] - 1] != key) slot = (slot + 1) & mask;
        return slot;
    }

    private void grow() {
        slots = new int[2 * slots.length];
        for (int i = 0; i < size; i++) slots[slot(keys[i])] = i + 1;
    }

    long key(int number) {
        return keys[number];
    }

    int size() {
        return size;
    }
}
