package org.semblance.io.inputs;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** An open file: its decompressed content, text in UTF-8, and the number of compressed bytes read so far. */
public final class OpenFile extends FilterInputStream {
    private static final ZstdWindows ANY_WINDOW = new ZstdWindows(ZstdStream.LARGEST_WINDOW, Long.MAX_VALUE);

    /** In a web archive every record is a gzip member, so reading can continue after a broken one. */
    private static final byte[] RECORD = "WARC/".getBytes(StandardCharsets.US_ASCII);

    private InputFile file;
    private final Bytes bytes;
    private final ZstdWindows windows;
    private final boolean ours;
    private ByteCounter disk;
    private boolean begun;

    /** Opens the bytes of a file as stored; several times, if it is read again from an earlier position. */
    @FunctionalInterface
    public interface Bytes {
        InputStream open() throws IOException;
    }

    private OpenFile(InputFile file, Bytes bytes, ZstdWindows windows, boolean ours) throws IOException {
        super(InputStream.nullInputStream());
        this.file = file;
        this.bytes = bytes;
        this.windows = windows;
        this.ours = ours;
        this.disk = new ByteCounter(bytes.open());
        this.in = unpack();
        this.begun = !file.format().isText();
    }

    /** Opens the file, whatever memory that takes; fails if it has changed since it was found. */
    public static OpenFile open(InputFile file) {
        return open(file, ANY_WINDOW);
    }

    /** Opens the file; fails if it has changed since it was found. */
    public static OpenFile open(InputFile file, ZstdWindows windows) {
        file.checkUnchanged();
        try {
            return new OpenFile(file, () -> Files.newInputStream(file.path()), windows, true);
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
    }

    /** Opens a file of another file system; changes of the file are not detected. */
    public static OpenFile of(InputFile file, Bytes packed, long zstdWindow) {
        try {
            return new OpenFile(file, packed, new ZstdWindows(zstdWindow, Long.MAX_VALUE), false);
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
    }

    /** Fails if the file has changed, where that can be detected. */
    public void checkUnchanged() {
        if (ours) file.checkUnchanged();
    }

    /** The encoding of a file, by its byte order mark or content if need be. */
    public static TextEncoding encoding(InputFile file) {
        return examine(file, open -> {
            open.begin();
            return open.file.encoding();
        });
    }

    /** Whether the first bytes of a file are those of a byte order mark, whatever its encoding. */
    static boolean isMarked(InputFile file) {
        return examine(file, open -> TextEncoding.isMarked(open.in.readNBytes(4)));
    }

    private interface Examination<T> {
        T of(OpenFile open) throws IOException;
    }

    private static <T> T examine(InputFile file, Examination<T> examination) {
        try (OpenFile open = open(file)) {
            try {
                return examination.of(open);
            } catch (IOException e) {
                throw open.broken(e, "after line 0");
            }
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
    }

    /** The file; once its first byte has been read, with the encoding that was found. */
    public InputFile file() {
        return file;
    }

    /** Finds the encoding; not when the file is opened, because a failure is reported like any other. */
    private void begin() throws IOException {
        if (begun) return;
        begun = true;
        TextEncoding.Examined found = file.encoding().examine(in);
        in = found.content();
        file = file.in(found.encoding());
    }

    @Override
    public int read() throws IOException {
        begin();
        return in.read();
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        begin();
        return in.read(to, offset, length);
    }

    /** Opens the lines of an uncompressed UTF-8 file that begin within a byte range. */
    public static OpenFile lines(InputFile file, long from, long to) {
        file.checkUnchanged();
        try {
            FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ);
            channel.position(Math.max(0, from - 1));
            InputStream content = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
            OpenFile open = new OpenFile(file, () -> content, ANY_WINDOW, true);
            open.in = new LineStretch(open.disk, from, to);
            open.begun = true;
            return open;
        } catch (IOException e) {
            throw InputException.of(file.title(), e);
        }
    }

    private InputStream unpack() {
        if (file.size() == 0) return disk;
        boolean records = file.format().layout() == Format.Layout.ARCHIVE && file.packing() == FileCompression.GZIP;
        return records ? new GzipStream(disk, RECORD) : file.packing().unpack(disk, windows);
    }

    /** Whether the bytes that the last read returned are the first of a gzip member or zstd frame of records. */
    public boolean beganMember() {
        return in instanceof MemberStream members && members.beganMember();
    }

    /** Reads on from an earlier position in the decompressed content of a file that is not text. */
    public void rewind(long position) throws IOException {
        in.close();
        disk = new ByteCounter(bytes.open());
        in = unpack();
        byte[] skipped = new byte[1 << 16];
        for (long left = position; left > 0; ) {
            try {
                int n = in.read(skipped, 0, (int) Math.min(left, skipped.length));
                if (n < 0) throw new EOFException();
                left -= n;
            } catch (BrokenStretch e) {
                assert left > 0; // nothing of it was counted when it was read first
            }
        }
    }

    /** Bytes read from disk so far. */
    public long diskBytes() {
        return disk.bytes;
    }

    /**
     * The user message for a read failure.
     *
     * @param place how far the file was read, such as "after line 7"; may be empty
     */
    public InputException broken(IOException failure, String place) {
        FileCompression packing = file.packing();
        String where = place.isEmpty() ? "" : " " + place;
        String problem;
        if (failure instanceof ZstdStream.Unsupported) {
            problem = failure.getMessage();
        } else if (packing == FileCompression.PLAIN || disk.failed) {
            problem = "reading failed" + where + ": " + InputException.oneLine(failure);
        } else if (FileCompression.ofMagic(disk.head) != packing && disk.head.length == ByteCounter.HEAD) {
            problem = "not " + packing.title() + " data although its name ends in " + packing.ending() + "; rename it";
        } else if (failure instanceof EOFException
                || InputException.oneLine(failure).contains("runcated")) {
            problem = "the " + packing.title() + " data ends early" + where + "; fetch or write the file again";
        } else {
            problem = "the " + packing.title() + " data is broken" + where + " (" + InputException.oneLine(failure)
                    + "); fetch or write the file again";
        }
        return new InputException(file.title() + ": " + problem, failure);
    }

    /** Counts the bytes read from disk and distinguishes disk failures from decompression failures. */
    static final class ByteCounter extends FilterInputStream {
        private static final int HEAD = 4;

        /** The first bytes of the data, enough to recognize the compression. */
        private byte[] head = {};

        private long bytes;

        /** Whether reading from disk failed, as opposed to decompression. */
        private boolean failed;

        ByteCounter(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            try {
                int n = in.read(to, offset, length);
                if (head.length < HEAD && n > 0) begin(to, offset, Math.min(n, HEAD - head.length));
                bytes += Math.max(0, n);
                return n;
            } catch (IOException e) {
                failed = true;
                throw e;
            }
        }

        private void begin(byte[] from, int offset, int length) {
            int known = head.length;
            head = Arrays.copyOf(head, known + length);
            System.arraycopy(from, offset, head, known, length);
        }
    }

    /**
     * The complete lines that begin within a byte range of a file. The underlying stream is positioned one byte before the
     * range, because that byte shows whether a line begins at the start of the range; or at 0 if the range begins there.
     */
    public static final class LineStretch extends InputStream {
        private final InputStream in;
        private final long to;

        /** File offset of the next byte. */
        private long position;

        private boolean begun;
        private boolean ended;

        public LineStretch(InputStream in, long from, long to) {
            this.in = in;
            this.to = to;
            this.begun = from == 0;
            this.position = Math.max(0, from - 1);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (!begun) begin();
            if (length == 0) return 0;
            int n = ended ? -1 : in.read(target, offset, length);
            if (n < 0) {
                ended = true;
                return -1;
            }
            // The last line of the range ends at the first line feed at or after the last byte of the range.
            for (int i = Math.clamp(to - 1 - position, 0, n); i < n && !ended; i++) {
                if (target[offset + i] != '\n') continue;
                ended = true;
                n = i + 1;
            }
            position += n;
            return n;
        }

        /** Skips to the byte after the first line feed. */
        private void begin() throws IOException {
            begun = true;
            int b;
            do {
                b = in.read();
                position++;
            } while (b >= 0 && b != '\n');
            ended = b < 0 || position >= to;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
