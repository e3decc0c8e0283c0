package org.semblance.search.hamming;

import java.util.ArrayList;
import java.util.List;

/** An order of the bits of fingerprints in which some of them lead. */
final class Permutation {
    private final long leading;
    private final long[] masks;
    private final int[] turns;

    private Permutation(long leading, long[] masks, int[] turns) {
        this.leading = leading;
        this.masks = masks;
        this.turns = turns;
    }

    /** The given bits first, then the others, both in the order they had. */
    static Permutation leading(long bits) {
        List<Long> runs = new ArrayList<>(runs(bits));
        runs.addAll(runs(~bits));
        long[] masks = new long[runs.size()];
        int[] turns = new int[runs.size()];
        int at = 0;
        for (int i = 0; i < masks.length; i++) {
            masks[i] = runs.get(i);
            turns[i] = Long.numberOfLeadingZeros(masks[i]) - at;
            at += Long.bitCount(masks[i]);
        }
        return new Permutation(bits, masks, turns);
    }

    /** Neighbouring bits that are set, the highest first. */
    private static List<Long> runs(long bits) {
        List<Long> runs = new ArrayList<>();
        while (bits != 0) {
            int first = Long.numberOfLeadingZeros(bits);
            int length = Long.numberOfLeadingZeros(~(bits << first));
            long run = -1L << Long.SIZE - length >>> first;
            runs.add(run);
            bits &= ~run;
        }
        return runs;
    }

    /** How many bits lead. */
    int lead() {
        return Long.bitCount(leading);
    }

    /** Whether fingerprints with this difference agree in the leading bits. */
    boolean agrees(long difference) {
        return (difference & leading) == 0;
    }

    /** The bits as they were. */
    long restored(long permuted) {
        long bits = 0;
        for (int i = 0; i < masks.length; i++) bits |= Long.rotateRight(permuted, turns[i]) & masks[i];
        return bits;
    }

    long of(long fingerprint) {
        long permuted = 0;
        for (int i = 0; i < masks.length; i++) permuted |= Long.rotateLeft(fingerprint & masks[i], turns[i]);
        return permuted;
    }
}
