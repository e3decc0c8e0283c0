package org.semblance.records;

import java.util.Arrays;
import java.util.zip.Deflater;
import org.semblance.records.bytes.Compressor;

/**
 * Sizes by the JDK's deflate, in the simplest way. Above the limit it returns limit + 1, not the true size: callers
 * must not rely on sizes above the limit.
 */
public record DeflateSizes() implements Compressor {
    @Override
    public String title() {
        return "deflate";
    }

    @Override
    public int size(byte[] bytes) {
        try (Deflater deflater = new Deflater(6)) {
            deflater.setInput(bytes);
            deflater.finish();
            return deflater.deflate(new byte[bytes.length + 64]);
        }
    }

    @Override
    public Worker worker() {
        return new Worker() {
            private byte[] first = {};

            @Override
            public int size(byte[] bytes, int from, int to) {
                return DeflateSizes.this.size(Arrays.copyOfRange(bytes, from, to));
            }

            @Override
            public void first(byte[] bytes, int from, int to) {
                first = Arrays.copyOfRange(bytes, from, to);
            }

            @Override
            public int with(byte[] bytes, int from, int to, int most) {
                byte[] both = Arrays.copyOf(first, first.length + to - from);
                System.arraycopy(bytes, from, both, first.length, to - from);
                int size = DeflateSizes.this.size(both);
                return size > most ? most + 1 : size;
            }
        };
    }
}
