package org.semblance.search.keys;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.records.sketch.Sketches;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * The documents that have a sketch, sorted by a 44-bit key of their value at a position; the documents with the same
 * key form a run, in which they are ascending. Different values may have the same key by chance.
 *
 * @param entries part of the key in the upper half, the document in the lower half; two runs with equal upper halves
 *     are always separated by a part boundary
 * @param starts start of each part among the entries, and the end of the last
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
record KeyRuns(long[] entries, int[] starts) {
    private static final int PART_BITS = 12;

    /** Parts are selected by the leading bits of a key, and each is sorted within the cache. */
    static final int PARTS = 1 << PART_BITS;

    private static final long ORDINAL = 0xFFFFFFFFL;

    /** Mixed, since values need not be hashes. */
    private static long key(Sketches records, int position, int x) {
        return TokenHash.mix(records.rows()[x * records.width() + position]);
    }

    private static int part(long key) {
        return (int) (key >>> (Long.SIZE - PART_BITS));
    }

    /** Counts the documents [begin, end) by part. */
    static void count(Sketches records, int position, int from, int begin, int end, int[] counts) {
        for (int x = begin; x < end; x++) {
            int part = part(key(records, position, x)) - from;
            if (part >= 0 && part < counts.length && records.sizeOf(x) > 0) counts[part]++;
        }
    }

    /**
     * The documents whose value at a position belongs to the parts [from, to).
     *
     * @param entries column to fill; must be large enough
     */
    static KeyRuns of(Sketches records, int position, int from, int to, long[] entries, Workers workers)
            throws InterruptedException {
        int ranges = workers.threads();
        int[][] next = new int[ranges][to - from];
        workers.forEachRange(
                records.size(), ranges, (r, begin, end) -> count(records, position, from, begin, end, next[r]));
        int[] starts = PartCounts.begin(next);
        workers.forEachRange(records.size(), ranges, (r, begin, end) -> {
            for (int x = begin; x < end; x++) {
                long key = key(records, position, x);
                int part = part(key) - from;
                if (part < 0 || part >= to - from || records.sizeOf(x) == 0) continue;
                entries[next[r][part]++] = entry(key << PART_BITS, x);
            }
        });
        workers.forEach(to - from, p -> Arrays.sort(entries, starts[p], starts[p + 1]));
        return new KeyRuns(entries, starts);
    }

    int parts() {
        return starts.length - 1;
    }

    int size() {
        return starts[parts()];
    }

    /** The part that contains an entry. */
    int partOf(int at) {
        int position = Arrays.binarySearch(starts, at);
        if (position < 0) return -position - 2;
        while (starts[position + 1] == at) position++; // skip empty parts
        return position;
    }

    /** Whether the entry is the first of its run. */
    boolean beginsRun(int at, int partStart) {
        return at == partStart || entries[at - 1] >>> Integer.SIZE != entries[at] >>> Integer.SIZE;
    }

    /** End of the run that contains an entry of a part. */
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
