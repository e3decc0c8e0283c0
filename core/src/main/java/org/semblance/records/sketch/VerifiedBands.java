package org.semblance.records.sketch;

import java.util.List;
import java.util.Optional;
import org.semblance.records.Banded;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.Freight;
import org.semblance.records.PrintingEncoder;
import org.semblance.records.SetFreight;
import org.semblance.records.Sketches;
import org.semblance.records.TokenSetEncoding;
import org.semblance.records.TokenSets;
import org.semblance.run.Footprint;
import org.semblance.run.Workers;

/** Bands of minimal values, next to the sets they were taken from. */
public record VerifiedBands(SketchEncoding bands) implements Encoding<Banded<TokenSets>> {
    private TokenSetEncoding sets() {
        return new TokenSetEncoding(bands.frequency());
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public PrintingEncoder encoder(Footprint footprint) {
        return new BothEncoder(bands.encoder(footprint), sets().encoder(footprint));
    }

    @Override
    public Optional<Freight<Banded<TokenSets>>> freight() {
        return Optional.of(new VerifiedFreight(new SketchFreight(bands), new SetFreight(bands.frequency())));
    }

    @Override
    public Banded<TokenSets> assemble(List<Encoded> chunks, Workers workers, Footprint footprint)
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
