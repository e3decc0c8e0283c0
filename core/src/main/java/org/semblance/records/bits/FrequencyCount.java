package org.semblance.records.bits;

import java.util.Arrays;
import java.util.List;
import org.semblance.run.Workers;

/**
 * Counts the document frequency of each feature over all chunks. Features are partitioned by the leading bits of their
 * hashes, so that a partition is counted in the cache and threads share nothing.
 */
final class FrequencyCount {
    /** Target number of list entries in a partition. */
    private static final int PART = 1 << 15;

    private final List<FeatureChunk> chunks;
    private final int bits;
    private final long[][] features;
    private final int[][] counts;

    private FrequencyCount(List<FeatureChunk> chunks) {
        this.chunks = chunks;
        long entries = chunks.stream().mapToLong(chunk -> chunk.features.length).sum();
        this.bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(entries / PART), 1, 12);
        this.features = new long[1 << bits][];
        this.counts = new int[1 << bits][];
    }

    static DocumentFrequencies of(List<FeatureChunk> chunks, Workers workers) throws InterruptedException {
        FrequencyCount count = new FrequencyCount(chunks);
        workers.forEach(count.features.length, count::count);
        return count.frequencies();
    }

    private void count(int part) {
        FeatureNumbers numbers = new FeatureNumbers();
        int[] sums = new int[1 << 10];
        for (FeatureChunk chunk : chunks) {
            int end = part + 1 == features.length ? chunk.features.length : chunk.firstFrom(first(part + 1));
            for (int i = chunk.firstFrom(first(part)); i < end; i++) {
                int number = numbers.number(chunk.features[i]);
                if (number >= sums.length) sums = Arrays.copyOf(sums, 2 * sums.length);
                sums[number] += chunk.frequencies[i];
            }
        }
        long[] shared = new long[numbers.size()];
        int size = 0;
        for (int n = 0; n < numbers.size(); n++) if (sums[n] > 1) shared[size++] = numbers.feature(n);
        shared = Arrays.copyOf(shared, size);
        Arrays.sort(shared);
        int[] frequencies = new int[size];
        for (int i = 0; i < size; i++) frequencies[i] = sums[numbers.number(shared[i])];
        features[part] = shared;
        counts[part] = frequencies;
    }

    /** The least feature of a partition; partitions ascend in the order of signed numbers. */
    private long first(int part) {
        return (long) part << Long.SIZE - bits ^ Long.MIN_VALUE;
    }

    private DocumentFrequencies frequencies() {
        long documents =
                chunks.stream().mapToLong(FeatureChunk::documentsWithFeatures).sum();
        int size = 0;
        for (long[] part : features) size = Math.addExact(size, part.length);
        long[] all = new long[size];
        int[] frequencies = new int[size];
        int at = 0;
        for (int part = 0; part < features.length; part++) {
            System.arraycopy(features[part], 0, all, at, features[part].length);
            System.arraycopy(counts[part], 0, frequencies, at, counts[part].length);
            at += features[part].length;
        }
        return new DocumentFrequencies(documents, all, frequencies);
    }
}
