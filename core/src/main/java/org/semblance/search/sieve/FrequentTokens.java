package org.semblance.search.sieve;

import org.semblance.records.sets.TokenSets;

/**
 * The most frequent ids of long records, as bits that stand before the others: they are half of most texts, and as bits
 * they need not be compared one by one.
 *
 * @param first the first of these ids; ids rise with frequency
 */
record FrequentTokens(int first) {
    private static final int IDS = 256;
    private static final int WORDS = IDS / Integer.SIZE;

    /** From so many ids to a record on the average, it pays. */
    private static final int WORTHY = 24;

    private static final FrequentTokens NONE = new FrequentTokens(Integer.MAX_VALUE);

    static FrequentTokens of(TokenSets records) {
        boolean worthy = records.stored() >= (long) WORTHY * records.size();
        return worthy ? new FrequentTokens(Math.max(0, records.vocabulary() - IDS)) : NONE;
    }

    boolean isAny() {
        return first < Integer.MAX_VALUE;
    }

    /** Room before the size of a record: for the number of its rare ids, and for the bits of the others. */
    int room() {
        return isAny() ? 1 + WORDS : 0;
    }

    /** The most room there may be. */
    static int mostRoom() {
        return 1 + WORDS;
    }

    /** Fills the room of a record, given where its ids begin and end; right before them there is its size. */
    void write(int[] tokens, int start, int end) {
        int rare = end;
        while (rare > start && tokens[rare - 1] >= first) {
            int bit = tokens[--rare] - first;
            tokens[start - 1 - WORDS + (bit >>> 5)] |= 1 << bit;
        }
        tokens[start - 2 - WORDS] = rare - start;
    }

    /** Where the rare ids end of a record whose ids begin here. */
    int rareEnd(int[] tokens, int start) {
        return start + tokens[start - 2 - WORDS];
    }

    /** How many frequent ids two records share. */
    int shared(int[] tokens, int startX, int startY) {
        int shared = 0;
        for (int w = 1; w <= WORDS; w++) shared += Integer.bitCount(tokens[startX - 1 - w] & tokens[startY - 1 - w]);
        return shared;
    }
}
