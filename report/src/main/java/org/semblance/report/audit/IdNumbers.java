package org.semblance.report.audit;

import org.semblance.analysis.TokenHash;

/** Numbers of documents by the hashes of their ids, which stand for the ids: two ids of a million share one by a chance of 1 in 37 million. */
final class IdNumbers {
    private long[] keys = new long[1 << 10];
    private int[] numbers = new int[1 << 10];
    private int size;

    static long key(String id) {
        return TokenHash.of(id);
    }

    /** One more. */
    void count(long key) {
        int slot = claim(key);
        numbers[slot] = Math.min(numbers[slot], Integer.MAX_VALUE - 1) + 1;
    }

    /** A number from 1, unless there is one. */
    void put(long key, int number) {
        int slot = claim(key);
        if (numbers[slot] == 0) numbers[slot] = number;
    }

    /** The number, or 0 if there is none. */
    int get(long key) {
        return numbers[slot(key)];
    }

    /** The slot of a key that is about to get a number. */
    private int claim(long key) {
        if (2 * size >= keys.length) grow();
        int slot = slot(key);
        if (numbers[slot] == 0) size++;
        keys[slot] = key;
        return slot;
    }

    private int slot(long key) {
        int slot = (int) key & (keys.length - 1);
        while (numbers[slot] != 0 && keys[slot] != key) slot = (slot + 1) & (keys.length - 1);
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] == 0) continue;
            int slot = slot(oldKeys[i]);
            keys[slot] = oldKeys[i];
            numbers[slot] = oldNumbers[i];
        }
    }
}
