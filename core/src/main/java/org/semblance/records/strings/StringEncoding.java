package org.semblance.records.strings;

import java.util.List;
import java.util.Optional;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as {@link Strings}; their tokens are {@link org.semblance.analysis.Characters}.
 *
 * @param gram length of the q-grams, q in the literature
 */
public record StringEncoding(int gram) implements Encoding<Strings> {
    private static final int LONGEST = 100;

    public StringEncoding {
        if (gram < 1 || gram > LONGEST) {
            throw new IllegalArgumentException("q must be a whole number from 1 to " + LONGEST + ": " + gram);
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new StringEncoder(gram, footprint);
    }

    @Override
    public Optional<RecordCodec<Strings>> codec() {
        return Optional.of(new StringCodec(this));
    }

    @Override
    public Strings assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) throws InterruptedException {
        List<Chunk> strings = chunks.stream().map(Chunk.class::cast).toList();
        long length = strings.stream().mapToLong(c -> c.points().length).sum();
        if (length > Strings.MOST_BYTES) throw new CollectionTooLarge(length);
        footprint.take(length);
        byte[] points = new byte[(int) length];
        int[] starts = new int[strings.stream().mapToInt(Chunk::documents).sum() + 1];
        int at = 0;
        int x = 0;
        for (Chunk chunk : strings) {
            System.arraycopy(chunk.points(), 0, points, at, chunk.points().length);
            for (int end : chunk.ends()) starts[++x] = at + end;
            at += chunk.points().length;
        }
        List<Encoded> grams = strings.stream().map(Chunk::grams).toList();
        TokenSets sets = new TokenSetEncoding(true).assemble(grams, workers, footprint);
        footprint.give(length); // the chunks; their ends are replaced by the starts
        return new Strings(points, starts, sets, gram);
    }

    /** The strings of a chunk, in which document d ends at {@code ends[d]}, and their q-grams. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    record Chunk(byte[] points, int[] ends, Encoded grams) implements Encoded {
        @Override
        public int documents() {
            return ends.length;
        }
    }
}
