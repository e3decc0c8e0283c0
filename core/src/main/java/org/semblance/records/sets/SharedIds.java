package org.semblance.records.sets;

/**
 * New ids for those of some documents' tokens that occur among them twice or more, rarest first: numbers as small as can be, so that
 * what is made for each id is small, too. Equally frequent ones keep their order.
 */
final class SharedIds {
    /** Bits of ids that occur more than once. */
    private final long[] shared;

    /** How many such ids there are before each word of bits. */
    private final int[] before;

    private final int[] ids;

    SharedIds(int[] tokens, int length, int vocabulary) {
        int words = (vocabulary >>> 6) + 1;
        long[] seen = new long[words];
        shared = new long[words];
        for (int i = 0; i < length; i++) {
            int token = tokens[i];
            long bit = 1L << token;
            shared[token >>> 6] |= seen[token >>> 6] & bit;
            seen[token >>> 6] |= bit;
        }
        before = new int[words];
        int count = 0;
        for (int w = 0; w < words; w++) {
            before[w] = count;
            count += Long.bitCount(shared[w]);
        }
        ids = new int[count];
        for (int i = 0; i < length; i++) {
            int place = place(tokens[i]);
            if (place >= 0) ids[place]++;
        }
        rank();
    }

    private int place(int token) {
        long word = shared[token >>> 6];
        long bit = 1L << token;
        return (word & bit) == 0 ? -1 : before[token >>> 6] + Long.bitCount(word & bit - 1);
    }

    /** Turns frequencies into ids by a counting sort. */
    private void rank() {
        int most = 0;
        for (int frequency : ids) most = Math.max(most, frequency);
        int[] next = new int[most + 2];
        for (int frequency : ids) next[frequency + 1]++;
        for (int f = 0; f <= most; f++) next[f + 1] += next[f];
        for (int i = 0; i < ids.length; i++) ids[i] = next[ids[i]]++;
    }

    /** The new id, or -1 if the token is not shared. */
    int idOf(int token) {
        int place = place(token);
        return place < 0 ? -1 : ids[place];
    }

    int size() {
        return ids.length;
    }
}
