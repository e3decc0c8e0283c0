package org.semblance.io.inputs;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** How a file is compressed, told by the end of its name. */
public enum FileCompression {
    PLAIN(""),
    GZIP(".gz"),
    ZSTD(".zst");

    /** The largest window we make room for, 128 MiB: what {@code zstd --long=27} writes. */
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

    /** The packing whose magic number the data begins with. */
    static FileCompression ofMagic(byte[] head) {
        if (head.length >= 2 && head[0] == 0x1F && head[1] == (byte) 0x8B) return GZIP;
        boolean zstd = head.length >= 4 && head[0] == 0x28 && head[1] == (byte) 0xB5;
        return zstd && head[2] == 0x2F && head[3] == (byte) 0xFD ? ZSTD : PLAIN;
    }

    /** What a file's name ends with, {@code ".gz"} for instance. */
    public String ending() {
        return ending;
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name without the ending of this packing. */
    String strip(String fileName) {
        return fileName.substring(0, fileName.length() - ending.length());
    }

    /** What was packed; all members of a gzip file, all frames of a zstd file. */
    public InputStream unpack(InputStream packed) throws IOException {
        return switch (this) {
            case PLAIN -> packed;
            case GZIP -> new GzipStream(packed);
            case ZSTD -> new ZstdInputStreamNoFinalizer(packed).setLongMax(WINDOW_LOG);
        };
    }

    /** Packs what is written; the same bytes give the same file. */
    public OutputStream pack(OutputStream out) throws IOException {
        return switch (this) {
            case PLAIN -> out;
            case GZIP -> new GZIPOutputStream(out, BUFFER);
            case ZSTD -> new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
        };
    }
}
