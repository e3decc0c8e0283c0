package org.semblance.records.sketch;

import java.util.List;
import java.util.Optional;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
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
        return Optional.of(new VerifiedBandsCodec(new SketchCodec(bands), new TokenHashCodec(bands.frequency())));
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
}
