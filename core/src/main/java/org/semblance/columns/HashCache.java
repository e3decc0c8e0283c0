package org.semblance.columns;

/**
 * A bounded cache of numbers that belong to uniform 64-bit hashes. Not thread-safe.
 *
 * <p>Entries form lines of four, a cache line each. A hash has a home in its line; looking there is enough for all but a few
 * of the frequent hashes, and needs no branch, so that a loop over many hashes overlaps its cache misses. A new hash takes
 * its home, and the one that was there moves to another entry of the line.
 */
public final class HashCache {
    /** A line: four hashes, each followed by its number. */
    private static final int LINE = 8;

    private final int most;
    private final long absent;
    private long[] entries;
    private int added;

    /**
     * An empty cache.
     *
     * @param fewest entries at first, a power of two, at least 8
     * @param most entries it may grow to, with the number of hashes that are added
     * @param absent in place of a number: the hash is not in the cache
     */
    public HashCache(int fewest, int most, long absent) {
        this.most = most;
        this.absent = absent;
        this.entries = empty(fewest);
    }

    /** An empty entry has a hash of another line. */
    private static long[] empty(int size) {
        long[] entries = new long[2 * size];
        for (int at = 0; at < LINE; at += 2) entries[at] = LINE / 2;
        return entries;
    }

    private static int home(long[] entries, long hash) {
        return (int) hash << 1 & entries.length - 2;
    }

    /** The number of a hash, or the mark of an absent one. */
    public long get(long hash) {
        int home = home(entries, hash);
        if (entries[home] == hash) return entries[home + 1];
        int line = home & -LINE;
        for (int at = line; at < line + LINE; at += 2) {
            if (entries[at] != hash) continue;
            long number = entries[at + 1];
            entries[at] = entries[home];
            entries[at + 1] = entries[home + 1];
            return set(home, hash, number);
        }
        return absent;
    }

    /**
     * Reads the homes of hashes.
     *
     * @param numbers receives the numbers of those that are at home; the others are undefined
     * @param elsewhere receives the indexes of the hashes that are not at home; {@link #get} may have them
     * @return how many are not at home
     */
    public int homes(long[] hashes, int size, long[] numbers, int[] elsewhere) {
        long[] from = entries;
        int mask = from.length - 2;
        int count = 0;
        for (int i = 0; i < size; i++) {
            long hash = hashes[i];
            int home = (int) hash << 1 & mask;
            long difference = from[home] ^ hash;
            numbers[i] = from[home + 1];
            elsewhere[count] = i;
            count += (int) ((difference | -difference) >>> Long.SIZE - 1);
        }
        return count;
    }

    /** Adds a hash that {@link #get} has not found; returns its number. */
    public long put(long hash, long number) {
        if (++added > entries.length / 4 && entries.length < 2 * most) grow();
        return add(hash, number);
    }

    private long add(long hash, long number) {
        int home = home(entries, hash);
        int line = home & -LINE;
        if (!isEmpty(entries, home)) {
            int to = home;
            for (int at = line; at < line + LINE; at += 2) if (isEmpty(entries, at)) to = at;
            if (to == home) to = line | home + 2 & LINE - 1;
            set(to, entries[home], entries[home + 1]);
        }
        return set(home, hash, number);
    }

    private static boolean isEmpty(long[] entries, int at) {
        return (home(entries, entries[at]) & -LINE) != (at & -LINE);
    }

    private long set(int at, long hash, long number) {
        entries[at] = hash;
        entries[at + 1] = number;
        return number;
    }

    private void grow() {
        long[] smaller = entries;
        entries = empty(smaller.length); // twice as many entries
        for (int at = 0; at < smaller.length; at += 2) if (!isEmpty(smaller, at)) add(smaller[at], smaller[at + 1]);
    }
}
