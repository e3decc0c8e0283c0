package org.semblance.search.keys;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.records.sketch.Sketches;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * The documents that have a sketch, sorted by a key of 44 bits of their value at a place; those of one key are a run, in
 * which documents rise. Two values may have one key by chance.
 *
 * @param entries the upper half is a piece of the key, the lower one the document; between two runs with the same piece
 *     there is always the border of a part
 * @param starts where among the entries each part begins, and the end
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record KeyRuns(long[] entries, int[] starts) {
    private static final int PART_BITS = 12;

    /** Parts are told apart by the leading bits of a key, and sorted within the cache. */
    static final int PARTS = 1 << PART_BITS;

    private static final long ORDINAL = 0xFFFFFFFFL;

    /** Mixed, since nobody says that values are hashes. */
    private static long key(Sketches records, int place, int x) {
        return TokenHash.mix(records.rows()[x * records.width() + place]);
    }

    private static int part(long key) {
        return (int) (key >>> (Long.SIZE - PART_BITS));
    }

    /** Counts the documents of a range by part. */
    static void count(Sketches records, int place, int from, int begin, int end, int[] counts) {
        for (int x = begin; x < end; x++) {
            int part = part(key(records, place, x)) - from;
            if (part >= 0 && part < counts.length && records.sizeOf(x) > 0) counts[part]++;
        }
    }

    /** The documents whose value at a place is in some parts, in a column that has room for them. */
    static KeyRuns of(Sketches records, int place, int from, int to, long[] entries, Workers workers)
            throws InterruptedException {
        int ranges = workers.threads();
        int[][] next = new int[ranges][to - from];
        workers.forEach(
                ranges,
                r -> count(records, place, from, first(records, r, ranges), first(records, r + 1, ranges), next[r]));
        int[] starts = PartCounts.begin(next);
        workers.forEach(ranges, r -> {
            int end = first(records, r + 1, ranges);
            for (int x = first(records, r, ranges); x < end; x++) {
                long key = key(records, place, x);
                int part = part(key) - from;
                if (part < 0 || part >= to - from || records.sizeOf(x) == 0) continue;
                entries[next[r][part]++] = entry(key << PART_BITS, x);
            }
        });
        workers.forEach(to - from, p -> Arrays.sort(entries, starts[p], starts[p + 1]));
        return new KeyRuns(entries, starts);
    }

    private static int first(Sketches records, int range, int ranges) {
        return (int) ((long) records.size() * range / ranges);
    }

    int parts() {
        return starts.length - 1;
    }

    int size() {
        return starts[parts()];
    }

    /** The part that an entry is in. */
    int partOf(int at) {
        int place = Arrays.binarySearch(starts, at);
        if (place < 0) return -place - 2;
        while (starts[place + 1] == at) place++; // empty parts before it
        return place;
    }

    /** Whether the entry before is of another run. */
    boolean beginsRun(int at, int partStart) {
        return at == partStart || entries[at - 1] >>> Integer.SIZE != entries[at] >>> Integer.SIZE;
    }

    /** Where the run ends that an entry of a part is in. */
    int runEnd(int at, int partEnd) {
        return runEnd(entries, at, partEnd);
    }

    static int runEnd(long[] entries, int at, int most) {
        long key = entries[at] >>> Integer.SIZE;
        int end = at + 1;
        while (end < most && entries[end] >>> Integer.SIZE == key) end++;
        return end;
    }

    static long entry(long key, int document) {
        return key & ~ORDINAL | document;
    }

    static int document(long entry) {
        return (int) (entry & ORDINAL);
    }
}
