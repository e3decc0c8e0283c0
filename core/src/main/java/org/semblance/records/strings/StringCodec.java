package org.semblance.records.strings;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.TokenSetCodec;
import org.semblance.records.sets.TokenHashCodec;
import org.semblance.records.sets.TokenSetEncoder;
import org.semblance.run.MemoryMeter;

/** Serializes a string as the length of its code points in bytes, these bytes, and the set of its q-grams. */
record StringCodec(StringEncoding encoding) implements TokenSetCodec<Strings> {
    private static final TokenHashCodec GRAMS = new TokenHashCodec(true);

    @Override
    public Encoder encoder() {
        return new StringEncoder(encoding.gram(), MemoryMeter.unbounded(), (TokenSetEncoder) GRAMS.encoder());
    }

    @Override
    public byte[] pack(Encoded one) {
        StringEncoding.Chunk chunk = (StringEncoding.Chunk) one;
        return packed(chunk.points(), 0, chunk.points().length, GRAMS.pack(chunk.grams()));
    }

    private static byte[] packed(byte[] points, int from, int length, byte[] grams) {
        return ByteBuffer.allocate(Integer.BYTES + length + grams.length)
                .putInt(length)
                .put(points, from, length)
                .put(grams)
                .array();
    }

    private static int length(byte[] packed) {
        return ByteBuffer.wrap(packed).getInt();
    }

    private static byte[] grams(byte[] packed) {
        return Arrays.copyOfRange(packed, Integer.BYTES + length(packed), packed.length);
    }

    @Override
    public int sizeOf(byte[] packed) {
        return Math.max(0, tokenCount(packed) - encoding.gram() + 1);
    }

    @Override
    public int content(byte[] packed) {
        return packed.length;
    }

    @Override
    public long[] tokens(byte[] packed) {
        return GRAMS.tokens(grams(packed));
    }

    @Override
    public int tokenCount(byte[] packed) {
        return ByteBuffer.wrap(packed).getInt(Integer.BYTES + length(packed));
    }

    @Override
    public byte[] keeping(byte[] packed, long[] tokens) {
        return packed(packed, Integer.BYTES, length(packed), GRAMS.keeping(grams(packed), tokens));
    }

    @Override
    public Strings unpack(List<byte[]> packed) {
        int[] starts = new int[packed.size() + 1];
        for (int x = 0; x < packed.size(); x++) starts[x + 1] = Math.addExact(starts[x], length(packed.get(x)));
        byte[] points = new byte[starts[packed.size()]];
        List<byte[]> grams = new ArrayList<>(packed.size());
        for (int x = 0; x < packed.size(); x++) {
            System.arraycopy(packed.get(x), Integer.BYTES, points, starts[x], starts[x + 1] - starts[x]);
            grams.add(grams(packed.get(x)));
        }
        return new Strings(points, starts, GRAMS.unpack(grams), encoding.gram());
    }
}
