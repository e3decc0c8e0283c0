package org.semblance.records.sets;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.records.sets.TokenSetAssembly.TokenPart;

/**
 * Counts the tokens of bins, one after another, in the same memory: open addressing; a key is valid if its count is not
 * 0.
 */
final class TokenTable {
    /**
     * Sufficient for the distinct tokens of nearly every bin: a frequent token makes a bin long, but adds only one
     * distinct token.
     */
    private static final int INITIAL_LIMIT = 4 * TokenPart.BIN_TOKENS;

    /** Above this many tokens in a bin, further ones get no more bits. */
    private static final int MOST_FILTERED = 1 << 20;

    private static final long[] NO_HASHES = new long[0];

    /** Range r of the documents begins with {@code ranges[r]}; the last element is the number of documents. */
    private final int[] ranges;

    private final @Nullable IgnoredTokens ignored;
    private final @Nullable CommonTokenCollector common;
    private final boolean keepHashes;
    private final TokenBin empty;
    private long[] keys = new long[0];
    private int[] counts = new int[0];
    private int mask;
    private char[] steps = new char[0];

    // Bits of a bin, by the low bits of hashes: set by at least one token, and by at least two.
    private long[] once = new long[0];
    private long[] twice = new long[0];

    TokenTable(int[] ranges, @Nullable IgnoredTokens ignored, @Nullable CommonTokenCollector common) {
        this(ranges, ignored, common, false);
    }

    /**
     * @param ignored receives the tokens that occur in too many documents; null if there is no limit
     * @param common receives the tokens of many documents; null if they are not needed
     * @param keepHashes whether bins have the hashes of their tokens
     */
    TokenTable(
            int[] ranges, @Nullable IgnoredTokens ignored, @Nullable CommonTokenCollector common, boolean keepHashes) {
        this.ranges = ranges;
        this.ignored = ignored;
        this.common = common;
        this.keepHashes = keepHashes;
        this.empty = TokenBin.empty(ranges.length - 1);
    }

    /**
     * The bin of the tokens from {@code from} to {@code end}, with documents ascending; no document may have a token
     * twice. The columns are overwritten.
     */
    TokenBin count(long[] hashes, int[] documents, int from, int end) {
        int to = repeated(hashes, documents, from, end);
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
        int most = Integer.MAX_VALUE;
        if (ignored != null && shared > 0) {
            most = ignored.most;
            int before = shared;
            for (int slot = 0; slot <= mask; slot++) {
                if (counts[slot] <= most) continue;
                shared--;
                occurrences -= counts[slot];
            }
            if (shared < before) ignore(ignored, before - shared, hashes, documents, from, to);
        }
        if (shared == 0) return empty;
        long[] sorted = sorted(shared, most);
        return bin(hashes, documents, from, number(sorted), keepHashes ? sorted : NO_HASHES, occurrences);
    }

    /**
     * Moves tokens that may occur more than once to the front, and returns their end. Each token sets one of at least 8 bits
     * per token; one that shares its bit with no other occurs once. In usual text that is nearly all of them, and these
     * bits fit into the first-level cache: a third of the time of entering every token in the table.
     */
    private int repeated(long[] hashes, int[] documents, int from, int to) {
        int words = Math.max(1, Integer.highestOneBit(Math.min(to - from, MOST_FILTERED)) / 4);
        if (once.length < words) {
            once = new long[words];
            twice = new long[words];
        } else {
            Arrays.fill(once, 0, words, 0);
            Arrays.fill(twice, 0, words, 0);
        }
        long[] seen = once;
        long[] again = twice;
        int last = words - 1;
        for (int i = from; i < to; i++) {
            long hash = hashes[i];
            int word = (int) (hash >>> 6) & last;
            long bit = 1L << hash;
            again[word] |= seen[word] & bit;
            seen[word] |= bit;
        }
        int end = from;
        for (int i = from; i < to; i++) {
            long hash = hashes[i];
            hashes[end] = hash;
            documents[end] = documents[i];
            end += (int)
                    (again[(int) (hash >>> 6) & last] >>> hash & 1); // without a branch, which could not be predicted
        }
        return end;
    }

    private void ignore(IgnoredTokens to, int distinct, long[] hashes, int[] documents, int from, int end) {
        to.tokens(distinct);
        for (int i = from; i < end; i++) if (counts[slotOf(hashes[i])] > to.most) to.occurrence(documents[i]);
    }

    /** The hashes of the tokens counted more than once and at most {@code most} times, ascending. */
    private long[] sorted(int shared, int most) {
        long[] sorted = new long[shared];
        for (int slot = 0, n = 0; n < shared; slot++) {
            if (counts[slot] > 1 && counts[slot] <= most) sorted[n++] = keys[slot];
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /** Numbers tokens in the order of their hashes, replaces their counts by -1 - number, and returns the counts. */
    private int[] number(long[] sorted) {
        int[] frequencies = new int[sorted.length];
        int rare = common == null ? Integer.MAX_VALUE : common.limit();
        for (int n = 0; n < sorted.length; n++) {
            int slot = slotOf(sorted[n]);
            frequencies[n] = counts[slot];
            counts[slot] = -n - 1;
            if (frequencies[n] > rare && common != null) common.add(sorted[n], frequencies[n]);
        }
        return frequencies;
    }

    private TokenBin bin(long[] hashes, int[] documents, int from, int[] frequencies, long[] kept, int occurrences) {
        int most = occurrences + ranges[ranges.length - 1] / TokenBin.LONG_STEP;
        if (steps.length < most) steps = new char[most];
        int[] tokens = new int[occurrences];
        int[] rangeStarts = new int[2 * ranges.length];
        int range = 0;
        int last = 0;
        int stepped = 0;
        for (int i = from, n = 0; n < occurrences; i++) {
            int number = -counts[slotOf(hashes[i])] - 1;
            if (number < 0) continue;
            while (documents[i] >= ranges[range + 1]) {
                last = ranges[++range];
                rangeStarts[2 * range] = n;
                rangeStarts[2 * range + 1] = stepped;
            }
            int step = documents[i] - last;
            last = documents[i];
            for (; step >= TokenBin.LONG_STEP; step -= TokenBin.LONG_STEP) steps[stepped++] = TokenBin.LONG_STEP;
            steps[stepped++] = (char) step;
            tokens[n++] = number;
        }
        while (++range < ranges.length) rangeStarts[2 * range] = occurrences;
        return new TokenBin(frequencies, kept, tokens, Arrays.copyOf(steps, stepped), rangeStarts);
    }

    private void clear(int tokens) {
        int capacity = Math.min(Integer.highestOneBit(Math.clamp(tokens, 4, INITIAL_LIMIT)) * 4, INITIAL_LIMIT);
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
