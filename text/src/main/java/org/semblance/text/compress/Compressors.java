package org.semblance.text.compress;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.semblance.records.bytes.Compressor;
import org.xerial.snappy.Snappy;

/** The available compressors. */
public enum Compressors implements Compressor {
    /** Snappy, raw: a header of the length, and fragments of 64 KB. */
    SNAPPY {
        @Override
        public Worker worker() {
            Worker library = snappy();
            return SnappySelfTest.agrees() ? new PlainSnappy(library) : library;
        }

        @Override
        public int size(byte[] bytes) {
            try {
                return Snappy.compress(bytes).length;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    },

    /** LZ4, one block, the fast compressor. */
    LZ4 {
        @Override
        public Worker worker() {
            LZ4Compressor compressor = LZ4Factory.fastestInstance().fastCompressor();
            return new LibraryWorker(
                    compressor::maxCompressedLength,
                    (in, length, out) -> compressor.compress(in, 0, length, out, 0, out.length));
        }

        @Override
        public int size(byte[] bytes) {
            return LZ4Factory.fastestInstance().fastCompressor().compress(bytes).length;
        }
    },

    /** Deflate in the format of zlib, level 6. */
    DEFLATE {
        @Override
        public Worker worker() {
            Deflater deflater = new Deflater(DEFLATE_LEVEL);
            IntUnaryOperator most = length -> length + (length >> 8) + 64; // at least zlib's deflateBound
            return new LibraryWorker(most, (in, length, out) -> {
                deflater.reset();
                deflater.setInput(in, 0, length);
                deflater.finish();
                int size = 0;
                while (!deflater.finished()) size += deflater.deflate(out);
                return size;
            });
        }

        @Override
        public int size(byte[] bytes) {
            try (Deflater deflater = new Deflater(DEFLATE_LEVEL)) {
                deflater.setInput(bytes);
                deflater.finish();
                byte[] some = new byte[1 << 12];
                int size = 0;
                while (!deflater.finished()) size += deflater.deflate(some);
                return size;
            }
        }
    },

    /** Zstandard, one frame without a checksum, level 3. */
    ZSTD {
        @Override
        public Worker worker() {
            ZstdCompressCtx context = new ZstdCompressCtx().setLevel(ZSTD_LEVEL);
            Worker worker = new LibraryWorker(
                    length -> (int) Zstd.compressBound(length),
                    (in, length, out) -> context.compressByteArray(out, 0, out.length, in, 0, length));
            CLEANER.register(worker, context::close);
            return worker;
        }

        @Override
        public int size(byte[] bytes) {
            return Zstd.compress(bytes, ZSTD_LEVEL).length;
        }
    };

    private static final int DEFLATE_LEVEL = 6;
    private static final int ZSTD_LEVEL = 3;

    /** Frees the native memory of a worker when it becomes garbage. */
    private static final Cleaner CLEANER = Cleaner.create();

    @Override
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Compressors parse(String name) {
        return Arrays.stream(values())
                .filter(c -> c.title().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("compressor must be one of "
                        + Arrays.stream(values()).map(Compressors::title).collect(Collectors.joining(", ")) + ": "
                        + name));
    }

    /** The library alone, even if there is a faster implementation with the same sizes. */
    public Worker library() {
        return this == SNAPPY ? snappy() : worker();
    }

    private static Worker snappy() {
        return new LibraryWorker(Snappy::maxCompressedLength, (in, length, out) -> {
            try {
                return Snappy.compress(in, 0, length, out, 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /**
     * Checks whether the native library yields the sizes of {@link PlainSnappy}. Builds for other processors may use
     * another hash function and find other matches; then the library is used.
     */
    static final class SnappySelfTest {
        private static final int STRINGS = 200;
        private static final boolean AGREES = trial();

        private SnappySelfTest() {}

        static boolean agrees() {
            return AGREES;
        }

        private static boolean trial() {
            Compressor.Worker library = Compressors.SNAPPY.library();
            Compressor.Worker twin = new PlainSnappy(library);
            Random random = new Random(1);
            for (int i = 0; i < STRINGS; i++) {
                byte[] bytes = new byte[random.nextInt(1 << 4 + i % 10)];
                for (int b = 0; b < bytes.length; b++) bytes[b] = (byte) ('a' + random.nextInt(1 + i % 7));
                int first = bytes.length / 2;
                twin.first(bytes, 0, first);
                int found = twin.with(bytes, first, bytes.length, Integer.MAX_VALUE);
                if (found != library.size(bytes, 0, bytes.length)) return false;
            }
            return true;
        }
    }

    /** Concatenates two strings and compresses them with a library. Not thread-safe. */
    static final class LibraryWorker implements Compressor.Worker {
        /** A compression library. */
        interface Library {
            /** Compresses and returns the number of bytes written. */
            int compress(byte[] in, int length, byte[] out);
        }

        /** The largest compressed size of an input, by its length. */
        private final IntUnaryOperator most;

        private final Library library;
        private byte[] in = new byte[1 << 10];
        private byte[] out = new byte[0];
        private int first;

        LibraryWorker(IntUnaryOperator most, Library library) {
            this.most = most;
            this.library = library;
        }

        @Override
        public int size(byte[] bytes, int from, int to) {
            first(bytes, from, to);
            return compressed(first);
        }

        @Override
        public void first(byte[] bytes, int from, int to) {
            first = 0;
            append(bytes, from, to);
            first = to - from;
        }

        @Override
        public int with(byte[] bytes, int from, int to, int most) {
            append(bytes, from, to);
            return compressed(first + to - from);
        }

        private void append(byte[] bytes, int from, int to) {
            long length = (long) first + to - from;
            if (length > in.length) in = Arrays.copyOf(in, larger(length));
            System.arraycopy(bytes, from, in, first, to - from);
        }

        private static int larger(long length) {
            long most = Integer.MAX_VALUE / 2; // the longest input that leaves space for the output
            if (length > most)
                throw new IllegalArgumentException(
                        "two documents of " + length + " bytes are too large to be compressed together");
            return (int) Math.min(length + (length >> 1), most);
        }

        private int compressed(int length) {
            int reserved = most.applyAsInt(length);
            if (reserved > out.length) out = new byte[reserved];
            return library.compress(in, length, out);
        }
    }
}
