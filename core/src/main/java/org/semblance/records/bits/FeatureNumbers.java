package org.semblance.records.bits;

import java.util.Arrays;

/** Numbers features in the order of their first occurrence. Open addressing; a slot contains a number plus one. */
final class FeatureNumbers {
    private int[] slots = new int[1 << 12];
    private long[] features = new long[1 << 11];
    private int size;

    /** The number of a feature, a new one if it has none. */
    int number(long feature) {
        int mask = slots.length - 1;
        int slot = (int) feature & mask;
        for (int taken = slots[slot]; taken != 0; taken = slots[slot]) {
            if (features[taken - 1] == feature) return taken - 1;
            slot = slot + 1 & mask;
        }
        slots[slot] = size + 1;
        features[size++] = feature;
        if (size == features.length) grow();
        return size - 1;
    }

    private void grow() {
        features = Arrays.copyOf(features, 2 * size);
        slots = new int[4 * size];
        int mask = slots.length - 1;
        for (int n = 0; n < size; n++) {
            int slot = (int) features[n] & mask;
            while (slots[slot] != 0) slot = slot + 1 & mask;
            slots[slot] = n + 1;
        }
    }

    int size() {
        return size;
    }

    /** The feature with a number. */
    long feature(int number) {
        return features[number];
    }

    /** All features, ascending. */
    long[] ascending() {
        long[] sorted = Arrays.copyOf(features, size);
        Arrays.sort(sorted);
        return sorted;
    }

    /**
     * Removes all features, one by one if they are few, so that a short document does not pay for a long one before it.
     */
    void clear() {
        if (size < slots.length >> 6) {
            int mask = slots.length - 1;
            for (int n = 0; n < size; n++) {
                int slot = (int) features[n] & mask;
                while (slots[slot] != 0) {
                    slots[slot] = 0;
                    slot = slot + 1 & mask;
                }
            }
        } else {
            Arrays.fill(slots, 0);
        }
        size = 0;
    }
}
