package org.semblance.io.inputs;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Compression of a file, recognized by the extension of its name. */
public enum FileCompression {
    PLAIN(""),
    GZIP(".gz"),
    ZSTD(".zst");

    private static final int BUFFER = 1 << 16;

    /**
     * A copy should not be larger than the file it was made from, and corpora are often stored at high levels. News of 19 MB
     * become 6.2 MB at level 3, 5.3 at 9, 5.1 at 12, 5.0 at 12 with a window of 16 MB, 4.5 at 19, in 0.1, 0.4, 1, 1 and 11
     * seconds of one core.
     */
    private static final int ZSTD_LEVEL = 12;

    private static final int ZSTD_WINDOW_LOG = 24;

    /** Threads that compress; each takes about 100 MB outside of the heap. */
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
     * Compresses the output; equal bytes give equal files, whatever the number of processors. With less than 2 GB of heap
     * there is no memory for a high level.
     */
    public OutputStream pack(OutputStream out) throws IOException {
        int workers = Math.clamp(Runtime.getRuntime().maxMemory() >> 31, 0, MOST_WORKERS);
        if (this != ZSTD || workers == 0) return packMember(out);
        return zstd(out, Math.min(workers, Runtime.getRuntime().availableProcessors()));
    }

    /** @param workers at least one; the bytes do not depend on how many there are */
    static OutputStream zstd(OutputStream out, int workers) throws IOException {
        return new ZstdOutputStreamNoFinalizer(out)
                .setChecksum(true)
                .setLevel(ZSTD_LEVEL)
                .setLong(ZSTD_WINDOW_LOG)
                .setWorkers(workers);
    }
}
