package org.semblance.records.sets;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenHash;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.sets.SetSizeOrder.TokenBuckets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockReader;
import org.semblance.spill.BlockWriter;
import org.semblance.spill.ScratchFiles;

/**
 * Creates {@link StoredSets} from chunks on disk by external counting. Tokens are processed unit by unit
 * ({@link TokenUnits}), a unit being a part or as much of it as fits into memory. Shared tokens are numbered in the order
 * of hashes, and each occurrence is written to the bucket of its document, a bucket being as many documents of similar
 * size as fit into memory. Then the buckets are sorted one by one. All files are read and written sequentially.
 */
public final class SpilledAssembly {
    /** Occurrences by bucket, version 1. */
    private static final int KIND = 0x4f43_0001;

    /** Sizes, content hashes, order, ranks and first copies; during sorting there are keys, but no ranks yet. */
    static final long DOCUMENT_BYTES = 5 * Integer.BYTES + SetSizeOrder.BYTES_EACH;

    /** A lower limit, as less memory would result in too many units and buckets. */
    private static final long LEAST_ROOM = 1 << 16;

    private static final VarHandle HASHES = MethodHandles.arrayElementVarHandle(int[].class);

    private final TokenSpill spill;
    private final ScratchFiles scratch;
    private final Workers workers;
    private final MemoryMeter footprint;
    private final long room;
    private final int[] firstDocument;
    private final int[] sizes;
    private final int[] contentHashes;

    /** An assembly of chunks, all of them on disk, in their order. */
    public SpilledAssembly(
            List<Encoded> chunks, TokenSpill spill, ScratchFiles scratch, Workers workers, MemoryMeter footprint) {
        this.spill = spill;
        this.scratch = scratch;
        this.workers = workers;
        this.footprint = footprint;
        int documents = 0;
        for (Encoded chunk : chunks) documents = Math.addExact(documents, chunk.documents());
        footprint.take(DOCUMENT_BYTES * documents);
        this.sizes = new int[documents];
        this.contentHashes = new int[documents];
        this.firstDocument = new int[chunks.size()];
        int first = 0;
        for (int c = 0; c < chunks.size(); c++) {
            TokenSetChunk chunk = (TokenSetChunk) chunks.get(c);
            firstDocument[chunk.tag] = first;
            System.arraycopy(chunk.sizes, 0, sizes, first, chunk.sizes.length);
            System.arraycopy(chunk.contentHashes, 0, contentHashes, first, chunk.sizes.length);
            first += chunk.sizes.length;
            chunk.releaseColumns();
        }
        footprint.give(TokenSetChunk.documentBytes(documents) + TokenSetChunk.contentBytes(documents));
        this.room = Math.max(LEAST_ROOM, spill.room());
    }

    /** The collection on disk; the chunks are deleted. */
    public StoredSets records(JoinRequirements needs) throws IOException, InterruptedException {
        IgnoredTokens ignored = ignored();
        CommonTokenCollector common =
                ignored == null ? new CommonTokenCollector(TokenSetAssembly.compared(sizes)) : null;
        SetSizeOrder order = new SetSizeOrder(sizes, contentHashes);
        TokenBuckets buckets = new TokenBuckets(order, sizes, room / 16);
        int[] firsts = needs.once() ? StoredSets.ascending(sizes.length) : new int[0];
        BlockFile pages = new BlockFile(scratch, StoredSets.KIND, 1);
        try (BlockFile occurrences = new BlockFile(scratch, KIND, buckets.count())) {
            int vocabulary = count(order, buckets, occurrences, ignored == null ? null : ignored.again(), common);
            spill.close();
            SetPages writer = new SetPages(pages, buffer(room / 64), StoredSets.pageIds(room), needs, firsts);
            BucketSort sort = new BucketSort(occurrences, order);
            for (int b = 0; b < buckets.count(); b++) {
                if (Thread.interrupted()) throw new InterruptedException();
                sort.sort(b, buckets.first(b), buckets.first(b + 1), writer);
            }
            StoredSets sets = new StoredSets(
                    pages,
                    writer.end(),
                    sizes,
                    vocabulary,
                    StoredSets.copies(firsts, sizes.length),
                    TokenSetAssembly.figures(ignored, common));
            footprint.give(DOCUMENT_BYTES * sizes.length);
            footprint.take(sets.bytes());
            return sets;
        } catch (IOException | InterruptedException | RuntimeException e) {
            pages.close();
            throw e;
        }
    }

    static int buffer(long bytes) {
        return Math.clamp(bytes, 1 << 9, 1 << 18);
    }

    /**
     * Counts the tokens that are ignored; null if there is no limit. Sizes and content hashes become those of the
     * remaining tokens, before documents are ordered by them: therefore the units are counted twice.
     */
    private @Nullable IgnoredTokens ignored() throws IOException, InterruptedException {
        if (!spill.limit().isGiven()) return null;
        IgnoredTokens ignored = new IgnoredTokens(spill.limit().of(TokenSetAssembly.compared(sizes)), sizes);
        Arrays.fill(contentHashes, 0);
        count(
                ignored,
                null,
                () -> (document, token) -> HASHES.getAndAdd(contentHashes, document, (int) TokenHash.mix(token)));
        return ignored;
    }

    /** Counts all units and writes the occurrences of shared tokens; returns the number of distinct shared tokens. */
    private int count(
            SetSizeOrder order,
            TokenBuckets buckets,
            BlockFile occurrences,
            @Nullable IgnoredTokens ignored,
            @Nullable CommonTokenCollector common)
            throws IOException, InterruptedException {
        int[] ranks = order.ranks(sizes.length);
        int bucketBuffer = Math.clamp(room / 16 / workers.threads() / buckets.count(), 1 << 8, 1 << 18);
        return count(ignored, common, () -> new OccurrenceWriter(occurrences, buckets, ranks, bucketBuffer));
    }

    private int count(
            @Nullable IgnoredTokens ignored, @Nullable CommonTokenCollector common, Supplier<TokenBin.Sink> sinks)
            throws IOException, InterruptedException {
        Turns turns = new Turns();
        int[] documents = {0, sizes.length};
        try (TokenUnits units = new TokenUnits(spill, firstDocument, room, workers, scratch, footprint)) {
            workers.share(() -> {
                TokenTable table = new TokenTable(documents, ignored, common);
                TokenBin.Sink sink = sinks.get();
                try (TokenUnits.Reader reader = units.reader()) {
                    while (reader.next()) {
                        TokenBin[] bins = reader.count(table);
                        long bytes =
                                Arrays.stream(bins).mapToLong(TokenBin::bytes).sum();
                        footprint.take(bytes);
                        int base = turns.take(
                                reader.unit(),
                                Arrays.stream(bins)
                                        .mapToLong(bin -> bin.frequencies.length)
                                        .sum());
                        for (TokenBin bin : bins) {
                            bin.emit(base, sink);
                            base += bin.frequencies.length;
                        }
                        footprint.give(bytes);
                    }
                }
                sink.end();
            });
        }
        return turns.taken();
    }

    /** Assigns ids to units in the order of units, so that they do not depend on threads. */
    private static final class Turns {
        private int turn;
        private long taken;

        synchronized int take(int unit, long ids) throws InterruptedException {
            while (turn != unit) wait(); // if the thread before fails, this one is interrupted
            long base = taken;
            taken += ids;
            if (taken > CollectionTooLarge.MOST_TOKENS) throw CollectionTooLarge.vocabulary(taken);
            turn++;
            notifyAll();
            return (int) base;
        }

        synchronized int taken() {
            return (int) taken;
        }
    }

    /** Writes occurrences to the buckets of their documents: the rank of the document, then the token. Not thread-safe. */
    private static final class OccurrenceWriter implements TokenBin.Sink {
        private static final int BATCH = 1 << 8;

        private final TokenBuckets buckets;
        private final int[] ranks;
        private final BlockWriter writer;
        private final int[][] gathered;
        private final int[] lengths;

        // A few occurrences at a time: their ranks are cache misses, of which the processor has many at once if none
        // waits
        // for the use of another.
        private final int[] batchRanks = new int[BATCH];
        private final int[] batchTokens = new int[BATCH];
        private int batch;

        /** Buffers {@code bytes} bytes for each bucket. */
        OccurrenceWriter(BlockFile file, TokenBuckets buckets, int[] ranks, int bytes) {
            this.buckets = buckets;
            this.ranks = ranks;
            this.writer = file.writer(bytes);
            this.gathered = new int[buckets.count()][bytes / (2 * Integer.BYTES) * 2];
            this.lengths = new int[buckets.count()];
        }

        @Override
        public void occurrence(int document, int token) {
            batchRanks[batch] = ranks[document];
            batchTokens[batch] = token;
            if (++batch == BATCH) distribute();
        }

        private void distribute() {
            for (int i = 0; i < batch; i++) {
                int rank = batchRanks[i];
                int bucket = buckets.bucketOf(rank);
                int[] to = gathered[bucket];
                int at = lengths[bucket];
                to[at] = rank;
                to[at + 1] = batchTokens[i];
                lengths[bucket] = at + 2;
                if (at + 2 == to.length) write(bucket);
            }
            batch = 0;
        }

        private void write(int bucket) {
            writer.begin(bucket, 0, (long) Integer.BYTES * lengths[bucket]);
            writer.ints(gathered[bucket], 0, lengths[bucket]);
            writer.end();
            lengths[bucket] = 0;
        }

        /** Writes the remaining occurrences. */
        @Override
        public void end() {
            distribute();
            for (int b = 0; b < lengths.length; b++) if (lengths[b] > 0) write(b);
        }
    }

    /** Sorts the occurrences of a bucket by document and token with a counting sort, which reads the bucket twice. */
    private final class BucketSort {
        private static final int READ_BYTES = 1 << 16;

        private final BlockFile occurrences;
        private final SetSizeOrder order;
        private final BlockReader reader;
        private int[] read = new int[0];

        BucketSort(BlockFile occurrences, SetSizeOrder order) {
            this.occurrences = occurrences;
            this.order = order;
            this.reader = occurrences.reader(READ_BYTES);
        }

        /** Writes the documents of a bucket that covers the ranks {@code from} to {@code to}, exclusive. */
        void sort(int bucket, int from, int to, SetPages pages) throws InterruptedException {
            long length = occurrences.length(bucket) / (2 * Integer.BYTES);
            if (length > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(length);
            long bytes = Integer.BYTES * (length + 2L * (to - from) + 2);
            footprint.take(bytes);
            int[] starts = new int[to - from + 1];
            for (BlockFile.Block block : occurrences.blocks(bucket)) {
                int n = read(block);
                for (int i = 0; i < n; i += 2) starts[read[i] - from + 1]++;
            }
            for (int r = 0; r < to - from; r++) starts[r + 1] += starts[r];
            int[] next = Arrays.copyOf(starts, to - from);
            int[] tokens = new int[(int) length];
            for (BlockFile.Block block : occurrences.blocks(bucket)) {
                int n = read(block);
                for (int i = 0; i < n; i += 2) tokens[next[read[i] - from]++] = read[i + 1];
            }
            sortEach(starts, tokens);
            for (int r = from; r < to; r++) {
                int x = order.documents[r];
                pages.add(x, sizes[x], contentHashes[x], tokens, starts[r - from], starts[r - from + 1]);
            }
            footprint.give(bytes);
        }

        private void sortEach(int[] starts, int[] tokens) throws InterruptedException {
            int documents = starts.length - 1;
            int parts = 4 * workers.threads();
            workers.forEach(parts, part -> {
                int end = (int) ((part + 1L) * documents / parts);
                for (int d = (int) ((long) part * documents / parts); d < end; d++) {
                    Arrays.sort(tokens, starts[d], starts[d + 1]);
                }
            });
        }

        private int read(BlockFile.Block block) {
            int n = (int) (block.length() / Integer.BYTES);
            if (read.length < n) read = new int[n];
            reader.begin(block);
            reader.ints(read, 0, n);
            reader.end();
            return n;
        }
    }
}
