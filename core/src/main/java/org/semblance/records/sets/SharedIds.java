package org.semblance.records.sets;

/**
 * Assigns new ids to the tokens that occur at least twice among some documents, rarest first. The ids are as small as
 * possible, and so are arrays indexed by id. Equally frequent tokens keep their order.
 */
final class SharedIds {
    /** A bit for each token that occurs more than once. */
    private final long[] shared;

    /** Number of such tokens before each word of bits. */
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
            int index = index(tokens[i]);
            if (index >= 0) ids[index]++;
        }
        rank();
    }

    private int index(int token) {
        long word = shared[token >>> 6];
        long bit = 1L << token;
        return (word & bit) == 0 ? -1 : before[token >>> 6] + Long.bitCount(word & bit - 1);
    }

    /** Converts frequencies to ids by a counting sort. */
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
        int index = index(token);
        return index < 0 ? -1 : ids[index];
    }

    int size() {
        return ids.length;
    }
}
