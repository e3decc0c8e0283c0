package org.semblance.records;

import java.nio.ByteBuffer;
import java.util.List;
import org.semblance.run.Footprint;

/** Strings of bytes as they are, then their size compressed. */
record ByteStringFreight(ByteStringEncoding encoding) implements Freight<ByteStrings> {
    @Override
    public Encoder encoder() {
        return encoding.encoder(Footprint.unbounded());
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
