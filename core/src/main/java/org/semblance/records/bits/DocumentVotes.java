package org.semblance.records.bits;

import java.util.Arrays;
import org.semblance.records.bits.Weighting.TermFrequency;

/** The votes of a document's features on all bits of its fingerprint, 64 bits at a time. */
final class DocumentVotes {
    private final TermFrequency tf;
    private final WeightedVotes[] votes;
    private final BitSums sums;

    /** The occurrences of features that are listed repeatedly, by number; otherwise 0. */
    private int[] totals = {};

    DocumentVotes(int bits, TermFrequency tf) {
        this.tf = tf;
        this.sums = new BitSums(bits);
        this.votes = new WeightedVotes[bits / Long.SIZE];
        for (int w = 0; w < votes.length; w++) votes[w] = new WeightedVotes();
    }

    /**
     * Computes the sums of a document.
     *
     * @param features the features by number, and the weight of one occurrence of each
     * @param numbers the features of the document from {@code from} to {@code to}, with counts as unsigned bytes; a
     *     feature with a larger count is listed repeatedly
     * @param distinct the number of distinct features of the document
     */
    void count(long[] features, int[] weights, int[] numbers, byte[] counts, int from, int to, int distinct) {
        for (WeightedVotes word : votes) word.clear();
        if (distinct == to - from) {
            for (int i = from; i < to; i++) {
                int number = numbers[i];
                add(features[number], tf.weight(counts[i] & 0xFF, weights[number]));
            }
        } else {
            if (totals.length < features.length) totals = new int[features.length];
            for (int i = from; i < to; i++) totals[numbers[i]] += counts[i] & 0xFF;
            for (int i = from; i < to; i++) {
                int number = numbers[i];
                if (totals[number] > 0) add(features[number], tf.weight(totals[number], weights[number]));
                totals[number] = 0;
            }
        }
        for (int w = 0; w < votes.length; w++) votes[w].sums(sums.sums, w * Long.SIZE);
    }

    /**
     * The same for distinct features with all their counts.
     *
     * @param weights the weight of one occurrence of each feature; replaced by that of all of them
     */
    void count(long[] features, long[] weights, int[] counts, int size) {
        if (tf == TermFrequency.LOG) {
            for (int i = 0; i < size; i++) weights[i] = tf.weight(counts[i], (int) weights[i]);
        } else {
            int most = tf == TermFrequency.CAPPED ? TermFrequency.CAP : Integer.MAX_VALUE;
            for (int i = 0; i < size; i++) weights[i] *= Math.min(counts[i], most);
        }
        long all = 0;
        for (int i = 0; i < size; i++) all |= weights[i];
        for (WeightedVotes word : votes) word.clear();
        if (all <= Integer.MAX_VALUE) {
            for (int w = 0; w < votes.length; w++) votes[w].addAll(features, w, weights, size);
        } else {
            for (int i = 0; i < size; i++) add(features[i], weights[i]);
        }
        for (int w = 0; w < votes.length; w++) votes[w].sums(sums.sums, w * Long.SIZE);
    }

    private void add(long feature, long weight) {
        for (int w = 0; w < votes.length; w++) {
            long rest = weight;
            for (; rest > Integer.MAX_VALUE; rest -= Integer.MAX_VALUE) {
                votes[w].add(Fingerprinter.ballot(feature, w), Integer.MAX_VALUE);
            }
            votes[w].add(Fingerprinter.ballot(feature, w), (int) rest);
        }
    }

    /** The sums of the last document. */
    BitSums sums() {
        return sums;
    }

    /**
     * Sums up, for each of 64 bits, the weights of the hashes in which it is set. The outer loop runs over the bits and the
     * inner one over the hashes of a document: the compiler vectorizes it to 16 hashes at a time, while a loop over the
     * bits of one hash is too short (5 times slower).
     */
    static final class WeightedVotes {
        private int[] low = new int[1 << 8];
        private int[] high = new int[1 << 8];
        private int[] weights = new int[1 << 8];
        private int votes;

        void clear() {
            votes = 0;
        }

        /** Adds the votes of features on bits 64·w to 64·w+63, with weights from 0 to the largest {@code int}. */
        void addAll(long[] features, int w, long[] weights, int size) {
            if (votes + size > low.length) reserve(votes + size);
            for (int i = 0; i < size; i++) {
                long hash = Fingerprinter.ballot(features[i], w);
                low[votes + i] = (int) hash;
                high[votes + i] = (int) (hash >>> Integer.SIZE);
                this.weights[votes + i] = (int) weights[i];
            }
            votes += size;
        }

        private void reserve(int size) {
            int capacity = Math.max(size, 2 * low.length);
            low = Arrays.copyOf(low, capacity);
            high = Arrays.copyOf(high, capacity);
            weights = Arrays.copyOf(weights, capacity);
        }

        /** Adds a weight of 0 or more. */
        void add(long hash, int weight) {
            if (votes == low.length) reserve(votes + 1);
            low[votes] = (int) hash;
            high[votes] = (int) (hash >>> Integer.SIZE);
            weights[votes++] = weight;
        }

        /** For each bit, the total weight of the hashes in which it is set minus that of the others. */
        void sums(long[] to, int at) {
            Arrays.fill(to, at, at + Long.SIZE, 0);
            for (int from = 0, end; from < votes; from = end) {
                int total = 0;
                for (end = from; end < votes && total + weights[end] >= 0; end++) total += weights[end];
                for (int j = 0; j < Integer.SIZE; j++) {
                    to[at + j] += 2L * sum(low, weights, j, from, end) - total;
                    to[at + Integer.SIZE + j] += 2L * sum(high, weights, j, from, end) - total;
                }
            }
        }

        /** Bit j shifted to the sign position and back is a mask: no branch. The sum of all weights must fit an int. */
        private static int sum(int[] hashes, int[] weights, int j, int from, int end) {
            int up = Integer.SIZE - 1 - j;
            int sum = 0;
            for (int i = from; i < end; i++) sum += weights[i] & hashes[i] << up >> Integer.SIZE - 1;
            return sum;
        }
    }

    /**
     * The vector W of the literature: for each bit of a fingerprint the sum of votes for it minus those against it. Bit
     * j is set if its sum is positive.
     */
    static final class BitSums {
        final long[] sums;
        private final double[] quotients;

        /** The squares of smaller sums add up to less than 2<sup>53</sup>: doubles are exact. */
        private final long exact;

        BitSums(int bits) {
            this.sums = new long[bits];
            this.quotients = new double[bits];
            this.exact = (long) Math.sqrt(0x1p52 / bits);
        }

        /** Bits 64·w to 64·w+63. */
        long word(int w) {
            long word = 0;
            for (int j = 0; j < Long.SIZE; j++) word |= -sums[w * Long.SIZE + j] >>> Long.SIZE - 1 << j;
            return word;
        }

        /** |W<sub>j</sub>| / ‖W‖ of each bit. */
        void margins(float[] to) {
            double norm = Math.max(Math.sqrt(squares()), Double.MIN_NORMAL);
            for (int j = 0; j < sums.length; j++) quotients[j] = Math.abs(sums[j]) / norm;
            for (int j = 0; j < sums.length; j++) to[j] = (float) quotients[j];
        }

        /** The sum of squares in the order of bits, rounded at every step; in integers if there is nothing to round. */
        private double squares() {
            long whole = 0;
            long magnitudes = 0;
            for (long sum : sums) {
                whole += sum * sum;
                magnitudes |= Math.abs(sum);
            }
            if (magnitudes < exact) return whole;
            double squares = 0;
            for (long sum : sums) squares += (double) sum * sum;
            return squares;
        }
    }
}
