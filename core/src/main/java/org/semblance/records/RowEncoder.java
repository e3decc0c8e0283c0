package org.semblance.records;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.semblance.run.MemoryMeter;

/**
 * Encodes documents as rows of the same number of words, such as fingerprints or sketches, each computed when its
 * document ends. The row of a document of size 0 is 0.
 */
public abstract class RowEncoder implements FingerprintingEncoder {
    private final int width;
    private final int marginBytes;
    private final String separator;
    private final MemoryMeter footprint;
    private long[] rows;
    private int[] sizes = new int[1 << 8];
    private byte[] margins;
    private int documents;

    /**
     * @param width words in a row
     * @param marginBytes further bytes of a row, such as the margins of its bits
     * @param separator between the words of a fingerprint that is shown
     */
    protected RowEncoder(int width, int marginBytes, String separator, MemoryMeter footprint) {
        this.width = width;
        this.marginBytes = marginBytes;
        this.separator = separator;
        this.footprint = footprint;
        this.rows = new long[width << 8];
        this.margins = new byte[marginBytes << 8];
    }

    /** Writes the row of the document that ends, from {@code at} on, and its further bytes, from {@code marginAt} on. */
    protected abstract void write(long[] toRows, int at, byte[] toMargins, int marginAt);

    /** Adds a row for the document that ends. */
    protected final void add(int size) {
        if (documents == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * documents);
            rows = Arrays.copyOf(rows, Math.multiplyExact(2 * documents, width));
            margins = Arrays.copyOf(margins, Math.multiplyExact(2 * documents, marginBytes));
        }
        sizes[documents++] = size;
        if (size == 0) clearLast();
        else write(rows, (documents - 1) * width, margins, (documents - 1) * marginBytes);
    }

    @Override
    public int lastSize() {
        return documents == 0 ? 0 : sizes[documents - 1];
    }

    @Override
    public String lastFingerprint() {
        return lastSize() == 0 ? "" : hex(rows, (documents - 1) * width, width, separator);
    }

    /** The words of a row in hexadecimal digits. */
    public static String hex(long[] rows, int from, int width, String separator) {
        StringJoiner digits = new StringJoiner(separator);
        for (int i = from; i < from + width; i++) digits.add(HexFormat.of().toHexDigits(rows[i]));
        return digits.toString();
    }

    @Override
    public void clearLast() {
        sizes[documents - 1] = 0;
        Arrays.fill(rows, (documents - 1) * width, documents * width, 0);
        Arrays.fill(margins, (documents - 1) * marginBytes, documents * marginBytes, (byte) 0);
    }

    @Override
    public Encoded seal() {
        RowChunk chunk = new RowChunk(
                Arrays.copyOf(rows, documents * width),
                Arrays.copyOf(sizes, documents),
                Arrays.copyOf(margins, documents * marginBytes));
        documents = 0;
        footprint.take(chunk.bytes());
        footprint.foresee(2 * chunk.bytes()); // the chunks and the combined column
        return chunk;
    }

    /** The rows of a chunk, one after the other, the size of each document, and the further bytes of the rows. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    public record RowChunk(long[] rows, int[] sizes, byte[] margins) implements Encoded {
        @Override
        public int documents() {
            return sizes.length;
        }

        /** Memory of its columns. */
        public long bytes() {
            return 8L * rows.length + 4L * sizes.length + margins.length;
        }
    }

    /** Creates a collection of rows. */
    public interface Maker<R> {
        R records(long[] rows, int[] sizes, byte[] margins);
    }

    /**
     * Serializes a document as the words of its row, its size, and its further bytes.
     *
     * @param encoders creates encoders
     */
    public record RowCodec<R extends Records>(int width, int marginBytes, Supplier<Encoder> encoders, Maker<R> maker)
            implements RecordCodec<R> {
        @Override
        public Encoder encoder() {
            return encoders.get();
        }

        @Override
        public byte[] pack(Encoded one) {
            RowChunk chunk = (RowChunk) one;
            ByteBuffer to = ByteBuffer.allocate(bytes());
            to.asLongBuffer().put(chunk.rows);
            return to.position(content())
                    .putInt(chunk.sizes[0])
                    .put(chunk.margins)
                    .array();
        }

        /** Length of a serialized document. */
        public int bytes() {
            return content() + Integer.BYTES + marginBytes;
        }

        private int content() {
            return Long.BYTES * width;
        }

        @Override
        public int sizeOf(byte[] packed) {
            return ByteBuffer.wrap(packed).getInt(content());
        }

        @Override
        public int content(byte[] packed) {
            return content();
        }

        /** Unpacks documents that are the last bytes of each array, or all of them. */
        @Override
        public R unpack(List<byte[]> packed) {
            long[] rows = new long[Math.multiplyExact(width, packed.size())];
            int[] sizes = new int[packed.size()];
            byte[] margins = new byte[Math.multiplyExact(marginBytes, packed.size())];
            for (int x = 0; x < sizes.length; x++) {
                byte[] one = packed.get(x);
                ByteBuffer from =
                        ByteBuffer.wrap(one, one.length - bytes(), bytes()).slice();
                from.asLongBuffer().get(rows, x * width, width);
                sizes[x] = from.position(content()).getInt();
                from.get(margins, x * marginBytes, marginBytes);
            }
            return maker.records(rows, sizes, margins);
        }
    }
}
