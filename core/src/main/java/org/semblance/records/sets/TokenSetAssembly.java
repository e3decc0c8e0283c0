package org.semblance.records.sets;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.CommonTokens;
import org.semblance.records.Encoded;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Combines chunks of hashes to one collection of token sets: numbers the shared tokens by (document frequency, hash),
 * rarest first, and writes each document's numbers in order.
 *
 * <p>A hash table of all tokens would miss the cache on every access and take more memory than the tokens themselves.
 * Instead the tokens are processed in parts, by the leading bits of their hashes, and each part in bins small enough to
 * be counted in the cache. Most tokens of real text occur in one document only; these are counted and dropped, so
 * everything after the counting works on the few remaining ones.
 */
final class TokenSetAssembly {
    /** Sizes, starts (twice), ends and write positions of documents, and the sizes in the chunks. */
    private static final long DOCUMENT_BYTES = 6 * Integer.BYTES;

    private final TokenSetChunk[] chunks;
    private final int[] firstDocument;
    /** The first document of each thread's range, followed by the number of documents. */
    private final int[] ranges;

    private final Workers workers;
    private final MemoryMeter footprint;
    private final boolean keepHashes;

    /** The hash of each id, if hashes are kept. */
    private long[] hashes = new long[0];

    /** The bins of each part, ordered by hash. */
    private final TokenBin[][] bins = new TokenBin[TokenSetChunk.PARTS][];

    private final MaxDocumentFrequency limit;

    TokenSetAssembly(List<Encoded> chunks, MaxDocumentFrequency limit, Workers workers, MemoryMeter footprint) {
        this(chunks, limit, workers, footprint, false);
    }

    /**
     * @param limit tokens of more documents are ignored
     * @param keepHashes whether {@link #hashes} are needed
     */
    TokenSetAssembly(
            List<Encoded> chunks,
            MaxDocumentFrequency limit,
            Workers workers,
            MemoryMeter footprint,
            boolean keepHashes) {
        this.limit = limit;
        this.keepHashes = keepHashes;
        this.chunks = chunks.stream().map(TokenSetChunk.class::cast).toArray(TokenSetChunk[]::new);
        this.workers = workers;
        this.footprint = footprint;
        this.firstDocument = new int[this.chunks.length + 1];
        for (int c = 0; c < this.chunks.length; c++) {
            firstDocument[c + 1] = Math.addExact(firstDocument[c], this.chunks[c].documents());
        }
        this.ranges = new int[workers.threads() + 1];
        long documents = firstDocument[this.chunks.length];
        Arrays.setAll(ranges, r -> (int) (documents * r / workers.threads()));
    }

    /**
     * Approximate peak memory of tokens and documents during assembly: 9 bytes per token in the chunks or, if all are
     * shared, 4 + 2 in the bins and 4 in the column.
     */
    static long mostBytes(long tokens, long documents) {
        return 10 * tokens + DOCUMENT_BYTES * documents;
    }

    /**
     * Whether the remaining memory suffices to combine chunks that are already counted; {@code longest} is the number
     * of tokens of the longest part.
     */
    static boolean fits(MemoryMeter footprint, long longest, long documents) {
        return longest <= CollectionTooLarge.MOST_TOKENS
                && footprint.room() >= DOCUMENT_BYTES * documents + 2 * TokenPart.bytes((int) longest);
    }

    TokenSets records() throws InterruptedException {
        int documents = firstDocument[chunks.length];
        footprint.take(DOCUMENT_BYTES * documents);
        int[] sizes = sizes(documents);
        IgnoredTokens ignored = limit.isGiven() ? new IgnoredTokens(limit.of(compared(sizes)), sizes) : null;
        CommonTokenCollector common = ignored == null ? new CommonTokenCollector(compared(sizes)) : null;
        count(ignored, common);
        int vocabulary = rank();
        if (keepHashes) collectHashes(vocabulary);
        workers.forEach(bins.length, p -> {
            for (TokenBin bin : bins[p]) bin.replaceByIds();
        });
        footprint.give((long) Integer.BYTES * vocabulary);
        int[] starts = starts(documents);
        long columnBytes = (long) Integer.BYTES * starts[documents];
        footprint.take(columnBytes);
        int[] tokens = new int[starts[documents]];
        fill(starts, tokens);
        int[] ends = Arrays.copyOfRange(starts, 1, starts.length);
        TokenSets sets = new TokenSets(
                tokens, Arrays.copyOf(starts, documents), ends, sizes, vocabulary, figures(ignored, common));
        footprint.give(columnBytes
                + Arrays.stream(bins).mapToLong(TokenSetAssembly::bytes).sum()
                + DOCUMENT_BYTES * documents
                + TokenSetChunk.documentBytes(documents));
        footprint.take(sets.bytes());
        return sets;
    }

    /** Number of documents with tokens; the others were rejected. */
    static int compared(int[] sizes) {
        int compared = 0;
        for (int size : sizes) if (size > 0) compared++;
        return compared;
    }

    static TokenSets.Figures figures(@Nullable IgnoredTokens ignored, @Nullable CommonTokenCollector common) {
        return new TokenSets.Figures(
                ignored == null ? Map.of() : ignored.statistics(),
                common == null ? CommonTokens.NONE : common.tokens());
    }

    /** The hash of each id; empty if hashes are not kept. */
    long[] hashes() {
        return hashes;
    }

    private void collectHashes(int vocabulary) throws InterruptedException {
        footprint.take((long) Long.BYTES * vocabulary);
        hashes = new long[vocabulary];
        workers.forEach(bins.length, p -> {
            for (TokenBin bin : bins[p]) bin.writeHashes(hashes);
        });
    }

    private int[] sizes(int documents) {
        int[] sizes = new int[documents];
        for (int c = 0; c < chunks.length; c++) {
            System.arraycopy(chunks[c].sizes, 0, sizes, firstDocument[c], chunks[c].documents());
        }
        return sizes;
    }

    /** Counts on as many threads as memory permits: each copies a whole part, in addition to the part in the chunks. */
    private void count(@Nullable IgnoredTokens ignored, @Nullable CommonTokenCollector common)
            throws InterruptedException {
        int most = longestPart();
        int threads = footprint.shares(TokenPart.bytes(most), workers.threads());
        footprint.take(threads * TokenPart.bytes(most));
        AtomicInteger next = new AtomicInteger();
        new Workers(threads).share(() -> {
            TokenPart part = new TokenPart(most, ignored, common);
            for (int p = next.getAndIncrement(); p < bins.length; p = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                long before = TokenSetChunk.tokenBytes(tokens(p));
                bins[p] = part.count(p);
                footprint.give(before);
                footprint.take(bytes(bins[p]));
            }
        });
        footprint.give(threads * TokenPart.bytes(most));
    }

    private static long bytes(TokenBin[] part) {
        return Arrays.stream(part).mapToLong(TokenBin::bytes).sum();
    }

    private long tokens(int part) {
        long tokens = 0;
        for (TokenSetChunk chunk : chunks) tokens += chunk.tokens(part);
        return tokens;
    }

    private int longestPart() {
        long most = 0;
        for (int p = 0; p < bins.length; p++) most = Math.max(most, tokens(p));
        if (most > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(most * TokenSetChunk.PARTS);
        return (int) most;
    }

    /** Converts frequencies to ids by a counting sort; bins and their tokens are already ordered by hash. */
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

    /** Counts the tokens of each document; every thread processes its own range of documents. */
    private int[] starts(int documents) throws InterruptedException {
        long total = 0;
        for (TokenBin[] part : bins) for (TokenBin bin : part) total += bin.occurrences();
        if (total > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(total);
        int[] starts = new int[documents + 1];
        workers.forEach(ranges.length - 1, r -> {
            for (TokenBin[] part : bins) for (TokenBin bin : part) bin.measure(r, ranges[r], starts);
        });
        int sum = 0;
        for (int d = 0; d <= documents; d++) {
            int count = starts[d];
            starts[d] = sum;
            sum += count;
        }
        return starts;
    }

    private void fill(int[] starts, int[] tokens) throws InterruptedException {
        int[] next = starts.clone();
        workers.forEach(ranges.length - 1, r -> {
            for (TokenBin[] part : bins) for (TokenBin bin : part) bin.fill(r, ranges[r], next, tokens);
            for (int d = ranges[r]; d < ranges[r + 1]; d++) Arrays.sort(tokens, starts[d], starts[d + 1]);
        });
    }

    /** Counts the tokens of a part, bin by bin, in the memory of one thread. */
    final class TokenPart {
        /** Target number of tokens in a bin: its table then takes about 0.5 MB, well inside a core's L2 cache. */
        static final int BIN_TOKENS = 1 << 13;

        private final TokenTable table;
        private final long[] hashes;
        private final int[] documents;

        /** For parts of at most {@code most} tokens. */
        TokenPart(int most, @Nullable IgnoredTokens ignored, @Nullable CommonTokenCollector common) {
            this.table = new TokenTable(ranges, ignored, common, keepHashes);
            this.hashes = new long[most];
            this.documents = new int[most];
        }

        /** Memory for this number of tokens. */
        static long bytes(int most) {
            return (Long.BYTES + (long) Integer.BYTES) * most;
        }

        /** The shared tokens of a part, in bins ordered by hash; the part is removed from the chunks. */
        TokenBin[] count(int part) {
            int total = 0;
            for (TokenSetChunk chunk : chunks) total += chunk.tokens(part);
            int bits = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(total / BIN_TOKENS), 1, 20);
            int[] starts = new int[(1 << bits) + 1];
            for (TokenSetChunk chunk : chunks) chunk.measure(part, bits, starts);
            for (int b = 0; b < 1 << bits; b++) starts[b + 1] += starts[b];
            int[] next = starts.clone();
            for (int c = 0; c < chunks.length; c++)
                chunks[c].move(part, bits, next, hashes, documents, firstDocument[c]);
            TokenBin[] bins = new TokenBin[1 << bits];
            for (int b = 0; b < bins.length; b++) bins[b] = table.count(hashes, documents, starts[b], starts[b + 1]);
            return bins;
        }
    }
}
