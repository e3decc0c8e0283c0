package org.semblance.records.bits;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/** Combines the fingerprints of all chunks, in their order. */
final class SimhashAssembly {
    private static final int MOST = Integer.MAX_VALUE - 8;

    private final SimhashEncoding encoding;
    private final List<Encoded> chunks;
    private final int words;
    private final MemoryMeter footprint;
    private final int[] firsts;
    private final long[] rows;
    private final int[] sizes;
    private final @Nullable MarginColumn margins;

    SimhashAssembly(SimhashEncoding encoding, List<Encoded> chunks, MemoryMeter footprint) {
        this.footprint = footprint;
        this.encoding = encoding;
        this.chunks = chunks;
        this.words = encoding.bits() / Long.SIZE;
        this.firsts = new int[chunks.size() + 1];
        for (int c = 0; c < chunks.size(); c++) {
            firsts[c + 1] = Math.addExact(firsts[c], chunks.get(c).documents());
        }
        int documents = firsts[chunks.size()];
        int most = MOST / words;
        if (documents > most) throw CollectionTooLarge.fingerprints(documents, most);
        footprint.take((4L + 8L * words + (encoding.keepMargins() ? encoding.bits() : 0)) * documents);
        this.rows = new long[words * documents];
        this.sizes = new int[documents];
        this.margins = encoding.keepMargins() ? new MarginColumn(encoding.bits(), documents) : null;
    }

    /** Combines fingerprints that were computed when their documents ended. */
    BitVectors gathered() {
        for (int c = 0; c < chunks.size(); c++) {
            FingerprintEncoder.Chunk chunk = (FingerprintEncoder.Chunk) chunks.get(c);
            System.arraycopy(chunk.rows(), 0, rows, words * firsts[c], chunk.rows().length);
            System.arraycopy(chunk.sizes(), 0, sizes, firsts[c], chunk.sizes().length);
            if (margins != null) margins.put(firsts[c], chunk.margins());
        }
        for (Encoded chunk : chunks) footprint.give(((FingerprintEncoder.Chunk) chunk).bytes());
        return new BitVectors(encoding.bits(), rows, sizes, margins);
    }

    /** Computes fingerprints from features, now that the frequencies are known. */
    BitVectors computed(DocumentFrequencies frequencies, Workers workers) throws InterruptedException {
        workers.forEach(chunks.size(), c -> {
            FeatureChunk chunk = (FeatureChunk) chunks.get(c);
            compute(chunk, chunk.weights(frequencies), firsts[c]);
            footprint.give(chunk.bytes());
            chunk.release();
        });
        return new BitVectors(encoding.bits(), rows, sizes, margins);
    }

    /** The fingerprint of the only document of a chunk, given the weights of its features. */
    static FingerprintEncoder.Chunk computed(SimhashEncoding encoding, FeatureChunk one, int[] weights) {
        SimhashAssembly assembly = new SimhashAssembly(encoding, List.of(one), MemoryMeter.unbounded());
        assembly.compute(one, weights, 0);
        MarginColumn margins = assembly.margins;
        return new FingerprintEncoder.Chunk(
                assembly.rows, assembly.sizes, margins == null ? new byte[0] : margins.page(0));
    }

    private void compute(FeatureChunk chunk, int[] weights, int first) {
        DocumentVotes votes = new DocumentVotes(encoding.bits());
        float[] documentMargins = new float[encoding.bits()];
        for (int d = 0, i = 0; d < chunk.documents(); d++) {
            sizes[first + d] = chunk.sizes[d];
            if (chunk.sizes[d] == 0) continue;
            votes.clear();
            for (; i < chunk.ends[d]; i++) {
                int index = chunk.indexes[i];
                votes.add(chunk.features[index], (chunk.counts[i] & 0xFF) * weights[index]);
            }
            votes.count();
            for (int w = 0; w < words; w++)
                rows[(first + d) * words + w] = votes.sums().word(w);
            if (margins == null) continue;
            votes.sums().margins(documentMargins);
            MarginColumn.write(documentMargins, margins.page(first + d), margins.offset(first + d));
        }
    }
}
