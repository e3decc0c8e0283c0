package org.semblance.io.inputs;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Compression of a file, recognized by the extension of its name. */
public enum FileCompression {
    PLAIN(""),
    GZIP(".gz"),
    ZSTD(".zst");

    private static final int BUFFER = 1 << 16;

    /**
     * Levels of zstd for copies of a file. News of 19 MB become 6.2 MB at level 3, 5.3 at 9, 5.1 at 12, and 5.0 at 12 with a
     * window of 16 MB, in 0.1, 0.4, 1 and 1 seconds of one core.
     */
    private static final int[] ZSTD_LEVELS = {3, 6, 9, 12};

    private static final int HIGHEST_LEVEL = 12;
    private static final int HIGHEST_WINDOW_LOG = 24;

    /** Bytes of a compressed file that its level is estimated from, and the most that they may stand for. */
    private static final int SAMPLE = 1 << 20;

    private static final int LARGEST_SAMPLE = 16 << 20;

    /** Bytes that are read at once from a sample, so that what was consumed is known. */
    private static final int STEP = 1 << 10;

    private static final double TOLERANCE = 1.01;

    /** Threads that compress; each takes up to 100 MB outside of the heap. */
    private static final int MOST_WORKERS = 4;

    private final String ending;

    FileCompression(String ending) {
        this.ending = ending;
    }

    public static FileCompression ofName(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return lower.endsWith(GZIP.ending) ? GZIP : lower.endsWith(ZSTD.ending) ? ZSTD : PLAIN;
    }

    /** The compression whose magic number the data begins with. */
    static FileCompression ofMagic(byte[] head) {
        if (head.length >= 2 && head[0] == 0x1F && head[1] == (byte) 0x8B) return GZIP;
        if (head.length < 4) return PLAIN;
        boolean frame = head[0] == 0x28 && head[1] == (byte) 0xB5 && head[2] == 0x2F && head[3] == (byte) 0xFD;
        boolean skippable = (head[0] & 0xF0) == 0x50 && head[1] == 0x2A && head[2] == 0x4D && head[3] == 0x18;
        return frame || skippable ? ZSTD : PLAIN;
    }

    /** The file name extension, for example {@code ".gz"}. */
    public String ending() {
        return ending;
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The file name without the extension of this compression. */
    String strip(String fileName) {
        return fileName.substring(0, fileName.length() - ending.length());
    }

    /** Decompresses all members of a gzip file, or all frames of a zstd file, whatever memory that takes. */
    public InputStream unpack(InputStream packed) {
        return unpack(packed, new ZstdWindows(ZstdStream.LARGEST_WINDOW, Long.MAX_VALUE));
    }

    /** Decompresses all members of a gzip file, or all frames of a zstd file. */
    InputStream unpack(InputStream packed, ZstdWindows windows) {
        return switch (this) {
            case PLAIN -> packed;
            case GZIP -> new GzipStream(packed);
            case ZSTD -> new ZstdStream(new BufferedInputStream(packed, BUFFER), windows);
        };
    }

    /** Compresses a short output, such as one record of an archive; equal bytes give equal files. */
    public OutputStream packMember(OutputStream out) throws IOException {
        return switch (this) {
            case PLAIN -> out;
            case GZIP -> new GZIPOutputStream(out, BUFFER);
            case ZSTD -> new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
        };
    }

    /**
     * Compresses a copy of a file with this compression, so that it is not larger than the file: at the lowest level that
     * makes the beginning of the file as small as it is. Equal bytes give equal files, whatever the memory and the
     * number of processors.
     */
    public OutputStream packLike(Path file, OutputStream out) throws IOException {
        if (this != ZSTD) return packMember(out);
        long heap = Runtime.getRuntime().maxMemory();
        int most = Math.min(MOST_WORKERS, Runtime.getRuntime().availableProcessors());
        return zstd(out, zstdLevel(file), Math.clamp(heap >> 30, 1, most));
    }

    /** @param workers at least one; the bytes do not depend on how many there are */
    static OutputStream zstd(OutputStream out, int level, int workers) throws IOException {
        ZstdOutputStreamNoFinalizer packed = new ZstdOutputStreamNoFinalizer(out)
                .setChecksum(true)
                .setLevel(level)
                .setWorkers(workers);
        return level == HIGHEST_LEVEL ? packed.setLong(HIGHEST_WINDOW_LOG) : packed;
    }

    /** The lowest of the levels at which the beginning of a zstd file is not larger than in the file, else the highest. */
    static int zstdLevel(Path file) throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        long[] read = new long[1];
        long packed = 0;
        try (InputStream in = Files.newInputStream(file);
                InputStream unpacked = new ZstdInputStreamNoFinalizer(new FilterInputStream(in) {
                            @Override
                            public int read(byte[] target, int offset, int length) throws IOException {
                                int n = super.read(target, offset, Math.min(length, STEP));
                                read[0] += Math.max(n, 0);
                                return n;
                            }
                        })
                        .setContinuous(true)) {
            byte[] buffer = new byte[BUFFER];
            for (int n = 0; n >= 0 && packed < SAMPLE && plain.size() < LARGEST_SAMPLE; n = unpacked.read(buffer)) {
                plain.write(buffer, 0, n);
                packed = read[0]; // what follows may belong to a block that is not complete
            }
        } catch (ZstdIOException e) {
            return ZSTD_LEVELS[0]; // a dictionary, or a window above 128 MB
        }
        byte[] sample = plain.toByteArray();
        for (int level : ZSTD_LEVELS) if (Zstd.compress(sample, level).length <= TOLERANCE * packed) return level;
        return HIGHEST_LEVEL;
    }
}
