package org.semblance.records.sketch;

import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;

/** Serializes MinHash values; bands are recomputed from them. */
record EstimatedBandsCodec(EstimatedBands encoding, SketchCodec values) implements RecordCodec<Banded<Sketches>> {
    @Override
    public Encoder encoder() {
        return values.encoder();
    }

    @Override
    public byte[] pack(Encoded one) {
        return values.pack(one);
    }

    @Override
    public int sizeOf(byte[] packed) {
        return values.sizeOf(packed);
    }

    @Override
    public int content(byte[] packed) {
        return values.content(packed);
    }

    @Override
    public Banded<Sketches> unpack(List<byte[]> packed) {
        return encoding.banded(values.unpack(packed));
    }
}
