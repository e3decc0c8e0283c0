package org.semblance.io.parquet;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.brotli.dec.BrotliInputStream;
import org.xerial.snappy.Snappy;

/** Compression of pages, each in one call. */
final class Codec {
    private static final int ZSTD_LEVEL = 3;

    private Codec() {}

    static boolean reads(CompressionCodecName name) {
        return name != CompressionCodecName.LZO && name != CompressionCodecName.LZ4;
    }

    /**
     * The codec for writing rows that were read with another: the same, or zstd if that codec is supported only for
     * reading.
     */
    static CompressionCodecName written(CompressionCodecName read) {
        return read == CompressionCodecName.BROTLI ? CompressionCodecName.ZSTD : read;
    }

    /** Decompresses a range of bytes to a known length. */
    static byte[] decompress(CompressionCodecName name, byte[] packed, int from, int to, int length)
            throws IOException {
        try {
            return switch (name) {
                case UNCOMPRESSED -> exactly(Arrays.copyOfRange(packed, from, to), length);
                case SNAPPY -> {
                    byte[] bytes = new byte[length];
                    yield exactly(bytes, Snappy.uncompress(packed, from, to - from, bytes, 0));
                }
                case ZSTD -> {
                    byte[] bytes = new byte[length];
                    long n = Zstd.decompressByteArray(bytes, 0, length, packed, from, to - from);
                    if (Zstd.isError(n)) throw BadParquet.broken("a zstd page is broken: " + Zstd.getErrorName(n));
                    yield exactly(bytes, (int) n);
                }
                case LZ4_RAW -> {
                    byte[] bytes = new byte[length];
                    yield exactly(bytes, new Lz4Decompressor().decompress(packed, from, to - from, bytes, 0, length));
                }
                case GZIP -> stream(new GZIPInputStream(new ByteArrayInputStream(packed, from, to - from)), length);
                case BROTLI -> stream(new BrotliInputStream(new ByteArrayInputStream(packed, from, to - from)), length);
                case LZO, LZ4 ->
                    throw new BadParquet(
                            "compressed by " + name + ", which is not supported; write it with snappy or zstd");
            };
        } catch (BadParquet e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw BadParquet.broken("a page compressed with " + name + " is broken", e);
        }
    }

    private static byte[] stream(InputStream in, int length) throws IOException {
        try (in) {
            byte[] bytes = in.readNBytes(length);
            if (in.read() >= 0) throw BadParquet.broken("a page is longer than its header states");
            return exactly(bytes, length);
        }
    }

    private static byte[] exactly(byte[] bytes, int length) throws BadParquet {
        if (bytes.length != length) throw BadParquet.broken("a page does not have the length in its header");
        return bytes;
    }

    /** Compresses pages; equal input gives equal output. */
    static BytesInputCompressor compressor(CompressionCodecName name) {
        return new BytesInputCompressor() {
            @Override
            public BytesInput compress(BytesInput bytes) throws IOException {
                if (name == CompressionCodecName.UNCOMPRESSED) return bytes;
                ByteArrayOutputStream plain = new ByteArrayOutputStream((int) bytes.size());
                bytes.writeAllTo(plain);
                return BytesInput.from(Codec.compress(name, plain.toByteArray()));
            }

            @Override
            public CompressionCodecName getCodecName() {
                return name;
            }

            @Override
            public void release() {}
        };
    }

    private static byte[] compress(CompressionCodecName name, byte[] bytes) throws IOException {
        return switch (name) {
            case UNCOMPRESSED -> bytes;
            case SNAPPY -> Snappy.compress(bytes);
            case ZSTD -> Zstd.compress(bytes, ZSTD_LEVEL);
            case GZIP -> {
                ByteArrayOutputStream packed = new ByteArrayOutputStream();
                try (OutputStream out = new GZIPOutputStream(packed)) {
                    out.write(bytes);
                }
                yield packed.toByteArray();
            }
            case LZ4_RAW -> {
                Lz4Compressor lz4 = new Lz4Compressor();
                byte[] packed = new byte[lz4.maxCompressedLength(bytes.length)];
                yield Arrays.copyOf(packed, lz4.compress(bytes, 0, bytes.length, packed, 0, packed.length));
            }
            case BROTLI, LZO, LZ4 -> throw new IllegalArgumentException("cannot be written: " + name);
        };
    }
}
