package org.semblance.records.bits;

import java.nio.ByteBuffer;
import java.util.stream.LongStream;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Frequencies;
import org.semblance.records.RecordCodec;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.run.MemoryMeter;

/** Serializes documents as features: the number of distinct features, then each feature and its count. */
record FeatureCodec(SimhashEncoding encoding) implements TwoPhaseCodec<BitVectors> {
    private static final int ENTRY = Long.BYTES + 1;

    @Override
    public Encoder encoder() {
        return new FeatureEncoder(MemoryMeter.unbounded());
    }

    @Override
    public byte[] packFeatures(Encoded one) {
        FeatureChunk chunk = (FeatureChunk) one;
        ByteBuffer to = ByteBuffer.allocate(Math.toIntExact(Integer.BYTES + (long) ENTRY * chunk.indexes.length));
        to.putInt(chunk.sizes[0]);
        for (int i = 0; i < chunk.indexes.length; i++) {
            to.putLong(chunk.features[chunk.indexes[i]]).put(chunk.counts[i]);
        }
        return to.array();
    }

    private static FeatureChunk chunk(byte[] packed) {
        ByteBuffer from = ByteBuffer.wrap(packed);
        int size = from.getInt();
        long[] features = new long[packed.length / ENTRY];
        byte[] counts = new byte[features.length];
        for (int i = 0; i < features.length; i++) {
            features[i] = from.getLong();
            counts[i] = from.get();
        }
        return FeatureChunk.of(size, features, counts);
    }

    @Override
    public long[] features(byte[] packed) {
        return LongStream.of(chunk(packed).features).sorted().distinct().toArray();
    }

    @Override
    public Settler settler(long documents) {
        return (packed, frequencies) -> settle(packed, documents, frequencies);
    }

    private byte[] settle(byte[] packed, long documents, Frequencies frequencies) {
        FeatureChunk chunk = chunk(packed);
        int[] weights = new int[chunk.features.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = DocumentFrequencies.weight(documents, frequencies.of(chunk.features[i]));
        }
        return settled().pack(SimhashAssembly.computed(encoding, chunk, weights));
    }

    @Override
    public RecordCodec<BitVectors> settled() {
        return new FingerprintCodec(encoding);
    }
}
