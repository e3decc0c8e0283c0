package org.semblance.records.sets;

import java.util.Arrays;

/** Counts bins, one after another, in the same memory: open addressing, keys valid where a count is. */
final class TokenTable {
    /** Room for the distinct tokens of any bin but a freak; a frequent token makes bins long, not rich. */
    private static final int MOST_AT_FIRST = 4 * TokenPart.BIN_TOKENS;

    /** Range r of the documents begins with {@code ranges[r]}; behind the last one, the number of documents. */
    private final int[] ranges;

    private final TokenBin empty;
    private long[] keys = new long[0];
    private int[] counts = new int[0];
    private int mask;
    private char[] steps = new char[0];

    TokenTable(int[] ranges) {
        this.ranges = ranges;
        this.empty = TokenBin.empty(ranges.length - 1);
    }

    /** The bin of the tokens from {@code from} to {@code to}, documents ascending; none may have a token twice. */
    TokenBin count(long[] hashes, int[] documents, int from, int to) {
        if (from == to) return empty;
        clear(to - from);
        int distinct = 0;
        int shared = 0;
        int occurrences = 0;
        for (int i = from; i < to; i++) {
            int slot = slotOf(hashes[i]);
            keys[slot] = hashes[i];
            int count = ++counts[slot];
            if (count == 1) {
                if (2 * ++distinct > mask) grow();
            } else if (count == 2) {
                shared++;
                occurrences += 2;
            } else {
                occurrences++;
            }
        }
        return shared == 0 ? empty : bin(hashes, documents, from, number(shared), occurrences);
    }

    /** Numbers the tokens counted more than once by their hashes, -1 - number in place of the count. */
    private int[] number(int shared) {
        long[] sorted = new long[shared];
        for (int slot = 0, n = 0; n < shared; slot++) if (counts[slot] > 1) sorted[n++] = keys[slot];
        Arrays.sort(sorted);
        int[] frequencies = new int[shared];
        for (int n = 0; n < shared; n++) {
            int slot = slotOf(sorted[n]);
            frequencies[n] = counts[slot];
            counts[slot] = -n - 1;
        }
        return frequencies;
    }

    private TokenBin bin(long[] hashes, int[] documents, int from, int[] frequencies, int occurrences) {
        int most = occurrences + ranges[ranges.length - 1] / TokenBin.LONG_STEP;
        if (steps.length < most) steps = new char[most];
        int[] tokens = new int[occurrences];
        int[] places = new int[2 * ranges.length];
        int range = 0;
        int last = 0;
        int stepped = 0;
        for (int i = from, n = 0; n < occurrences; i++) {
            int number = -counts[slotOf(hashes[i])] - 1;
            if (number < 0) continue;
            while (documents[i] >= ranges[range + 1]) {
                last = ranges[++range];
                places[2 * range] = n;
                places[2 * range + 1] = stepped;
            }
            int step = documents[i] - last;
            last = documents[i];
            for (; step >= TokenBin.LONG_STEP; step -= TokenBin.LONG_STEP) steps[stepped++] = TokenBin.LONG_STEP;
            steps[stepped++] = (char) step;
            tokens[n++] = number;
        }
        while (++range < ranges.length) places[2 * range] = occurrences;
        return new TokenBin(frequencies, tokens, Arrays.copyOf(steps, stepped), places);
    }

    private void clear(int tokens) {
        int capacity = Math.min(Integer.highestOneBit(Math.clamp(tokens, 4, MOST_AT_FIRST)) * 4, MOST_AT_FIRST);
        if (capacity > keys.length) {
            keys = new long[capacity];
            counts = new int[capacity];
        } else {
            Arrays.fill(counts, 0, capacity, 0);
        }
        mask = capacity - 1;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldCounts = counts;
        int old = mask + 1;
        keys = new long[2 * old];
        counts = new int[2 * old];
        mask = 2 * old - 1;
        for (int i = 0; i < old; i++) {
            if (oldCounts[i] == 0) continue;
            int slot = slotOf(oldKeys[i]);
            keys[slot] = oldKeys[i];
            counts[slot] = oldCounts[i];
        }
    }

    private int slotOf(long hash) {
        int slot = (int) hash & mask;
        while (counts[slot] != 0 && keys[slot] != hash) slot = (slot + 1) & mask;
        return slot;
    }
}
