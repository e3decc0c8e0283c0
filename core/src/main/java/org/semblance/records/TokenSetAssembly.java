package org.semblance.records;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.semblance.run.Workers;

/**
 * Makes one collection of token sets out of chunks of hashes: numbers the shared tokens by (document frequency, hash),
 * rarest first, and writes each document's numbers in order.
 *
 * <p>A hash table over all tokens would miss the cache on every access and take more memory than the tokens themselves.
 * Instead the tokens are taken part by part, by the leading bits of their hashes, and each part in bins so small that they
 * are counted in the cache. Most tokens of real text occur in one document only; of those nothing is kept but that they
 * were there, so everything after the counting works on the few that are left.
 */
final class TokenSetAssembly {
    private final TokenSetChunk[] chunks;
    private final int[] firstDocument;
    private final Workers workers;

    /** The bins of each part, in the order of hashes. */
    private final TokenBin[][] bins = new TokenBin[TokenSetChunk.PARTS][];

    TokenSetAssembly(List<Encoded> chunks, Workers workers) {
        this.chunks = chunks.stream().map(TokenSetChunk.class::cast).toArray(TokenSetChunk[]::new);
        this.workers = workers;
        this.firstDocument = new int[this.chunks.length + 1];
        for (int c = 0; c < this.chunks.length; c++) {
            firstDocument[c + 1] = Math.addExact(firstDocument[c], this.chunks[c].documents());
        }
    }

    TokenSets records() throws InterruptedException {
        int[] sizes = new int[firstDocument[chunks.length]];
        for (int c = 0; c < chunks.length; c++) {
            System.arraycopy(chunks[c].sizes, 0, sizes, firstDocument[c], chunks[c].documents());
        }
        count();
        for (TokenSetChunk chunk : chunks) chunk.release();
        int vocabulary = rank();
        int[] starts = starts(sizes.length);
        int[] tokens = new int[starts[sizes.length]];
        fill(starts, tokens);
        int[] ends = Arrays.copyOfRange(starts, 1, starts.length);
        return new TokenSets(tokens, Arrays.copyOf(starts, sizes.length), ends, sizes, vocabulary);
    }

    private void count() throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        workers.share(() -> {
            TokenPart part = new TokenPart(chunks, firstDocument);
            for (int p = next.getAndIncrement(); p < bins.length; p = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                bins[p] = part.count(p);
            }
        });
    }

    /** Turns frequencies into ids: a counting sort, as bins and their tokens stand in the order of hashes already. */
    private int rank() {
        int most = 0;
        for (TokenBin[] part : bins) {
            for (TokenBin bin : part) for (int frequency : bin.frequencies) most = Math.max(most, frequency);
        }
        int[] next = new int[most + 2];
        for (TokenBin[] part : bins) {
            for (TokenBin bin : part) for (int frequency : bin.frequencies) next[frequency + 1]++;
        }
        for (int f = 0; f <= most; f++) next[f + 1] = Math.addExact(next[f + 1], next[f]);
        int vocabulary = next[most + 1];
        for (TokenBin[] part : bins) for (TokenBin bin : part) bin.rank(next);
        return vocabulary;
    }

    private int[] starts(int documents) {
        int[] starts = new int[documents + 1];
        long total = 0;
        for (TokenBin[] part : bins) {
            for (TokenBin bin : part) {
                for (int document : bin.documents) starts[document + 1]++;
                total += bin.documents.length;
            }
        }
        if (total > TokenSets.MOST_TOKENS) throw new TooLarge(total);
        for (int d = 0; d < documents; d++) starts[d + 1] += starts[d];
        return starts;
    }

    /** Every thread writes a range of documents of its own, from where it begins in each bin. */
    private void fill(int[] starts, int[] tokens) throws InterruptedException {
        int documents = starts.length - 1;
        int ranges = workers.threads();
        int[] next = starts.clone();
        workers.forEach(ranges, r -> {
            int from = (int) ((long) documents * r / ranges);
            int to = (int) ((long) documents * (r + 1) / ranges);
            for (TokenBin[] part : bins) for (TokenBin bin : part) bin.fill(from, to, next, tokens);
            for (int d = from; d < to; d++) Arrays.sort(tokens, starts[d], starts[d + 1]);
        });
    }
}
