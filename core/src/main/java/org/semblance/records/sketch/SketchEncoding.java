package org.semblance.records.sketch;

import java.util.List;
import java.util.Optional;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as {@link Sketches}; the size of a document is the number of its tokens including repetitions.
 *
 * @param permutations number of MinHash values computed for a document: m in Henzinger's paper
 * @param width number of groups of equal length, each hashed to one value of the sketch: m′ in the paper
 * @param hash combines the values of a group
 * @param frequency whether the n-th occurrence of a token counts as a token of its own
 */
public record SketchEncoding(int permutations, int width, GroupHash hash, boolean frequency)
        implements Encoding<Sketches> {
    public SketchEncoding {
        if (width < 1 || permutations < width || permutations % width != 0) {
            throw new IllegalArgumentException(
                    "%d minimal values cannot be divided into %d groups of equal size".formatted(permutations, width));
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public FingerprintingEncoder encoder(MemoryMeter footprint) {
        return new SketchEncoder(this, footprint);
    }

    @Override
    public FingerprintingEncoder encoder() {
        return encoder(MemoryMeter.unbounded());
    }

    @Override
    public Optional<RecordCodec<Sketches>> codec() {
        return Optional.of(new SketchCodec(this));
    }

    @Override
    public Sketches assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        long documents = chunks.stream().mapToLong(Encoded::documents).sum();
        long most = (Integer.MAX_VALUE - 8L) / width;
        if (documents > most) throw CollectionTooLarge.fingerprints(documents, most);
        footprint.take((8L * width + 4) * documents);
        long[] rows = new long[(int) documents * width];
        int[] sizes = new int[(int) documents];
        int next = 0;
        for (Encoded encoded : chunks) {
            SketchEncoder.Chunk chunk = (SketchEncoder.Chunk) encoded;
            System.arraycopy(chunk.rows(), 0, rows, next * width, chunk.rows().length);
            System.arraycopy(chunk.sizes(), 0, sizes, next, chunk.documents());
            next += chunk.documents();
            footprint.give(chunk.bytes());
        }
        return new Sketches(width, rows, sizes);
    }
}
