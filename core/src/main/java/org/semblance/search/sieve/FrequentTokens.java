package org.semblance.search.sieve;

import org.semblance.records.sets.TokenSets;

/**
 * The 256 most frequent token ids as a bit set in the header of each long record. They make up half of most texts, and
 * as bits they need not be compared one by one.
 *
 * @param first the first of these ids; ids rise with frequency
 */
record FrequentTokens(int first) {
    private static final int IDS = 256;
    private static final int WORDS = IDS / Integer.SIZE;

    /** Mean number of ids per record from which the bit sets pay off. */
    private static final int MIN_MEAN_SIZE = 24;

    private static final FrequentTokens NONE = new FrequentTokens(Integer.MAX_VALUE);

    static FrequentTokens of(TokenSets records) {
        boolean worthwhile = records.stored() >= (long) MIN_MEAN_SIZE * records.size();
        return worthwhile ? new FrequentTokens(Math.max(0, records.vocabulary() - IDS)) : NONE;
    }

    boolean isAny() {
        return first < Integer.MAX_VALUE;
    }

    /** Ints stored before the size of a record: the number of its rare ids, and the bits of the frequent ones. */
    int headerInts() {
        return isAny() ? 1 + WORDS : 0;
    }

    /** Upper bound of {@link #headerInts()}. */
    static int maxHeaderInts() {
        return 1 + WORDS;
    }

    /** Writes the header of the record whose ids are {@code tokens[start, end)}; its size is at {@code start - 1}. */
    void write(int[] tokens, int start, int end) {
        int rare = end;
        while (rare > start && tokens[rare - 1] >= first) {
            int bit = tokens[--rare] - first;
            tokens[start - 1 - WORDS + (bit >>> 5)] |= 1 << bit;
        }
        tokens[start - 2 - WORDS] = rare - start;
    }

    /** End of the rare ids of the record whose ids begin at {@code start}. */
    int rareEnd(int[] tokens, int start) {
        return start + tokens[start - 2 - WORDS];
    }

    /** Number of frequent ids that two records share. */
    int shared(int[] tokens, int startX, int startY) {
        int shared = 0;
        for (int w = 1; w <= WORDS; w++) shared += Integer.bitCount(tokens[startX - 1 - w] & tokens[startY - 1 - w]);
        return shared;
    }
}
