package org.semblance.records.sets;

import java.util.Arrays;
import org.semblance.records.CollectionTooLarge;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockReader;

/** Sorts the occurrences of a bucket by document and token with a counting sort, which reads the bucket twice. */
final class BucketSort {
    private static final int READ_BYTES = 1 << 16;

    private final BlockFile occurrences;
    private final SetSizeOrder order;
    private final int[] sizes;
    private final int[] contentHashes;
    private final Workers workers;
    private final MemoryMeter footprint;
    private final BlockReader reader;
    private int[] read = new int[0];

    BucketSort(
            BlockFile occurrences,
            SetSizeOrder order,
            int[] sizes,
            int[] contentHashes,
            Workers workers,
            MemoryMeter footprint) {
        this.occurrences = occurrences;
        this.order = order;
        this.sizes = sizes;
        this.contentHashes = contentHashes;
        this.workers = workers;
        this.footprint = footprint;
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
