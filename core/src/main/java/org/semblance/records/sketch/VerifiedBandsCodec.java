package org.semblance.records.sketch;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.sets.TokenHashCodec;
import org.semblance.records.sets.TokenSets;

/** Serializes a set followed by its bands. */
record VerifiedBandsCodec(SketchCodec bands, TokenHashCodec sets) implements RecordCodec<Banded<TokenSets>> {
    @Override
    public Encoder encoder() {
        return new BandedEncoder(bands.encoding().encoder(), sets.encoder());
    }

    @Override
    public byte[] pack(Encoded one) {
        VerifiedBands.BothChunk chunk = (VerifiedBands.BothChunk) one;
        byte[] set = sets.pack(chunk.sets());
        return ByteBuffer.allocate(set.length + bands.bytes())
                .put(set)
                .put(bands.pack(chunk.bands()))
                .array();
    }

    @Override
    public int sizeOf(byte[] packed) {
        return sets.sizeOf(packed);
    }

    @Override
    public int content(byte[] packed) {
        return packed.length - bands.bytes();
    }

    @Override
    public Banded<TokenSets> unpack(List<byte[]> packed) {
        List<byte[]> packedSets =
                packed.stream().map(one -> Arrays.copyOf(one, content(one))).toList();
        return new Banded<>(bands.unpack(packed, bands.bytes()), sets.unpack(packedSets));
    }
}
