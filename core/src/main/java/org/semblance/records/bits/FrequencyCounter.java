package org.semblance.records.bits;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.bits.FeatureEncoder.FeatureChunk;
import org.semblance.run.MemoryMeter;

/**
 * Counts the document frequency of each feature without keeping the documents: memory is proportional to the number of
 * distinct features. Encoders may run on different threads.
 */
public final class FrequencyCounter {
    private final MemoryMeter footprint;

    /** A stack of counts, each less than half as long as the one below it; longer ones are merged. */
    private final Deque<Counts> counts = new ArrayDeque<>();

    private long documents;

    public FrequencyCounter(MemoryMeter footprint) {
        this.footprint = footprint;
    }

    /** Distinct features, ascending, and the document frequency of each. */
    @SuppressWarnings("ArrayRecordComponent") // columns, never compared
    private record Counts(long[] features, int[] frequencies) {
        private static long bytes(long size) {
            return 12 * size;
        }

        private int size() {
            return features.length;
        }

        private Counts with(Counts other) {
            long[] all = new long[Math.addExact(size(), other.size())];
            int[] sums = new int[all.length];
            int size = 0;
            for (int i = 0, j = 0; i < size() || j < other.size(); size++) {
                boolean own = j == other.size() || i < size() && features[i] <= other.features[j];
                boolean theirs = i == size() || j < other.size() && other.features[j] <= features[i];
                all[size] = own ? features[i] : other.features[j];
                sums[size] = (own ? frequencies[i++] : 0) + (theirs ? other.frequencies[j++] : 0);
            }
            return new Counts(Arrays.copyOf(all, size), Arrays.copyOf(sums, size));
        }

        /** The features that occur in at least two documents. */
        private DocumentFrequencies shared(long documents) {
            long[] shared = new long[size()];
            int[] counts = new int[size()];
            int size = 0;
            for (int i = 0; i < size(); i++) {
                if (frequencies[i] < 2) continue;
                shared[size] = features[i];
                counts[size++] = frequencies[i];
            }
            return new DocumentFrequencies(documents, Arrays.copyOf(shared, size), Arrays.copyOf(counts, size));
        }
    }

    /** An encoder for one thread; its documents are counted when it is sealed. */
    public Encoder encoder() {
        return new FeatureEncoder(MemoryMeter.unbounded()) {
            @Override
            public Encoded seal() {
                FeatureChunk chunk = (FeatureChunk) super.seal();
                add(new Counts(chunk.features, chunk.frequencies), chunk.documentsWithFeatures());
                int size = chunk.documents();
                return () -> size;
            }
        };
    }

    private synchronized void add(Counts added, int withFeatures) {
        documents += withFeatures;
        footprint.take(Counts.bytes(added.size()));
        counts.push(added);
        while (isLastLarge()) mergeWith(counts.pop());
    }

    /** Whether the last counts are at least half as long as those before. */
    private boolean isLastLarge() {
        Iterator<Counts> each = counts.iterator();
        return counts.size() > 1 && 2L * each.next().size() >= each.next().size();
    }

    private void mergeWith(Counts last) {
        Counts before = counts.pop();
        long both = (long) before.size() + last.size();
        footprint.take(2 * Counts.bytes(both)); // as if they had no feature in common, and a copy of the right length
        Counts merged = before.with(last);
        footprint.give(3 * Counts.bytes(both) - Counts.bytes(merged.size()));
        counts.push(merged);
    }

    /** The frequencies of all documents so far. */
    public synchronized DocumentFrequencies frequencies() {
        while (counts.size() > 1) mergeWith(counts.pop());
        return counts.isEmpty()
                ? new DocumentFrequencies(0, new long[0], new int[0])
                : counts.element().shared(documents);
    }
}
