package org.semblance.records.bits;

import java.nio.ByteBuffer;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;

/** Serializes a fingerprint as its words, the number of features, and the margins of its bits if they are kept. */
record FingerprintCodec(SimhashEncoding encoding) implements RecordCodec<BitVectors> {
    @Override
    public Encoder encoder() {
        return encoding.encoder();
    }

    @Override
    public byte[] pack(Encoded one) {
        FingerprintEncoder.Chunk chunk = (FingerprintEncoder.Chunk) one;
        ByteBuffer to = ByteBuffer.allocate(content() + Integer.BYTES + margins());
        to.asLongBuffer().put(chunk.rows());
        return to.position(content())
                .putInt(chunk.sizes()[0])
                .put(chunk.margins())
                .array();
    }

    private int content() {
        return encoding.bits() / Byte.SIZE;
    }

    private int margins() {
        return encoding.keepMargins() ? encoding.bits() : 0;
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
    public BitVectors unpack(List<byte[]> packed) {
        int words = encoding.bits() / Long.SIZE;
        long[] rows = new long[Math.multiplyExact(words, packed.size())];
        int[] sizes = new int[packed.size()];
        byte[] margins = new byte[Math.multiplyExact(margins(), packed.size())];
        for (int x = 0; x < sizes.length; x++) {
            ByteBuffer from = ByteBuffer.wrap(packed.get(x));
            from.asLongBuffer().get(rows, x * words, words);
            sizes[x] = from.position(content()).getInt();
            from.get(margins, x * margins(), margins());
        }
        return new BitVectors(encoding.bits(), rows, sizes, margins);
    }
}
