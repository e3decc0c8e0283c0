package org.semblance.records.bits;

import java.util.Arrays;

/**
 * Fingerprints in which every occurrence of a token has one vote. Its features are occurrences, not distinct tokens:
 * detecting repetitions would cost more than all votes.
 */
final class EqualFingerprinter implements Fingerprinter {
    private final int words;
    private final EqualVotes votes = new EqualVotes();
    private final BitSums sums;
    private long[] tokens = new long[1 << 8];
    private long[] ballots = {};
    private int size;
    private int last;

    EqualFingerprinter(int bits) {
        this.words = bits / Long.SIZE;
        this.sums = new BitSums(bits);
    }

    @Override
    public void token(long hash, int start, int end) {
        if (size == tokens.length) tokens = Arrays.copyOf(tokens, 2 * size);
        tokens[size++] = hash;
    }

    @Override
    public void end() {
        int padded = (size + EqualVotes.BLOCK - 1) / EqualVotes.BLOCK * EqualVotes.BLOCK;
        Arrays.fill(tokens, size, padded, 0);
        last = size;
        size = 0;
    }

    @Override
    public int features() {
        return last;
    }

    @Override
    public long word(int w) {
        count(w);
        return votes.majority();
    }

    private void count(int w) {
        if (w == 0) {
            votes.count(tokens, last);
            return;
        }
        if (ballots.length < tokens.length) ballots = new long[tokens.length];
        for (int i = 0; i < last; i++) ballots[i] = Fingerprinter.ballot(tokens[i], w);
        Arrays.fill(ballots, last, (last + EqualVotes.BLOCK - 1) / EqualVotes.BLOCK * EqualVotes.BLOCK, 0);
        votes.count(ballots, last);
    }

    @Override
    public void margins(float[] to) {
        for (int w = 0; w < words; w++) {
            count(w);
            votes.sums(sums.sums, w * Long.SIZE);
        }
        sums.margins(to);
    }
}
