package org.semblance.records;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.semblance.run.Workers;

/**
 * Makes one collection of token sets out of chunks of hashes: numbers the shared tokens by (document frequency, hash),
 * rarest first, and writes each document's numbers in order.
 *
 * <p>A hash table over all tokens would miss the cache on every access and take more memory than the tokens themselves.
 * Instead the tokens are taken in rounds by the leading bits of their hash: a round gathers its tokens in bins, and a bin
 * is counted in a table that stays in the cache. Most tokens of real text occur in one document only; of those nothing is
 * kept but that they were there, so everything after the counting works on the few that are left.
 */
final class TokenSetAssembly {
    /** Tokens a bin should have: its table then takes about 0.5 MB, well inside a core's L2 cache. */
    private static final int BIN_TOKENS = 1 << 13;

    private static final int MOST_BIN_BITS = 16;

    /** Every round scans all tokens once; more tokens a round mean fewer scans and 12 bytes more memory for each. */
    private static final int MOST_PER_ROUND = 1 << 24;

    private static final int LEAST_PER_ROUND = 1 << 20;

    private final TokenSetChunk[] chunks;
    private final int[] firstDocument;
    private final Workers workers;
    private final TokenBin[] bins;
    private final int binShift;

    TokenSetAssembly(List<Encoded> chunks, Workers workers) {
        this.chunks = chunks.stream().map(TokenSetChunk.class::cast).toArray(TokenSetChunk[]::new);
        this.workers = workers;
        this.firstDocument = new int[this.chunks.length + 1];
        long tokens = 0;
        for (int c = 0; c < this.chunks.length; c++) {
            firstDocument[c + 1] = Math.addExact(firstDocument[c], this.chunks[c].documents());
            tokens += this.chunks[c].hashes.length;
        }
        int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(tokens / BIN_TOKENS), 1, MOST_BIN_BITS);
        this.bins = new TokenBin[1 << bits];
        this.binShift = Long.SIZE - bits;
    }

    TokenSets records() throws InterruptedException {
        int[] sizes = new int[firstDocument[chunks.length]];
        workers.forEach(chunks.length, c -> sizes(c, sizes));
        count();
        for (TokenSetChunk chunk : chunks) chunk.release();
        int vocabulary = rank();
        int[] starts = starts(sizes.length);
        int[] tokens = new int[starts[sizes.length]];
        fill(starts, tokens);
        return new TokenSets(tokens, starts, sizes, vocabulary);
    }

    private void sizes(int c, int[] sizes) {
        int[] ends = chunks[c].ends;
        for (int d = 0; d < ends.length; d++) sizes[firstDocument[c] + d] = ends[d] - (d == 0 ? 0 : ends[d - 1]);
    }

    private void count() throws InterruptedException {
        int[] binSizes = binSizes();
        long tokens = Arrays.stream(binSizes).asLongStream().sum();
        long wanted = Math.clamp(tokens / (4L * workers.threads()), LEAST_PER_ROUND, MOST_PER_ROUND);
        int[] rounds = cut(binSizes, wanted);
        AtomicInteger next = new AtomicInteger();
        workers.share(() -> {
            Gathering gathering = new Gathering(binSizes);
            for (int r = next.getAndIncrement(); r < rounds.length - 1; r = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                gathering.round(rounds[r], rounds[r + 1]);
            }
        });
    }

    private int[] binSizes() throws InterruptedException {
        AtomicIntegerArray total = new AtomicIntegerArray(bins.length);
        AtomicInteger next = new AtomicInteger();
        workers.share(() -> {
            int[] sizes = new int[bins.length];
            for (int c = next.getAndIncrement(); c < chunks.length; c = next.getAndIncrement()) {
                for (long hash : chunks[c].hashes) sizes[(int) (hash >>> binShift)]++;
            }
            for (int b = 0; b < sizes.length; b++) if (sizes[b] != 0) total.addAndGet(b, sizes[b]);
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

    /** One thread's memory for round after round. */
    private final class Gathering {
        private final int[] binSizes;
        private final TokenBin.Table table = new TokenBin.Table();
        private long[] hashes = new long[0];
        private int[] documents = new int[0];

        Gathering(int[] binSizes) {
            this.binSizes = binSizes;
        }

        void round(int firstBin, int endBin) {
            int[] starts = new int[endBin - firstBin + 1];
            for (int b = firstBin; b < endBin; b++) {
                starts[b - firstBin + 1] = Math.addExact(starts[b - firstBin], binSizes[b]);
            }
            int total = starts[endBin - firstBin];
            if (hashes.length < total) {
                hashes = new long[total];
                documents = new int[total];
            }
            int[] next = starts.clone();
            for (int c = 0; c < chunks.length; c++) gather(c, firstBin, endBin, next);
            for (int b = firstBin; b < endBin; b++) {
                bins[b] = table.count(hashes, documents, starts[b - firstBin], starts[b - firstBin + 1]);
            }
        }

        private void gather(int c, int firstBin, int endBin, int[] next) {
            long[] chunk = chunks[c].hashes;
            int[] ends = chunks[c].ends;
            int i = 0;
            for (int d = 0; d < ends.length; d++) {
                int document = firstDocument[c] + d;
                for (; i < ends[d]; i++) {
                    int bin = (int) (chunk[i] >>> binShift);
                    if (bin < firstBin || bin >= endBin) continue;
                    int slot = next[bin - firstBin]++;
                    hashes[slot] = chunk[i];
                    documents[slot] = document;
                }
            }
        }
    }

    /** Turns frequencies into ids: a counting sort, as bins and their tokens stand in the order of hashes already. */
    private int rank() {
        int most = 0;
        for (TokenBin bin : bins) for (int frequency : bin.frequencies) most = Math.max(most, frequency);
        int[] next = new int[most + 2];
        for (TokenBin bin : bins) for (int frequency : bin.frequencies) next[frequency + 1]++;
        for (int f = 0; f <= most; f++) next[f + 1] = Math.addExact(next[f + 1], next[f]);
        for (TokenBin bin : bins) bin.rank(next);
        return most == 0 ? 0 : next[most];
    }

    private int[] starts(int documents) {
        int[] starts = new int[documents + 1];
        long total = 0;
        for (TokenBin bin : bins) {
            for (int document : bin.documents) starts[document + 1]++;
            total += bin.documents.length;
        }
        if (total > TokenSets.MOST_TOKENS) throw new TooLarge(total);
        for (int d = 0; d < documents; d++) starts[d + 1] += starts[d];
        return starts;
    }

    /** Every thread writes a range of documents of its own, reading all bins: reading in order is cheap. */
    private void fill(int[] starts, int[] tokens) throws InterruptedException {
        int documents = starts.length - 1;
        int ranges = workers.threads();
        int[] next = starts.clone();
        workers.forEach(ranges, r -> {
            int from = (int) ((long) documents * r / ranges);
            int to = (int) ((long) documents * (r + 1) / ranges);
            for (TokenBin bin : bins) bin.fill(from, to, next, tokens);
            for (int d = from; d < to; d++) Arrays.sort(tokens, starts[d], starts[d + 1]);
        });
    }
}
