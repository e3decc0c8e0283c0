package org.semblance.records.bytes;

import java.util.List;
import java.util.Optional;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Documents as {@link ByteStrings}: their tokens as written by a form, separated by blanks.
 *
 * @param form the bytes of each token
 * @param compressor computes the compressed size of each string
 * @param least strings of fewer bytes are not compared: the overhead that a compressor adds to any input would make
 *     them all alike
 */
public record ByteStringEncoding(ByteForm form, Compressor compressor, int least) implements Encoding<ByteStrings> {
    /** The concatenated strings of a chunk, the end of each, and its compressed size. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    record Chunk(byte[] bytes, int[] ends, int[] compressed) implements Encoded {
        @Override
        public int documents() {
            return ends.length;
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new ByteStringEncoder(this, footprint);
    }

    @Override
    public Optional<RecordCodec<ByteStrings>> codec() {
        return Optional.of(new ByteStringCodec(this));
    }

    @Override
    public ByteStrings assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        int documents = chunks.stream().mapToInt(Encoded::documents).sum();
        footprint.take(ByteStrings.columnBytes(documents));
        byte[][] bytes = new byte[chunks.size()][];
        int[] chunk = new int[documents];
        int[] starts = new int[documents];
        int[] ends = new int[documents];
        int[] compressed = new int[documents];
        int x = 0;
        for (int c = 0; c < bytes.length; c++) {
            Chunk encoded = (Chunk) chunks.get(c);
            bytes[c] = encoded.bytes();
            for (int d = 0; d < encoded.documents(); d++, x++) {
                chunk[x] = c;
                starts[x] = d == 0 ? 0 : encoded.ends()[d - 1];
                ends[x] = encoded.ends()[d];
                compressed[x] = encoded.compressed()[d];
            }
        }
        footprint.give(2L * Integer.BYTES * documents); // the chunks' columns; their bytes are kept
        return new ByteStrings(bytes, chunk, starts, ends, compressed);
    }
}
