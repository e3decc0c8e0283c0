package org.semblance.io.inputs;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
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

    /** Largest window supported, 128 MiB: what {@code zstd --long=27} writes. */
    private static final int WINDOW_LOG = 27;

    private static final int BUFFER = 1 << 16;

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
        boolean zstd = head.length >= 4 && head[0] == 0x28 && head[1] == (byte) 0xB5;
        return zstd && head[2] == 0x2F && head[3] == (byte) 0xFD ? ZSTD : PLAIN;
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

    /** Decompresses all members of a gzip file, or all frames of a zstd file. */
    public InputStream unpack(InputStream packed) throws IOException {
        return switch (this) {
            case PLAIN -> packed;
            case GZIP -> new GzipStream(packed);
            case ZSTD -> new ZstdInputStreamNoFinalizer(packed).setLongMax(WINDOW_LOG);
        };
    }

    /** Compresses the output; equal bytes give equal files. */
    public OutputStream pack(OutputStream out) throws IOException {
        return switch (this) {
            case PLAIN -> out;
            case GZIP -> new GZIPOutputStream(out, BUFFER);
            case ZSTD -> new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
        };
    }
}
