package org.semblance.records;

import java.util.Arrays;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Finds equal sets: hashes every document, parts the hashes by their leading bits so that each part fits a core's cache,
 * and compares within a part. Ordinals rise within a part, so the first of a kind is met first.
 */
final class CopySearch {
    private static final int PARTS = 1 << 8;
    private static final int PART_SHIFT = 64 - 8;

    /** The upper half of an entry is a piece of the hash, the lower one the ordinal. */
    private static final long ORDINAL = 0xFFFFFFFFL;

    private final TokenSets sets;
    private final int split;
    private final Workers workers;

    CopySearch(TokenSets sets, int split, Workers workers) {
        this.sets = sets;
        this.split = split;
        this.workers = workers;
    }

    /** For each document the first one that is like it and on the same side of the split. */
    int[] firsts() throws InterruptedException {
        int size = sets.size();
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
        return (int) ((long) sets.size() * range / ranges);
    }

    /** A document with a token of its own is like no other one; its hash stays 0. */
    private void hash(int from, int to, long[] hashes, int[] counts) {
        int[] tokens = sets.tokens();
        for (int x = from; x < to; x++) {
            if (sets.unique(x) > 0) continue;
            hashes[x] = hash(tokens, sets.start(x), sets.end(x), x < split ? 1 : 2);
            counts[(int) (hashes[x] >>> PART_SHIFT)]++;
        }
    }

    /** A sum, whose terms do not wait for each other, of what each token makes of the bits. */
    private static long hash(int[] tokens, int start, int end, long seed) {
        long hash = seed;
        for (int i = start; i < end; i++) {
            long product = (tokens[i] + 1L) * 0x9E3779B97F4A7C15L;
            hash += (product ^ product >>> 32) * (product | 1);
        }
        hash *= 0xD6E8FEB86659FD93L;
        return (hash ^ hash >>> 32) | 1; // not 0
    }

    private static void part(int from, int to, long[] hashes, int[] next, long[] entries) {
        for (int x = from; x < to; x++) {
            long hash = hashes[x];
            if (hash != 0) entries[next[(int) (hash >>> PART_SHIFT)]++] = hash << 8 & ~ORDINAL | x;
        }
    }

    private void compare(long[] entries, int from, int to, int[] firsts) {
        int capacity = Integer.highestOneBit(Math.max(to - from, 1)) * 4;
        int shift = 64 - Integer.numberOfTrailingZeros(capacity);
        long[] slots = new long[capacity];
        for (int i = from; i < to; i++) {
            long entry = entries[i] + 1; // 0 is an empty slot
            int slot = (int) (entries[i] >>> shift);
            while (slots[slot] != 0 && !isCopy(slots[slot], entry)) slot = slot + 1 & capacity - 1;
            if (slots[slot] == 0) slots[slot] = entry;
            else firsts[ordinal(entry)] = ordinal(slots[slot]);
        }
    }

    private static int ordinal(long entry) {
        return (int) (entry & ORDINAL) - 1;
    }

    private boolean isCopy(long first, long other) {
        if ((first & ~ORDINAL) != (other & ~ORDINAL)) return false;
        int x = ordinal(first);
        int y = ordinal(other);
        return (x < split) == (y < split)
                && Arrays.equals(sets.tokens(), sets.start(x), sets.end(x), sets.tokens(), sets.start(y), sets.end(y));
    }
}
