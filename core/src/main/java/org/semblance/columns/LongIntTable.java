package org.semblance.columns;

/** A hash table from longs to ints other than 0: open addressing with linear probing, at most half full. */
public final class LongIntTable {
    private long[] keys;
    private int[] values;
    private int size;

    /** @param slots a power of two */
    public LongIntTable(int slots) {
        this.keys = new long[slots];
        this.values = new int[slots];
    }

    /** The value of a key, or 0 if it has none. */
    public int get(long key) {
        return values[slot(key)];
    }

    /** Sets the value of a key, which must not be 0. */
    public void put(long key, int value) {
        int slot = slot(key);
        boolean fresh = values[slot] == 0;
        keys[slot] = key;
        values[slot] = value;
        if (fresh && 2L * ++size > keys.length) grow();
    }

    /** How many keys have a value. */
    public int size() {
        return size;
    }

    /** The memory the table takes. */
    public long bytes() {
        return (long) (Long.BYTES + Integer.BYTES) * keys.length;
    }

    /** How many keys the table takes before it grows. */
    public int capacity() {
        return keys.length / 2;
    }

    /** A copy with twice as many slots. */
    public LongIntTable enlarged() {
        LongIntTable copy = new LongIntTable(Math.multiplyExact(2, keys.length));
        for (int i = 0; i < keys.length; i++) if (values[i] != 0) copy.put(keys[i], values[i]);
        return copy;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & mask; // keys may be consecutive numbers
        while (values[slot] != 0 && keys[slot] != key) slot = (slot + 1) & mask;
        return slot;
    }

    private void grow() {
        LongIntTable large = enlarged();
        keys = large.keys;
        values = large.values;
    }
}
