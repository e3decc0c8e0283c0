package org.semblance.records;

import java.util.Arrays;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Finds documents of equal contents: hashes every document, partitions the hashes by their leading bits so that each
 * partition fits a core's cache, and compares within a partition. Ordinals ascend within a partition, so the first
 * document of a group is inserted first.
 */
final class CopySearch {
    private static final int PARTITIONS = 1 << 8;
    private static final int PARTITION_SHIFT = 64 - 8;

    private static final int INITIAL_LIMIT = 1 << 17;

    /** The upper half of an entry contains bits of the hash, the lower half the ordinal. */
    private static final long ORDINAL = 0xFFFFFFFFL;

    private final Contents contents;
    private final int split;
    private final Workers workers;

    CopySearch(Contents contents, int split, Workers workers) {
        this.contents = contents;
        this.split = split;
        this.workers = workers;
    }

    /** For each document the first one with equal contents on the same side of the split. */
    int[] firsts() throws InterruptedException {
        int size = contents.size();
        int[] firsts = new int[size];
        Arrays.setAll(firsts, x -> x);
        int ranges = workers.threads();
        long[] hashes = new long[size];
        int[][] next = new int[ranges][PARTITIONS];
        workers.forEach(ranges, r -> hash(from(r, ranges), from(r + 1, ranges), hashes, next[r]));
        int[] starts = PartCounts.begin(next);
        long[] entries = new long[starts[PARTITIONS]];
        workers.forEach(ranges, r -> partition(from(r, ranges), from(r + 1, ranges), hashes, next[r], entries));
        workers.forEach(PARTITIONS, p -> compare(entries, starts[p], starts[p + 1], firsts));
        return firsts;
    }

    private int from(int range, int ranges) {
        return (int) ((long) contents.size() * range / ranges);
    }

    private void hash(int from, int to, long[] hashes, int[] counts) {
        for (int x = from; x < to; x++) {
            if (contents.isUnique(x)) continue; // its hash stays 0
            long hash = contents.hash(x, x < split ? 1 : 2) * 0xD6E8FEB86659FD93L;
            hashes[x] = (hash ^ hash >>> 32) | 1; // 0 marks unique documents
            counts[(int) (hashes[x] >>> PARTITION_SHIFT)]++;
        }
    }

    private static void partition(int from, int to, long[] hashes, int[] next, long[] entries) {
        for (int x = from; x < to; x++) {
            long hash = hashes[x];
            if (hash != 0) entries[next[(int) (hash >>> PARTITION_SHIFT)]++] = hash << 8 & ~ORDINAL | x;
        }
    }

    private void compare(long[] entries, int from, int to, int[] firsts) {
        // Starts with space for many distinct documents and grows on demand: if all are copies, one slot is enough.
        long[] slots = new long[Integer.highestOneBit(Math.clamp(to - from, 1, INITIAL_LIMIT)) * 4];
        int distinct = 0;
        for (int i = from; i < to; i++) {
            long entry = entries[i] + 1; // 0 is an empty slot
            int slot = slot(entries[i], slots);
            while (slots[slot] != 0 && !isCopy(slots[slot], entry)) slot = slot + 1 & slots.length - 1;
            if (slots[slot] != 0) {
                firsts[ordinal(entry)] = ordinal(slots[slot]);
                continue;
            }
            slots[slot] = entry;
            if (++distinct > slots.length / 2) slots = larger(slots);
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
