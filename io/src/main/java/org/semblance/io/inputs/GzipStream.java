package org.semblance.io.inputs;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The decompressed content of all members of a gzip file (RFC 1952).
 *
 * <p>{@link java.util.zip.GZIPInputStream} treats a broken header of a later member as the end of the data; this stream
 * always reports it. Zero bytes after the last member, padding from tapes, are accepted.
 */
public final class GzipStream extends InputStream {
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final boolean resumes;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] packed = new byte[1 << 16];
    private int at;
    private int have;
    private boolean first = true;
    private boolean inMember;
    private boolean broken;
    private int tried; // no member other than the current one begins before this position
    private int members;

    GzipStream(InputStream in) {
        this(in, false);
    }

    /**
     * @param resumes whether a broken member is reported as a {@link BrokenStretch}, after which reading can continue
     *     with the next member
     */
    GzipStream(InputStream in, boolean resumes) {
        this.in = in;
        this.resumes = resumes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) return 0;
        if (broken && !findMember()) return -1;
        try {
            return unpack(to, offset, length);
        } catch (EOFException | ZipException e) {
            // In a file with a single member the part lost to broken data cannot be delimited.
            if (!resumes || e instanceof ZipException && members < 2) throw e;
            broken = true;
            throw new BrokenStretch(e);
        }
    }

    private int unpack(byte[] to, int offset, int length) throws IOException {
        while (inMember || beginMember()) {
            int n = inflate(to, offset, length);
            if (n > 0) {
                crc.update(to, offset, n);
                return n;
            }
            if (inflater.finished()) endMember();
            else if (inflater.needsDictionary()) throw new ZipException("a preset dictionary is needed");
            else feed();
        }
        return -1;
    }

    private int inflate(byte[] to, int offset, int length) throws IOException {
        try {
            return inflater.inflate(to, offset, length);
        } catch (DataFormatException e) {
            throw new ZipException(InputException.oneLine(e));
        }
    }

    private void feed() throws IOException {
        if (at == have && !fill()) throw new EOFException();
        inflater.setInput(packed, at, have - at);
        at = have;
    }

    private boolean beginMember() throws IOException {
        int magic = skipPadding();
        if (magic < 0) return false;
        if (magic != 0x1F || next() != 0x8B || next() != 8)
            throw new ZipException(first ? "not gzip data" : "unexpected data after the gzip data");
        beginMember(next());
        return true;
    }

    private void beginMember(int flags) throws IOException {
        tried = at;
        skip(6);
        if ((flags & EXTRA) != 0) skip(next() | next() << 8);
        if ((flags & NAME) != 0) skipString();
        if ((flags & COMMENT) != 0) skipString();
        if ((flags & HEADER_CRC) != 0) skip(2);
        inflater.reset();
        crc.reset();
        first = false;
        inMember = true;
        members++;
    }

    /** Skips to the next plausible member header, flags included; false if there is none. */
    private boolean findMember() throws IOException {
        at = tried; // a broken member may have been inflated far beyond its end
        inMember = false;
        broken = false;
        for (int last = 0; at < have || fill(); ) {
            last = last << 8 | packed[at++] & 0xFF;
            if ((last & 0xFFFFFFE0) != 0x1F8B0800) continue;
            beginMember(last & 0xFF);
            return true;
        }
        return false;
    }

    /** The first byte that is not padding, or -1 at the end. */
    private int skipPadding() throws IOException {
        while (at < have || fill()) {
            int b = packed[at++] & 0xFF;
            if (b != 0 || first) return b;
        }
        return -1;
    }

    private void endMember() throws IOException {
        at = have - inflater.getRemaining();
        if (nextInt() != (int) crc.getValue()) throw new ZipException("the checksum is wrong");
        if (nextInt() != (int) inflater.getBytesWritten()) throw new ZipException("the length is wrong");
        inMember = false;
    }

    private int nextInt() throws IOException {
        return next() | next() << 8 | next() << 16 | next() << 24;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) next();
    }

    private void skipString() throws IOException {
        int c = next();
        while (c != 0) c = next();
    }

    private int next() throws IOException {
        if (at == have && !fill()) throw new EOFException();
        return packed[at++] & 0xFF;
    }

    private boolean fill() throws IOException {
        at = 0;
        tried = 0;
        have = Math.max(0, in.read(packed));
        return have > 0;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }

    /** A part of a stream is lost; subsequent reads continue after it. */
    public static final class BrokenStretch extends IOException {
        BrokenStretch(IOException cause) {
            super(InputException.oneLine(cause), cause);
        }
    }
}
