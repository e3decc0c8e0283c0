package org.semblance.records.bits;

import java.util.Arrays;
import java.util.function.LongToIntFunction;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.HashCache;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.bits.DocumentVotes.BitSums;
import org.semblance.records.bits.Weighting.TermFrequency;

/** Computes the fingerprint of each document when it ends. Not thread-safe. */
public interface Fingerprinter extends TokenSink {
    /**
     * A fingerprinter.
     *
     * @throws IllegalArgumentException if the weights depend on a collection
     */
    static Fingerprinter of(int bits, Weighting weighting) {
        return switch (weighting) {
            case Weighting.Occurrences(TermFrequency tf) ->
                tf == TermFrequency.RAW
                        ? new EqualFingerprinter(bits)
                        : new WeightedFingerprinter(bits, tf, _ -> DocumentFrequencies.UNIT);
            case Weighting.Stored(TermFrequency tf, DocumentFrequencies frequencies) ->
                new WeightedFingerprinter(bits, tf, frequencies::weightOf);
            case Weighting.Counted _ ->
                throw new IllegalArgumentException(
                        "the weights depend on a collection: a table of frequencies is needed");
        };
    }

    /** Number of features of the last ended document; if 0 it has no fingerprint. */
    int features();

    /** Bits 64·w to 64·w+63 of its fingerprint. */
    long word(int w);

    /** The margins |W<sub>j</sub>| / ‖W‖ of its bits. */
    void margins(float[] to);

    /**
     * The votes of a feature on bits 64·w to 64·w+63: for w = 0 its hash, then the numbers that SplitMix64 generates
     * with the hash as seed, in which every bit of the hash affects every bit.
     */
    static long ballot(long feature, int w) {
        return w == 0 ? feature : TokenHash.repetition(feature, w);
    }

    /**
     * Fingerprints in which the weight of a feature depends on the number of its occurrences and on the feature, such as
     * on its inverse document frequency as counted earlier.
     */
    static final class WeightedFingerprinter implements Fingerprinter {
        /** Weights in the cache, which grows to 2 MB with the vocabulary. */
        private static final int FEWEST_WEIGHTS = 1 << 12;

        private static final int MOST_WEIGHTS = 1 << 17;

        private static final long UNKNOWN = -1;

        private final LongToIntFunction weightOf;
        private final FeatureCounts document = new FeatureCounts();
        private final HashCache known = new HashCache(FEWEST_WEIGHTS, MOST_WEIGHTS, UNKNOWN);
        private final DocumentVotes votes;

        /** The weights of the features of a document, and which of them are not at home in the cache. */
        private long[] weights = {};

        private int[] missed = {};
        private int features;

        /** @param weightOf the weight of one occurrence of a feature */
        WeightedFingerprinter(int bits, TermFrequency tf, LongToIntFunction weightOf) {
            this.weightOf = weightOf;
            this.votes = new DocumentVotes(bits, tf);
        }

        @Override
        public void token(long hash, int start, int end) {
            document.add(hash);
        }

        @Override
        public void tokens(TokenBatch batch) {
            document.add(batch.hashes(), batch.size());
        }

        @Override
        public void end() {
            features = document.size;
            weigh(document.features);
            votes.count(document.features, weights, document.counts, features);
            document.clear();
        }

        /** Looks up all weights at once, since cache misses then overlap. */
        private void weigh(long[] hashes) {
            if (weights.length < features) {
                weights = new long[hashes.length];
                missed = new int[hashes.length];
            }
            int count = known.homes(hashes, features, weights, missed);
            for (int m = 0; m < count; m++) {
                int i = missed[m];
                long weight = known.get(hashes[i]);
                weights[i] = weight == UNKNOWN ? known.put(hashes[i], weightOf.applyAsInt(hashes[i])) : weight;
            }
        }

        @Override
        public int features() {
            return features;
        }

        @Override
        public long word(int w) {
            return votes.sums().word(w);
        }

        @Override
        public void margins(float[] to) {
            votes.sums().margins(to);
        }
    }

    /**
     * The distinct features of a document with their counts. Open addressing; a slot contains {@code first} plus the index of
     * a feature, or less if it is free, so that clearing takes no time. Whether a feature is new, which a processor cannot
     * predict, decides no branch.
     */
    static final class FeatureCounts {
        /** Slots for each feature: nearly every feature is in its first slot. */
        private static final int SPARE = 8;

        long[] features = new long[1 << 9];
        int[] counts = new int[1 << 9];
        int size;
        private final long[] single = new long[1];
        private int[] slots = new int[SPARE << 9];
        private int first = 1;

        void add(long feature) {
            single[0] = feature;
            add(single, 1);
        }

        void add(long[] added, int length) {
            if (size + length > features.length) reserve(size + length);
            int mask = slots.length - 1;
            int next = size;
            for (int i = 0; i < length; i++) {
                long feature = added[i];
                int slot = (int) feature & mask;
                int at = slots[slot] - first;
                int free = at >> Integer.SIZE - 1; // all ones if the slot is, else 0
                int index = at ^ (at ^ next) & free;
                while (((features[index] ^ feature) & ~(long) free) != 0) { // the slot of another feature
                    slot = slot + 1 & mask;
                    at = slots[slot] - first;
                    free = at >> Integer.SIZE - 1;
                    index = at ^ (at ^ next) & free;
                }
                slots[slot] = first + index;
                features[index] = feature;
                counts[index]++;
                next -= free;
            }
            size = next;
        }

        private void reserve(int most) {
            int capacity = Math.max(most, 2 * features.length);
            features = Arrays.copyOf(features, capacity);
            counts = Arrays.copyOf(counts, capacity);
            if (slots.length >= SPARE / 2 * capacity) return;
            slots = new int[Integer.highestOneBit(capacity) * SPARE];
            first = 1;
            for (int n = 0; n < size; n++) {
                int slot = (int) features[n] & slots.length - 1;
                while (slots[slot] != 0) slot = slot + 1 & slots.length - 1;
                slots[slot] = first + n;
            }
        }

        void clear() {
            Arrays.fill(counts, 0, size, 0);
            first += size;
            size = 0;
            if (first < Integer.MAX_VALUE / 2) return;
            Arrays.fill(slots, 0);
            first = 1;
        }
    }

    /**
     * Fingerprints in which every occurrence of a token has one vote. Its features are occurrences, not distinct tokens:
     * detecting repetitions would cost more than all votes.
     */
    static final class EqualFingerprinter implements Fingerprinter {
        private final int words;
        private final EqualVotes votes = new EqualVotes();
        private final BitSums sums;
        private long[] tokens = new long[1 << 8];
        private long[] ballots = {};
        private int size;
        private int last;
        private int counted = -1; // the bits whose votes have been counted last

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
        public void tokens(TokenBatch batch) {
            int longer = size + batch.size();
            if (longer > tokens.length) tokens = Arrays.copyOf(tokens, Math.max(padded(longer), 2 * tokens.length));
            System.arraycopy(batch.hashes(), 0, tokens, size, batch.size());
            size = longer;
        }

        /** The length rounded up to whole blocks; the rest of the last block is filled with zeros. */
        private static int padded(int length) {
            return (length + EqualVotes.BLOCK - 1) / EqualVotes.BLOCK * EqualVotes.BLOCK;
        }

        @Override
        public void end() {
            Arrays.fill(tokens, size, padded(size), 0);
            counted = -1;
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
            if (w == counted) return;
            counted = w;
            if (w == 0) {
                votes.count(tokens, last);
                return;
            }
            if (ballots.length < tokens.length) ballots = new long[tokens.length];
            for (int i = 0; i < last; i++) ballots[i] = Fingerprinter.ballot(tokens[i], w);
            Arrays.fill(ballots, last, padded(last), 0);
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

    /**
     * Counts, for each of 64 bits, the hashes in which it is set. The counts are bit-sliced: plane p contains bit p of all
     * 64 counts. Sixteen hashes at a time pass through carry-save adders, which reduce three words to one sum and one carry
     * in five operations; so a hash costs about five operations instead of 64 additions.
     */
    static final class EqualVotes {
        /** Number of hashes that are counted together. */
        static final int BLOCK = 16;

        private static final long EACH = 0x0101010101010101L;

        private final long[] planes = new long[Integer.SIZE];
        private int votes;

        /**
         * Counts the first {@code votes} hashes, replacing the previous counts.
         *
         * @param hashes must be 0 from {@code votes} to the next multiple of {@link #BLOCK}
         */
        void count(long[] hashes, int votes) {
            this.votes = votes;
            Arrays.fill(planes, 4, planes.length, 0);
            long ones = 0;
            long twos = 0;
            long fours = 0;
            long eights = 0;
            for (int i = 0; i < votes; i += BLOCK) {
                long a = hashes[i];
                long b = hashes[i + 1];
                long u = ones ^ a;
                long twosA = ones & a | u & b;
                ones = u ^ b;
                a = hashes[i + 2];
                b = hashes[i + 3];
                u = ones ^ a;
                long twosB = ones & a | u & b;
                ones = u ^ b;
                u = twos ^ twosA;
                long foursA = twos & twosA | u & twosB;
                twos = u ^ twosB;
                a = hashes[i + 4];
                b = hashes[i + 5];
                u = ones ^ a;
                twosA = ones & a | u & b;
                ones = u ^ b;
                a = hashes[i + 6];
                b = hashes[i + 7];
                u = ones ^ a;
                twosB = ones & a | u & b;
                ones = u ^ b;
                u = twos ^ twosA;
                long foursB = twos & twosA | u & twosB;
                twos = u ^ twosB;
                u = fours ^ foursA;
                long eightsA = fours & foursA | u & foursB;
                fours = u ^ foursB;
                a = hashes[i + 8];
                b = hashes[i + 9];
                u = ones ^ a;
                twosA = ones & a | u & b;
                ones = u ^ b;
                a = hashes[i + 10];
                b = hashes[i + 11];
                u = ones ^ a;
                twosB = ones & a | u & b;
                ones = u ^ b;
                u = twos ^ twosA;
                foursA = twos & twosA | u & twosB;
                twos = u ^ twosB;
                a = hashes[i + 12];
                b = hashes[i + 13];
                u = ones ^ a;
                twosA = ones & a | u & b;
                ones = u ^ b;
                a = hashes[i + 14];
                b = hashes[i + 15];
                u = ones ^ a;
                twosB = ones & a | u & b;
                ones = u ^ b;
                u = twos ^ twosA;
                foursB = twos & twosA | u & twosB;
                twos = u ^ twosB;
                u = fours ^ foursA;
                long eightsB = fours & foursA | u & foursB;
                fours = u ^ foursB;
                u = eights ^ eightsA;
                long carry = eights & eightsA | u & eightsB;
                eights = u ^ eightsB;
                for (int p = 4; carry != 0; p++) {
                    long plane = planes[p];
                    planes[p] = plane ^ carry;
                    carry &= plane;
                }
            }
            planes[0] = ones;
            planes[1] = twos;
            planes[2] = fours;
            planes[3] = eights;
        }

        /**
         * The bits that are set in more than half of the hashes. All 64 counts are compared at once, from their highest bit
         * down.
         */
        long majority() {
            int half = votes / 2;
            long more = 0;
            long equal = -1;
            for (int p = Integer.SIZE - Integer.numberOfLeadingZeros(votes); p >= 0; p--) {
                long plane = planes[p];
                if ((half >>> p & 1) == 0) {
                    more |= equal & plane;
                    equal &= ~plane;
                } else {
                    equal &= plane;
                }
            }
            return more;
        }

        /** For each bit, the number of hashes in which it is set minus the number of the others. */
        void sums(long[] to, int at) {
            Arrays.fill(to, at, at + Long.SIZE, -votes);
            int used = Integer.SIZE - Integer.numberOfLeadingZeros(votes);
            for (int p = 0; p < used; p += Byte.SIZE) {
                for (int j = 0; j < Long.SIZE; j += Byte.SIZE) {
                    // Eight counts as the bytes of a long, each with eight of its bits.
                    long bytes = 0;
                    for (int q = 0; q < Byte.SIZE; q++) bytes |= Long.expand(planes[p + q] >>> j, EACH) << q;
                    for (int k = 0; k < Byte.SIZE; k++) to[at + j + k] += (bytes >>> Byte.SIZE * k & 0xFF) << p + 1;
                }
            }
        }
    }
}
