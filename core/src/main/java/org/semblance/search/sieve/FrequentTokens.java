package org.semblance.search.sieve;

import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;

/**
 * The 256 most frequent token ids of every record as a bit set, for collections of long records. They make up half of
 * most texts, and as bits they need not be compared one by one.
 *
 * @param bits four words per rank; empty if the bit sets would not pay off
 * @param rareEnds end of the other ids of each rank
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
record FrequentTokens(long[] bits, int[] rareEnds) {
    private static final int IDS = 256;
    private static final int WORDS = IDS / Long.SIZE;

    /** Mean number of ids per record from which the bit sets pay off. */
    private static final int MIN_MEAN_SIZE = 24;

    /** Number of ids that are read in the time that the bit sets save per verification. */
    private static final double IDS_PER_VERIFICATION = 16;

    static final FrequentTokens NONE = new FrequentTokens(new long[0], new int[0]);

    /**
     * @param vocabulary number of ids, which rise with frequency
     * @param verifications estimated number of pairs to verify
     */
    static FrequentTokens of(Ranking ranking, int vocabulary, double verifications, Workers workers)
            throws InterruptedException {
        long stored = ranking.stored();
        if (stored < (long) MIN_MEAN_SIZE * ranking.size() || verifications * IDS_PER_VERIFICATION < stored)
            return NONE;
        long[] bits = new long[Math.multiplyExact(WORDS, ranking.size())];
        int[] rareEnds = new int[ranking.size()];
        int first = Math.max(0, vocabulary - IDS);
        workers.forEach(ranking.parts(), part -> {
            int to = ranking.partTo(part);
            write(ranking.tokens, ranking.starts, ranking.ends, first, ranking.partFrom(part), to, bits, rareEnds);
        });
        return new FrequentTokens(bits, rareEnds);
    }

    private static void write(
            int[] tokens, int[] starts, int[] ends, int first, int from, int to, long[] bits, int[] rareEnds) {
        for (int r = from; r < to; r++) {
            int start = starts[r];
            int rare = ends[r];
            for (int w = WORDS - 1; w >= 0; w--) { // ids ascend, so the bits of a word are collected in a register
                int least = first + w * Long.SIZE;
                long word = 0;
                for (; rare > start && tokens[rare - 1] >= least; rare--) word |= 1L << tokens[rare - 1] - first;
                bits[r * WORDS + w] = word;
            }
            rareEnds[r] = rare;
        }
    }

    /** Upper bound of the memory for these bit sets. */
    static long bytes(TokenSets records) {
        return (long) (WORDS * Long.BYTES + Integer.BYTES) * records.size();
    }

    boolean isAny() {
        return rareEnds.length > 0;
    }

    /** Number of frequent ids that two ranks share. */
    int shared(int x, int y) {
        int atX = x * WORDS;
        int atY = y * WORDS;
        return Long.bitCount(bits[atX] & bits[atY])
                + Long.bitCount(bits[atX + 1] & bits[atY + 1])
                + Long.bitCount(bits[atX + 2] & bits[atY + 2])
                + Long.bitCount(bits[atX + 3] & bits[atY + 3]);
    }
}
