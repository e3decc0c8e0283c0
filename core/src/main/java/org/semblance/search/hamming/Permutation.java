package org.semblance.search.hamming;

import java.util.ArrayList;
import java.util.List;

/** A permutation of the bits of a fingerprint that puts selected bits first. */
final class Permutation {
    private final long leading;
    private final long[] masks;
    private final int[] rotations;

    private Permutation(long leading, long[] masks, int[] rotations) {
        this.leading = leading;
        this.masks = masks;
        this.rotations = rotations;
    }

    /** Puts the given bits first, then the others, both in their original order. */
    static Permutation leading(long bits) {
        List<Long> runs = new ArrayList<>(runs(bits));
        runs.addAll(runs(~bits));
        long[] masks = new long[runs.size()];
        int[] rotations = new int[runs.size()];
        int at = 0;
        for (int i = 0; i < masks.length; i++) {
            masks[i] = runs.get(i);
            rotations[i] = Long.numberOfLeadingZeros(masks[i]) - at;
            at += Long.bitCount(masks[i]);
        }
        return new Permutation(bits, masks, rotations);
    }

    /** Masks of the runs of consecutive set bits, highest first. */
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

    /** Number of leading bits. */
    int lead() {
        return Long.bitCount(leading);
    }

    /** Whether fingerprints with this difference agree in the leading bits. */
    boolean agrees(long difference) {
        return (difference & leading) == 0;
    }

    /** Inverts the permutation. */
    long restored(long permuted) {
        long bits = 0;
        for (int i = 0; i < masks.length; i++) bits |= Long.rotateRight(permuted, rotations[i]) & masks[i];
        return bits;
    }

    long of(long fingerprint) {
        long permuted = 0;
        for (int i = 0; i < masks.length; i++) permuted |= Long.rotateLeft(fingerprint & masks[i], rotations[i]);
        return permuted;
    }
}
