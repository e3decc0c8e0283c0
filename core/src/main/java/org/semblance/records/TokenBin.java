package org.semblance.records;

import java.util.Arrays;

/** The shared tokens among those whose hashes begin alike, and where they occur. */
final class TokenBin {
    private static final TokenBin EMPTY = new TokenBin(new int[0], new int[0], new int[0]);

    /** Document frequency of each token, in the order of hashes. */
    final int[] frequencies;

    /** The documents of all occurrences, ascending; at the same place in {@code tokens}, which token it is. */
    final int[] documents;

    private final int[] tokens;

    /** Ids of the tokens, once they are ranked. */
    private int[] ids = new int[0];

    private TokenBin(int[] frequencies, int[] documents, int[] tokens) {
        this.frequencies = frequencies;
        this.documents = documents;
        this.tokens = tokens;
    }

    /** Takes the next free id of its frequency for every token. */
    void rank(int[] next) {
        ids = new int[frequencies.length];
        for (int t = 0; t < ids.length; t++) ids[t] = next[frequencies[t]]++;
    }

    /** Appends the ids of its occurrences in a range of documents. */
    void fill(int from, int to, int[] next, int[] column) {
        for (int i = firstAt(from); i < documents.length && documents[i] < to; i++) {
            column[next[documents[i]]++] = ids[tokens[i]];
        }
    }

    /** The first occurrence in a document from {@code document} on. */
    private int firstAt(int document) {
        int low = 0;
        int high = documents.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (documents[middle] < document) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** Counts bins, one after another, in the same memory: open addressing, keys valid where a count is. */
    static final class Table {
        /** Room for the distinct tokens of any bin but a freak; a frequent token makes bins long, not rich. */
        private static final int MOST_AT_FIRST = 4 * TokenPart.BIN_TOKENS;

        private long[] keys = new long[0];
        private int[] counts = new int[0];
        private int mask;

        /** The bin of the tokens from {@code from} to {@code to}, documents ascending; none may have a token twice. */
        TokenBin count(long[] hashes, int[] documents, int from, int to) {
            if (from == to) return EMPTY;
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
            if (shared == 0) return EMPTY;
            int[] frequencies = number(shared);
            int[] where = new int[occurrences];
            int[] which = new int[occurrences];
            for (int i = from, n = 0; n < occurrences; i++) {
                int number = -counts[slotOf(hashes[i])] - 1;
                if (number < 0) continue;
                where[n] = documents[i];
                which[n++] = number;
            }
            return new TokenBin(frequencies, where, which);
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
}
