package org.semblance.records;

import java.util.Arrays;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Finds documents of equal contents: hashes every document, parts the hashes by their leading bits so that each part fits a core's cache,
 * and compares within a part. Ordinals rise within a part, so the first of a kind is met first.
 */
final class CopySearch {
    private static final int PARTS = 1 << 8;
    private static final int PART_SHIFT = 64 - 8;

    private static final int MOST_AT_FIRST = 1 << 17;

    /** The upper half of an entry is a piece of the hash, the lower one the ordinal. */
    private static final long ORDINAL = 0xFFFFFFFFL;

    private final Contents contents;
    private final int split;
    private final Workers workers;

    CopySearch(Contents contents, int split, Workers workers) {
        this.contents = contents;
        this.split = split;
        this.workers = workers;
    }

    /** For each document the first one that is like it and on the same side of the split. */
    int[] firsts() throws InterruptedException {
        int size = contents.size();
        int[] firsts = new int[size];
        Arrays.setAll(firsts, x -> x);
        int ranges = workers.threads();
        long[] hashes = new long[size];
        int[][] next = new int[ranges][PARTS];
        workers.forEach(ranges, r -> hash(from(r, ranges), from(r + 1, ranges), hashes, next[r]));
        int[] starts = PartCounts.begin(next);
        long[] entries = new long[starts[PARTS]];
        workers.forEach(ranges, r -> part(from(r, ranges), from(r + 1, ranges), hashes, next[r], entries));
        workers.forEach(PARTS, p -> compare(entries, starts[p], starts[p + 1], firsts));
        return firsts;
    }

    private int from(int range, int ranges) {
        return (int) ((long) contents.size() * range / ranges);
    }

    private void hash(int from, int to, long[] hashes, int[] counts) {
        for (int x = from; x < to; x++) {
            if (contents.isUnique(x)) continue; // its hash stays 0
            long hash = contents.hash(x, x < split ? 1 : 2) * 0xD6E8FEB86659FD93L;
            hashes[x] = (hash ^ hash >>> 32) | 1; // not 0
            counts[(int) (hashes[x] >>> PART_SHIFT)]++;
        }
    }

    private static void part(int from, int to, long[] hashes, int[] next, long[] entries) {
        for (int x = from; x < to; x++) {
            long hash = hashes[x];
            if (hash != 0) entries[next[(int) (hash >>> PART_SHIFT)]++] = hash << 8 & ~ORDINAL | x;
        }
    }

    private void compare(long[] entries, int from, int to, int[] firsts) {
        // Room for many kinds, and more when there are more: if all are copies, one slot will do.
        long[] slots = new long[Integer.highestOneBit(Math.clamp(to - from, 1, MOST_AT_FIRST)) * 4];
        int kinds = 0;
        for (int i = from; i < to; i++) {
            long entry = entries[i] + 1; // 0 is an empty slot
            int slot = slot(entries[i], slots);
            while (slots[slot] != 0 && !isCopy(slots[slot], entry)) slot = slot + 1 & slots.length - 1;
            if (slots[slot] != 0) {
                firsts[ordinal(entry)] = ordinal(slots[slot]);
                continue;
            }
            slots[slot] = entry;
            if (++kinds > slots.length / 2) slots = larger(slots);
        }
    }

    private static int slot(long entry, long[] slots) {
        return (int) (entry >>> 1 + Integer.numberOfLeadingZeros(slots.length) + Integer.SIZE);
    }

    private static long[] larger(long[] slots) {
        long[] larger = new long[Math.multiplyExact(2, slots.length)];
        for (long entry : slots) {
            if (entry == 0) continue;
            int slot = slot(entry - 1, larger);
            while (larger[slot] != 0) slot = slot + 1 & larger.length - 1;
            larger[slot] = entry;
        }
        return larger;
    }

    private static int ordinal(long entry) {
        return (int) (entry & ORDINAL) - 1;
    }

    private boolean isCopy(long first, long other) {
        if ((first & ~ORDINAL) != (other & ~ORDINAL)) return false;
        int x = ordinal(first);
        int y = ordinal(other);
        return (x < split) == (y < split) && contents.equal(x, y);
    }
}
