package org.semblance.records.sketch;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.RowEncoder.RowCodec;
import org.semblance.records.sets.TokenHashCodec;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/** Encodes documents as bands of MinHash values together with the sets of tokens. */
public record VerifiedBands(SketchEncoding bands) implements Encoding<Banded<TokenSets>> {
    private TokenSetEncoding sets() {
        return new TokenSetEncoding(bands.frequency());
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public FingerprintingEncoder encoder(MemoryMeter footprint) {
        return new BandedEncoder(bands.encoder(footprint), sets().encoder(footprint));
    }

    @Override
    public Optional<RecordCodec<Banded<TokenSets>>> codec() {
        return Optional.of(new VerifiedBandsCodec(bands, bands.rowCodec(), new TokenHashCodec(bands.frequency())));
    }

    @Override
    public Banded<TokenSets> assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        List<BothChunk> both = chunks.stream().map(BothChunk.class::cast).toList();
        Sketches sketches = bands.assemble(both.stream().map(BothChunk::bands).toList(), workers, footprint);
        return new Banded<>(
                sketches, sets().assemble(both.stream().map(BothChunk::sets).toList(), workers, footprint));
    }

    /** The documents of a chunk in both forms. */
    record BothChunk(Encoded bands, Encoded sets) implements Encoded {
        @Override
        public int documents() {
            return bands.documents();
        }
    }

    /** Encodes documents in two forms; the fingerprint is that of the bands, the size that of the set. */
    record BandedEncoder(FingerprintingEncoder bands, Encoder sets) implements FingerprintingEncoder {
        @Override
        public void begin(Document document) {
            bands.begin(document);
            sets.begin(document);
        }

        @Override
        public void token(long hash, int start, int end) {
            bands.token(hash, start, end);
            sets.token(hash, start, end);
        }

        @Override
        public void end() {
            bands.end();
            sets.end();
        }

        @Override
        public int lastSize() {
            return sets.lastSize();
        }

        @Override
        public String lastFingerprint() {
            return bands.lastFingerprint();
        }

        @Override
        public void clearLast() {
            bands.clearLast();
            sets.clearLast();
        }

        @Override
        public Encoded seal() {
            return new VerifiedBands.BothChunk(bands.seal(), sets.seal());
        }
    }

    /** Serializes a set followed by its bands. */
    record VerifiedBandsCodec(SketchEncoding encoding, RowCodec<Sketches> bands, TokenHashCodec sets)
            implements RecordCodec<Banded<TokenSets>> {
        @Override
        public Encoder encoder() {
            return new BandedEncoder(encoding.encoder(MemoryMeter.unbounded()), sets.encoder());
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
            return new Banded<>(bands.unpack(packed), sets.unpack(packedSets));
        }
    }
}
