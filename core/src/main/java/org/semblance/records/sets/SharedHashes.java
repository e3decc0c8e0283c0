package org.semblance.records.sets;

import java.util.Arrays;

/** Assigns ids to the hashes that occur at least twice, rarest first; equally frequent ones in the order of hashes. */
final class SharedHashes {
    private final long[] shared;
    private final int[] ids;

    SharedHashes(long[] hashes) {
        long[] sorted = new long[hashes.length];
        for (int i = 0; i < sorted.length; i++) sorted[i] = hashes[i] ^ Long.MIN_VALUE; // unsigned order
        Arrays.sort(sorted);
        int[] counts = new int[sorted.length / 2];
        int size = 0;
        int most = 0;
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from + 1;
            while (to < sorted.length && sorted[to] == sorted[from]) to++;
            if (to - from < 2) continue;
            sorted[size] = sorted[from]; // never overwrites an unread element
            counts[size++] = to - from;
            most = Math.max(most, to - from);
        }
        shared = Arrays.copyOf(sorted, size);
        ids = ranks(Arrays.copyOf(counts, size), most);
    }

    /** Counting sort by frequency. */
    private static int[] ranks(int[] counts, int most) {
        int[] next = new int[most + 2];
        for (int count : counts) next[count + 1]++;
        for (int c = 0; c <= most; c++) next[c + 1] += next[c];
        int[] ranks = new int[counts.length];
        for (int i = 0; i < ranks.length; i++) ranks[i] = next[counts[i]]++;
        return ranks;
    }

    /** The id of a hash, or -1 if it is not shared. */
    int idOf(long hash) {
        int at = Arrays.binarySearch(shared, hash ^ Long.MIN_VALUE);
        return at < 0 ? -1 : ids[at];
    }

    int size() {
        return shared.length;
    }
}
