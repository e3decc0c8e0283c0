package org.semblance.records.sets;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.BlockFile;
import org.semblance.spill.ScratchFiles;

/**
 * Creates {@link StoredSets} from chunks on disk by external counting. Tokens are processed unit by unit, a unit being
 * a part or as much of it as fits into memory. Shared tokens are numbered in the order of hashes, and each occurrence
 * is written to the bucket of its document, a bucket being as many documents of similar size as fit into memory. Then
 * the buckets are sorted one by one. All files are read and written sequentially.
 */
public final class SpilledAssembly {
    /** Occurrences by bucket, version 1. */
    private static final int KIND = 0x4f43_0001;

    /** Sizes, content hashes, order, ranks and first copies; during sorting there are keys, but no ranks yet. */
    static final long DOCUMENT_BYTES = 5 * Integer.BYTES + SetSizeOrder.BYTES_EACH;

    /** A lower limit, as less memory would result in too many units and buckets. */
    private static final long LEAST_ROOM = 1 << 16;

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
        this.room = Math.max(LEAST_ROOM, spill.room());
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
        }
    }

    /** The collection on disk; the chunks are deleted. */
    public StoredSets records(JoinRequirements needs) throws IOException, InterruptedException {
        SetSizeOrder order = new SetSizeOrder(sizes, contentHashes);
        TokenBuckets buckets = new TokenBuckets(order, sizes, room / 16);
        int[] firsts = needs.once() ? StoredSets.ascending(sizes.length) : new int[0];
        BlockFile pages = new BlockFile(scratch, StoredSets.KIND, 1);
        try (BlockFile occurrences = new BlockFile(scratch, KIND, buckets.count())) {
            int vocabulary = count(buckets, occurrences);
            spill.close();
            SetPages writer = new SetPages(pages, buffer(room / 64), StoredSets.pageIds(room), needs, firsts);
            BucketSort sort = new BucketSort(occurrences, order, sizes, contentHashes, workers, footprint);
            for (int b = 0; b < buckets.count(); b++) {
                if (Thread.interrupted()) throw new InterruptedException();
                sort.sort(b, buckets.first(b), buckets.first(b + 1), writer);
            }
            StoredSets sets =
                    new StoredSets(pages, writer.end(), sizes, vocabulary, StoredSets.copies(firsts, sizes.length));
            // The chunks' own columns of sizes and content hashes are released as well.
            footprint.give(DOCUMENT_BYTES * sizes.length
                    + TokenSetChunk.documentBytes(sizes.length)
                    + TokenSetChunk.contentBytes(sizes.length));
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

    /** Counts all units and writes the occurrences of shared tokens; returns the number of distinct shared tokens. */
    private int count(TokenBuckets buckets, BlockFile occurrences) throws InterruptedException {
        int[] ranks = buckets.ranks();
        List<TokenUnit> units = TokenUnit.all(spill, room / 8 / workers.threads());
        AtomicInteger next = new AtomicInteger();
        Turns turns = new Turns();
        int[] documents = {0, sizes.length};
        int bucketBuffer = Math.clamp(room / 16 / workers.threads() / buckets.count(), 1 << 8, 1 << 18);
        Comparator<BlockFile.Block> byDocument = Comparator.comparingInt(block -> firstDocument[block.tag()]);
        workers.share(() -> {
            UnitReader reader = new UnitReader(spill.file(), byDocument, firstDocument, buffer(room / 64), footprint);
            TokenTable table = new TokenTable(documents);
            OccurrenceWriter writer = new OccurrenceWriter(occurrences, buckets, ranks, bucketBuffer);
            for (int u = next.getAndIncrement(); u < units.size(); u = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                TokenBin[] bins = reader.count(units.get(u), table);
                long bytes = Arrays.stream(bins).mapToLong(TokenBin::bytes).sum();
                footprint.take(bytes);
                int base = turns.take(
                        u,
                        Arrays.stream(bins)
                                .mapToLong(bin -> bin.frequencies.length)
                                .sum());
                for (TokenBin bin : bins) {
                    bin.emit(base, writer);
                    base += bin.frequencies.length;
                }
                footprint.give(bytes);
            }
            writer.end();
        });
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
}
