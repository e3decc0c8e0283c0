package org.semblance.records.bytes;

import java.nio.ByteBuffer;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.run.MemoryMeter;

/** Serializes a byte string as its bytes, then its compressed size. */
record ByteStringCodec(ByteStringEncoding encoding) implements RecordCodec<ByteStrings> {
    @Override
    public Encoder encoder() {
        return encoding.encoder(MemoryMeter.unbounded());
    }

    @Override
    public byte[] pack(Encoded one) {
        ByteStringEncoding.Chunk chunk = (ByteStringEncoding.Chunk) one;
        return ByteBuffer.allocate(chunk.bytes().length + Integer.BYTES)
                .put(chunk.bytes())
                .putInt(chunk.compressed()[0])
                .array();
    }

    @Override
    public int sizeOf(byte[] packed) {
        return packed.length - Integer.BYTES;
    }

    @Override
    public int content(byte[] packed) {
        return sizeOf(packed);
    }

    @Override
    public ByteStrings unpack(List<byte[]> packed) {
        int documents = packed.size();
        int[] chunk = new int[documents];
        int[] ends = new int[documents];
        int[] compressed = new int[documents];
        for (int x = 0; x < documents; x++) {
            chunk[x] = x;
            ends[x] = sizeOf(packed.get(x));
            compressed[x] = ByteBuffer.wrap(packed.get(x)).getInt(ends[x]);
        }
        return new ByteStrings(packed.toArray(byte[][]::new), chunk, new int[documents], ends, compressed);
    }
}
