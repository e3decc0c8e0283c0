package org.semblance.records.spots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.TokenListEncoder;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as multisets of the spots in a band of frequencies.
 *
 * @param band the permitted frequencies
 * @param least a document with fewer spots in the band is encoded without any
 */
public record SpotEncoding(IdfBand band, int least) implements Encoding<TokenSets> {
    private static final TokenSetEncoding MULTISETS = new TokenSetEncoding(true);

    public SpotEncoding {
        if (least < 1) throw new IllegalArgumentException("min-spots must be at least 1: " + least);
    }

    @Override
    public boolean dependsOnCollection() {
        return true;
    }

    /** Its sizes count all spots, as the band is not known yet. */
    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new Writer(footprint);
    }

    @Override
    public Optional<TwoPhaseCodec<TokenSets>> twoPhaseCodec() {
        return Optional.of(new SpotCodec(this));
    }

    @Override
    public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        List<SpotChunk> spots = chunks.stream().map(SpotChunk.class::cast).toList();
        BandedSpots counted = BandedSpots.of(spots, band, workers, footprint);
        Encoded[] left = new Encoded[spots.size()];
        workers.forEach(left.length, c -> {
            SpotChunk chunk = spots.get(c);
            left[c] = encode(chunk, counted::contains, MULTISETS.encoder(footprint));
            footprint.give(chunk.bytes());
            chunk.release();
        });
        footprint.give(counted.bytes());
        return MULTISETS.assemble(new ArrayList<>(Arrays.asList(left)), workers, footprint);
    }

    /** Encodes the documents of a chunk as multisets of those spots that the predicate accepts. */
    Encoded encode(SpotChunk chunk, LongPredicate counted, Encoder encoder) {
        long[] spots = chunk.spots();
        for (int d = 0, from = 0; d < chunk.documents(); d++) {
            int to = chunk.end(d);
            int count = 0;
            for (int i = from; i < to; i++) if (counted.test(spots[i])) count++;
            if (count >= least) {
                for (int i = from; i < to; i++) if (counted.test(spots[i])) encoder.token(spots[i], 0, 0);
            }
            encoder.end();
            from = to;
        }
        return encoder.seal();
    }

    /** Encodes all spots of a document, as the band is known only after the last document. */
    static final class Writer extends TokenListEncoder {
        private final MemoryMeter footprint;

        Writer(MemoryMeter footprint) {
            this.footprint = footprint;
        }

        @Override
        protected Encoded chunk(long[] spots, int[] ends) {
            SpotChunk chunk = new SpotChunk(spots, ends);
            footprint.take(chunk.bytes());
            footprint.foresee(
                    4 * chunk.bytes()); // all spots, the counted ones, those in the band, and their collection
            return chunk;
        }
    }
}
