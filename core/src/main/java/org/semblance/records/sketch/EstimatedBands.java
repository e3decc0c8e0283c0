package org.semblance.records.sketch;

import java.util.List;
import java.util.Optional;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.RowEncoder.RowCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as MinHash values together with bands of these values.
 *
 * @param count number of bands
 * @param rows number of values in a band, r in the literature
 */
public record EstimatedBands(int count, int rows) implements Encoding<Banded<Sketches>> {
    public SketchEncoding values() {
        return new SketchEncoding(count * rows, count * rows, GroupHash.MIXED, false);
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public FingerprintingEncoder encoder(MemoryMeter footprint) {
        return values().encoder(footprint);
    }

    /** Serializes MinHash values; bands are recomputed from them. */
    @Override
    public Optional<RecordCodec<Banded<Sketches>>> codec() {
        return Optional.of(new RowCodec<>(
                count * rows, 0, this::encoder, (all, sizes, _) -> banded(new Sketches(count * rows, all, sizes))));
    }

    @Override
    public Banded<Sketches> assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        Sketches values = values().assemble(chunks, workers, footprint);
        footprint.take((8L * count + 4) * values.size());
        return banded(values);
    }

    /** The values with their bands. */
    Banded<Sketches> banded(Sketches values) {
        long[] bands = new long[count * values.size()];
        int[] sizes = new int[values.size()];
        for (int x = 0; x < sizes.length; x++) sizes[x] = values.sizeOf(x);
        for (int b = 0; b < bands.length; b++) {
            if (sizes[b / count] > 0) bands[b] = band(values.rows(), b * rows);
        }
        return new Banded<>(new Sketches(count, bands, sizes), values);
    }

    private long band(long[] values, int from) {
        long hash = 1;
        for (int i = from; i < from + rows; i++) {
            hash = GroupHash.MIXED.append(hash, (int) values[i]);
        }
        return hash;
    }
}
