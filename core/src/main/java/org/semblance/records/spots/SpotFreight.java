package org.semblance.records.spots;

import java.nio.ByteBuffer;
import java.util.stream.LongStream;
import org.semblance.records.CountedFreight;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Freight;
import org.semblance.records.Frequencies;
import org.semblance.records.SetFreight;
import org.semblance.records.TokenSets;
import org.semblance.run.Footprint;

/** Documents as all of their spots until those are counted, then as sets of those in the band. */
record SpotFreight(SpotEncoding encoding) implements CountedFreight<TokenSets> {
    private static final SetFreight MULTISETS = new SetFreight(true);

    @Override
    public Encoder encoder() {
        return new SpotEncoding.Writer(Footprint.unbounded());
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
        return LongStream.of(spots(packed)).distinct().toArray(); // they ascend
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
    public Freight<TokenSets> settled() {
        return MULTISETS;
    }
}
