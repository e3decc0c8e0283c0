package org.semblance.report.audit;

import java.util.Arrays;

/** The documents that a run lists with each probe, as 8-byte hashes of their ids. */
final class ProbePartners {
    private static final long[] NONE = {};

    private final long[][] keys;
    private final int[] sizes;

    ProbePartners(int probes) {
        this.keys = new long[probes][];
        this.sizes = new int[probes];
        Arrays.fill(keys, NONE);
    }

    void add(int probe, long key) {
        int size = sizes[probe]++;
        if (size == keys[probe].length) keys[probe] = Arrays.copyOf(keys[probe], Math.max(4, size + (size >> 1)));
        keys[probe][size] = key;
    }

    /** Call after the last {@code add} and before the first {@code contains}. */
    void sort() {
        for (int p = 0; p < keys.length; p++) Arrays.sort(keys[p], 0, sizes[p]);
    }

    boolean contains(int probe, long key) {
        return Arrays.binarySearch(keys[probe], 0, sizes[probe], key) >= 0;
    }
}
