package org.semblance.records;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.semblance.run.Workers;

/**
 * Numbers the tokens of a collection by (document frequency, hash), rarest first; tokens of a single document get no
 * number.
 *
 * <p>A hash table over all tokens would miss the cache on every access and take more memory than the tokens themselves.
 * Instead the tokens are taken in rounds by the leading bits of their hash: a round gathers its tokens by bin, a bin is
 * small enough to be counted in the cache, and what was found replaces each hash where it stands. A replaced value keeps
 * the bin in its leading bits, so rounds run in parallel over the same arrays: none mistakes another's results for its own
 * tokens.
 */
final class Vocabulary {
    /** Tokens a bin should have: it and its table are then about 1.5 MB, the size of a core's L2 cache. */
    private static final int BIN_TOKENS = 1 << 15;

    private static final int MOST_BIN_BITS = 16;

    /** The part of a replaced value that tells a token from the others of its bin. */
    private static final long LOCAL_MASK = (1L << (Long.SIZE - MOST_BIN_BITS)) - 1;

    /** Every round scans all tokens once; more tokens a round mean fewer scans and 16 bytes more memory for each. */
    private static final int MOST_PER_ROUND = 1 << 24;

    private static final int LEAST_PER_ROUND = 1 << 20;

    private final TokenSetEncoder[] parts;

    /** For each bin the document frequencies of its shared tokens in the order of their hashes; at last, their ids. */
    private final int[][] bins;

    private final int binShift;
    private int size;

    private Vocabulary(TokenSetEncoder[] parts) {
        this.parts = parts;
        long tokens = 0;
        for (TokenSetEncoder part : parts) tokens += part.hashes().length;
        int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(tokens / BIN_TOKENS), 1, MOST_BIN_BITS);
        this.bins = new int[1 << bits][];
        this.binShift = Long.SIZE - bits;
    }

    /** Replaces the hashes in all parts by what {@link #isShared} and {@link #id} read. */
    static Vocabulary number(TokenSetEncoder[] parts, Workers workers) throws InterruptedException {
        Vocabulary vocabulary = new Vocabulary(parts);
        int[] sizes = vocabulary.binSizes(workers);
        long tokens = Arrays.stream(sizes).asLongStream().sum();
        long wanted = Math.clamp(tokens / (4L * workers.threads()), LEAST_PER_ROUND, MOST_PER_ROUND);
        int[] rounds = cut(sizes, wanted);
        workers.forEach(rounds.length - 1, r -> vocabulary.round(rounds[r], rounds[r + 1], sizes));
        vocabulary.rank();
        return vocabulary;
    }

    static boolean isShared(long numbered) {
        return (numbered & LOCAL_MASK) != 0;
    }

    int id(long numbered) {
        return bins[binOf(numbered)][(int) (numbered & LOCAL_MASK) - 1];
    }

    /** Number of shared tokens. */
    int size() {
        return size;
    }

    private int binOf(long hash) {
        return (int) (hash >>> binShift);
    }

    private int[] binSizes(Workers workers) throws InterruptedException {
        AtomicIntegerArray total = new AtomicIntegerArray(bins.length);
        workers.forEach(parts.length, c -> {
            int[] sizes = new int[bins.length];
            for (long hash : parts[c].hashes()) sizes[binOf(hash)]++;
            for (int b = 0; b < bins.length; b++) if (sizes[b] != 0) total.addAndGet(b, sizes[b]);
        });
        int[] sizes = new int[bins.length];
        Arrays.setAll(sizes, total::get);
        return sizes;
    }

    /** First bins of the rounds, and the end: consecutive bins of about the wanted number of tokens together. */
    private static int[] cut(int[] sizes, long wanted) {
        int[] firsts = new int[sizes.length + 1];
        int rounds = 0;
        long inRound = 0;
        for (int b = 0; b < sizes.length; b++) {
            if (inRound > 0 && inRound + sizes[b] > wanted) {
                firsts[++rounds] = b;
                inRound = 0;
            }
            inRound += sizes[b];
        }
        firsts[++rounds] = sizes.length;
        return Arrays.copyOf(firsts, rounds + 1);
    }

    private void round(int firstBin, int endBin, int[] sizes) {
        int[] at = new int[endBin - firstBin + 1];
        for (int b = firstBin; b < endBin; b++) at[b - firstBin + 1] = Math.addExact(at[b - firstBin], sizes[b]);
        int total = at[endBin - firstBin];
        long[] hashes = new long[total];
        long[] places = new long[total];
        gather(firstBin, endBin, at.clone(), hashes, places);
        for (int b = firstBin; b < endBin; b++) {
            bins[b] = count(b, hashes, places, at[b - firstBin], at[b - firstBin + 1]);
        }
    }

    /** Collects the tokens of the bins, bin by bin, with the part and index where each stands. */
    private void gather(int firstBin, int endBin, int[] next, long[] hashes, long[] places) {
        for (int c = 0; c < parts.length; c++) {
            long[] part = parts[c].hashes();
            for (int i = 0; i < part.length; i++) {
                int bin = binOf(part[i]);
                if (bin < firstBin || bin >= endBin) continue;
                int slot = next[bin - firstBin]++;
                hashes[slot] = part[i];
                places[slot] = (long) c << 32 | i;
            }
        }
    }

    /** Counts the documents of each token in a bin, renames the tokens in place, and returns the frequencies. */
    private int[] count(int bin, long[] hashes, long[] places, int from, int to) {
        if (from == to) return new int[0];
        int capacity = Integer.highestOneBit(Math.max(to - from, 4)) * 4;
        long[] keys = new long[capacity];
        int[] counts = new int[capacity];
        int shared = 0;
        for (int i = from; i < to; i++) {
            int slot = slotOf(hashes[i], keys, counts);
            keys[slot] = hashes[i];
            if (++counts[slot] == 2) shared++;
        }
        long[] sorted = new long[shared];
        for (int slot = 0, n = 0; slot < capacity; slot++) if (counts[slot] > 1) sorted[n++] = keys[slot];
        Arrays.sort(sorted);
        int[] frequencies = new int[shared];
        for (int n = 0; n < shared; n++) {
            int slot = slotOf(sorted[n], keys, counts);
            frequencies[n] = counts[slot];
            counts[slot] = -(n + 1);
        }
        long lead = (long) bin << binShift;
        for (int i = from; i < to; i++) {
            int count = counts[slotOf(hashes[i], keys, counts)];
            long local = count < 0 ? -count : 0;
            parts[(int) (places[i] >>> 32)].hashes()[(int) places[i]] = lead | local;
        }
        return frequencies;
    }

    private static int slotOf(long hash, long[] keys, int[] counts) {
        int mask = keys.length - 1;
        int slot = (int) hash & mask;
        while (counts[slot] != 0 && keys[slot] != hash) slot = (slot + 1) & mask;
        return slot;
    }

    /** A counting sort by frequency: bins and their tokens stand in the order of the hashes already. */
    private void rank() {
        int most = 0;
        for (int[] bin : bins) for (int frequency : bin) most = Math.max(most, frequency);
        int[] next = new int[most + 2];
        for (int[] bin : bins) for (int frequency : bin) next[frequency + 1]++;
        for (int f = 0; f <= most; f++) next[f + 1] = Math.addExact(next[f + 1], next[f]);
        size = next[most + 1];
        for (int[] bin : bins) for (int n = 0; n < bin.length; n++) bin[n] = next[bin[n]]++;
    }
}
