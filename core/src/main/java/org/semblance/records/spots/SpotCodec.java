package org.semblance.records.spots;

import java.nio.ByteBuffer;
import java.util.stream.LongStream;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Frequencies;
import org.semblance.records.RecordCodec;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.sets.TokenHashCodec;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;

/**
 * Serializes documents as all of their spots before frequencies are known, then as multisets of the spots in the band.
 */
record SpotCodec(SpotEncoding encoding) implements TwoPhaseCodec<TokenSets> {
    private static final TokenHashCodec MULTISETS = new TokenHashCodec(true);

    @Override
    public Encoder encoder() {
        return new SpotEncoding.Writer(MemoryMeter.unbounded());
    }

    @Override
    public byte[] packFeatures(Encoded one) {
        long[] spots = ((SpotChunk) one).spots();
        ByteBuffer to = ByteBuffer.allocate(Math.multiplyExact(Long.BYTES, spots.length));
        to.asLongBuffer().put(spots);
        return to.array();
    }

    private static long[] spots(byte[] packed) {
        long[] spots = new long[packed.length / Long.BYTES];
        ByteBuffer.wrap(packed).asLongBuffer().get(spots);
        return spots;
    }

    @Override
    public long[] features(byte[] packed) {
        return LongStream.of(spots(packed)).distinct().toArray(); // already ascending
    }

    @Override
    public Settler settler(long documents) {
        long least = encoding.band().leastDocuments(documents);
        long most = encoding.band().mostDocuments(documents);
        return (packed, frequencies) -> settle(packed, least, most, frequencies);
    }

    private byte[] settle(byte[] packed, long least, long most, Frequencies frequencies) {
        long[] spots = spots(packed);
        SpotChunk chunk = new SpotChunk(spots, new int[] {spots.length});
        return MULTISETS.pack(encoding.encode(
                chunk, spot -> frequencies.of(spot) >= least && frequencies.of(spot) <= most, MULTISETS.encoder()));
    }

    @Override
    public RecordCodec<TokenSets> settled() {
        return MULTISETS;
    }
}
