package org.semblance.records.sketch;

import java.nio.ByteBuffer;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.run.MemoryMeter;

/** Serializes a sketch as its values, then the number of tokens. */
record SketchCodec(SketchEncoding encoding) implements RecordCodec<Sketches> {
    @Override
    public Encoder encoder() {
        return encoding.encoder(MemoryMeter.unbounded());
    }

    @Override
    public byte[] pack(Encoded one) {
        SketchEncoder.Chunk chunk = (SketchEncoder.Chunk) one;
        ByteBuffer to = ByteBuffer.allocate(bytes());
        to.asLongBuffer().put(chunk.rows());
        return to.putInt(content(), chunk.sizes()[0]).array();
    }

    /** Length of a serialized sketch. */
    int bytes() {
        return content() + Integer.BYTES;
    }

    private int content() {
        return Long.BYTES * encoding.width();
    }

    @Override
    public int sizeOf(byte[] packed) {
        return ByteBuffer.wrap(packed).getInt(content());
    }

    @Override
    public int content(byte[] packed) {
        return content();
    }

    @Override
    public Sketches unpack(List<byte[]> packed) {
        return unpack(packed, 0);
    }

    /**
     * Unpacks sketches that start {@code before} bytes before the end of each array; 0 for arrays that are sketches.
     */
    Sketches unpack(List<byte[]> packed, int before) {
        int width = encoding.width();
        long[] rows = new long[Math.multiplyExact(width, packed.size())];
        int[] sizes = new int[packed.size()];
        for (int x = 0; x < sizes.length; x++) {
            byte[] one = packed.get(x);
            int from = before == 0 ? 0 : one.length - before;
            ByteBuffer.wrap(one, from, content()).asLongBuffer().get(rows, x * width, width);
            sizes[x] = ByteBuffer.wrap(one).getInt(from + content());
        }
        return new Sketches(width, rows, sizes);
    }
}
