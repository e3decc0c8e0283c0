package org.semblance.io.inputs;

import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The decompressed content of all frames of a zstd file (RFC 8878). A dictionary in a skippable frame at the beginning of the
 * file, as in web archives, applies to all frames; other skippable frames are ignored. After a failure, every read fails in the
 * same way.
 */
final class ZstdStream extends MemberStream {
    /** Two gigabytes, the most that the library supports. */
    static final long LARGEST_WINDOW = 1L << 31;

    private static final int MAGIC = 0xFD2FB528;
    private static final int SKIPPABLE = 0x184D2A50;
    private static final int DICTIONARY = 0x184D2A5D;
    private static final int LARGEST_DICTIONARY = 64 << 20;

    private final Frames frames;
    private final Windows windows;
    private @Nullable ZstdInputStreamNoFinalizer decoder;
    private @Nullable ZstdDictDecompress dictionary;
    private long window;
    private @Nullable IOException failure;

    /** The memory for windows, each of which a decoder needs while it reads a frame. */
    interface Windows {
        /** Takes the memory for a window. */
        void take(long bytes) throws IOException;

        void give(long bytes);
    }

    /** Data that cannot be read with these settings; the message has the remedy. */
    static final class Unsupported extends IOException {
        Unsupported(String message) {
            super(message);
        }
    }

    ZstdStream(InputStream in, Windows windows) {
        this.frames = new Frames(in);
        this.windows = windows;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (failure != null) throw failure;
        if (length == 0) return 0;
        try {
            while (frames.inFrame || begin()) {
                int n = decoder().read(to, offset, length);
                if (n > 0) return returned(n);
                if (n < 0 && frames.atEnd) frames.inFrame = false;
                else if (n < 0) throw new EOFException();
            }
            return -1;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private boolean begin() throws IOException {
        if (!frames.begin()) return false;
        if (frames.hasDictionary && dictionary == null)
            throw new Unsupported("needs a zstd dictionary, which is not in the file; decompress it with zstd -d -D");
        if (frames.window > window) {
            windows.give(window);
            window = 0;
            windows.take(frames.window);
            window = frames.window;
        }
        fresh = true;
        // The decoder forgets the dictionary at the end of a frame.
        if (dictionary != null) decoder().setDict(dictionary);
        return true;
    }

    private ZstdInputStreamNoFinalizer decoder() throws IOException {
        if (decoder == null) {
            decoder = new ZstdInputStreamNoFinalizer(frames);
            decoder.setLongMax(Long.numberOfTrailingZeros(LARGEST_WINDOW));
        }
        return decoder;
    }

    @Override
    public void close() throws IOException {
        windows.give(window);
        window = 0;
        try (frames) {
            if (decoder != null) decoder.close();
        } finally {
            if (dictionary != null) dictionary.close();
        }
    }

    /**
     * Passes the bytes of one frame at a time to the decoder, and checks its header first. The blocks of a frame must be
     * followed to find its end.
     */
    private final class Frames extends InputStream {
        private final InputStream in;
        private final byte[] pending = new byte[32];
        private int pendingFrom;
        private int pendingTo;
        private boolean first = true;
        private boolean inFrame;
        private boolean atEnd;
        private boolean lastBlock;
        private boolean checksum;
        private boolean hasDictionary;
        private long window;
        private long left; // bytes of the current block

        Frames(InputStream in) {
            this.in = in;
        }

        /** Begins the next frame; false at the end of the file. */
        boolean begin() throws IOException {
            while (true) {
                pendingFrom = 0;
                pendingTo = 0;
                int head = in.read();
                if (head < 0) return false;
                pending[pendingTo++] = (byte) head;
                need(3);
                int magic = (int) number(0, 4);
                if ((magic & ~0xF) == SKIPPABLE) skip(magic);
                else if (magic == MAGIC) break;
                else throw new IOException(first ? "not zstd data" : "unexpected data after the zstd data");
                first = false;
            }
            first = false;
            header();
            inFrame = true;
            atEnd = false;
            lastBlock = false;
            left = 0;
            return true;
        }

        private void skip(int magic) throws IOException {
            need(4);
            long size = number(4, 4);
            if (magic == DICTIONARY && first) {
                if (size > LARGEST_DICTIONARY) throw new IOException("a dictionary of " + size + " bytes");
                byte[] content = in.readNBytes((int) size);
                if (content.length < size) throw new EOFException();
                dictionary = new ZstdDictDecompress(unpacked(content));
                return;
            }
            for (long rest = size; rest > 0; ) {
                byte[] piece = in.readNBytes((int) Math.min(rest, 1 << 16));
                if (piece.length == 0) throw new EOFException();
                rest -= piece.length;
            }
        }

        /** A dictionary may be compressed itself. */
        private static byte[] unpacked(byte[] content) throws IOException {
            if (content.length < 4 || FileCompression.ofMagic(content) != FileCompression.ZSTD) return content;
            try (InputStream packed = new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(content))) {
                byte[] found = packed.readNBytes(LARGEST_DICTIONARY + 1);
                if (found.length > LARGEST_DICTIONARY) throw new IOException("a dictionary of more than 64 MB");
                return found;
            }
        }

        /** Reads the frame header: a descriptor, window, dictionary number and content size. */
        private void header() throws IOException {
            need(1);
            int descriptor = pending[4];
            boolean single = (descriptor & 0x20) != 0;
            checksum = (descriptor & 4) != 0;
            int idBytes = new int[] {0, 1, 2, 4}[descriptor & 3];
            int sizeBytes = new int[] {single ? 1 : 0, 2, 4, 8}[descriptor >> 6 & 3];
            if (!single) need(1);
            int at = pendingTo;
            need(idBytes + sizeBytes);
            hasDictionary = number(at, idBytes) != 0;
            long content = number(at + idBytes, sizeBytes) + (sizeBytes == 2 ? 256 : 0);
            if (single) {
                window = content;
            } else {
                long base = 1L << 10 + (pending[5] >> 3 & 31);
                window = base + (base >> 3) * (pending[5] & 7);
            }
            if (window < 0 || window > LARGEST_WINDOW)
                throw new Unsupported("needs a zstd window of more than 2 GB, which is not supported; compress it again"
                        + " with a smaller window");
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            if (pendingFrom == pendingTo && left == 0 && !block()) return -1;
            int n;
            if (pendingFrom < pendingTo) {
                n = Math.min(length, pendingTo - pendingFrom);
                System.arraycopy(pending, pendingFrom, to, offset, n);
                pendingFrom += n;
            } else {
                n = in.read(to, offset, (int) Math.min(length, left));
                if (n < 0) throw new EOFException();
                left -= n;
            }
            return n;
        }

        /** Reads the header of the next block, or the checksum; false at the end of the frame. */
        private boolean block() throws IOException {
            pendingFrom = 0;
            pendingTo = 0;
            if (lastBlock) {
                if (atEnd || !checksum) {
                    atEnd = true;
                    return false;
                }
                atEnd = true;
                need(4);
                return true;
            }
            need(3);
            int header = (int) number(0, 3);
            lastBlock = (header & 1) != 0;
            left = (header >> 1 & 3) == 1 ? 1 : header >> 3; // a repeated byte is stored once
            return true;
        }

        /** Whether there is more of this frame without waiting for the decoder to ask. */
        @Override
        public int available() throws IOException {
            return pendingTo - pendingFrom + (int) Math.min(left, in.available());
        }

        private void need(int bytes) throws IOException {
            int n = in.readNBytes(pending, pendingTo, bytes);
            pendingTo += n;
            if (n < bytes) throw new EOFException();
        }

        /** A number in little-endian order. */
        private long number(int from, int bytes) {
            long value = 0;
            for (int i = bytes - 1; i >= 0; i--) value = value << 8 | pending[from + i] & 0xFF;
            return value;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
