package org.semblance.io.inputs;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The decompressed content of all members of a gzip file (RFC 1952).
 *
 * <p>{@link java.util.zip.GZIPInputStream} treats a broken header of a later member as the end of the data; this stream
 * always reports it. Zero bytes after the last member, padding from tapes, are accepted. A read never crosses the
 * beginning of a member; after a failure, every read fails in the same way.
 */
final class GzipStream extends MemberStream {
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final byte[] opening;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] packed = new byte[1 << 16];
    private int at;
    private int have;
    private boolean first = true;
    private boolean inMember;
    private boolean ended;
    private int found; // bytes of the opening that were inflated, but not returned
    private int tried; // no member other than the current one begins before this position
    private int members;
    private long filled; // bytes read from the file
    private @Nullable ZipException corrupt; // the rest of the member
    private @Nullable IOException failure;

    GzipStream(InputStream in) {
        this(in, new byte[0]);
    }

    /**
     * @param opening the first bytes of a record: if not empty, a broken member is reported as a {@link BrokenStretch},
     *     after which reading can continue with the next member that begins so
     */
    GzipStream(InputStream in, byte[] opening) {
        this.in = in;
        this.opening = opening;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (failure != null) throw failure;
        if (length == 0) return 0;
        try {
            return returned(found > 0 ? opening(to, offset, length) : unpack(to, offset, length));
        } catch (EOFException | ZipException e) {
            boolean between = fresh;
            long from = offset();
            if (opening.length > 0 && resume(e))
                throw new BrokenStretch(e, between, ended ? filled - from : offset() - from);
            failure = e;
            throw e;
        }
    }

    /** The bytes that were inflated to recognize the member. */
    private int opening(byte[] to, int offset, int length) {
        int n = Math.min(length, found);
        System.arraycopy(opening, opening.length - found, to, offset, n);
        found -= n;
        return n;
    }

    private int unpack(byte[] to, int offset, int length) throws IOException {
        while (inMember || !ended && beginMember()) {
            int n = inflateSome(to, offset, length);
            if (n > 0) return n;
        }
        ended = true;
        return -1;
    }

    /** Inflates some bytes of the current member; 0 if it has ended. */
    private int inflateSome(byte[] to, int offset, int length) throws IOException {
        while (true) {
            int n = inflate(to, offset, length);
            if (n > 0) {
                crc.update(to, offset, n);
                return n;
            }
            if (inflater.finished()) {
                endMember();
                return 0;
            }
            if (inflater.needsDictionary()) throw new ZipException("a preset dictionary is needed");
            feed();
        }
    }

    /** What can be inflated before broken data is returned first. */
    private int inflate(byte[] to, int offset, int length) throws IOException {
        if (corrupt != null) throw corrupt;
        long before = inflater.getBytesWritten();
        try {
            return inflater.inflate(to, offset, length);
        } catch (DataFormatException e) {
            corrupt = new ZipException(InputException.oneLine(e));
            int n = (int) (inflater.getBytesWritten() - before);
            if (n > 0) return n;
            throw corrupt;
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
        fresh = true;
        if (magic != 0x1F || next() != 0x8B || next() != 8)
            throw new ZipException(first ? "not gzip data" : "unexpected data after the gzip data");
        beginMember(next());
        members++;
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
        corrupt = null;
        first = false;
        inMember = true;
    }

    /**
     * Moves to the next member that begins with the opening of a record, or to the end; false if reading must not continue: in a
     * file with a single member the part that is lost cannot be delimited.
     */
    private boolean resume(IOException e) throws IOException {
        boolean cutOff = e instanceof EOFException;
        inMember = false;
        ended = cutOff || !findMember();
        fresh = true;
        return cutOff || !ended || members > 1;
    }

    /** Bytes of the file before the next one that was not examined, or only inflated. */
    private long offset() {
        return filled - have + Math.min(at, Math.max(tried, have - inflater.getRemaining()));
    }

    private boolean findMember() throws IOException {
        at = tried; // a broken member may have been inflated far beyond its end
        int last = 0;
        while (at < have || fill()) {
            last = last << 8 | packed[at++] & 0xFF;
            if ((last & 0xFFFFFFE0) != 0x1F8B0800) continue;
            if (opens(last & 0xFF)) {
                members++;
                found = opening.length;
                return true;
            }
            at = tried;
            last = 0;
        }
        return false;
    }

    /** Whether a member whose header has these flags can be inflated and begins with the opening. */
    private boolean opens(int flags) throws IOException {
        byte[] content = new byte[opening.length];
        try {
            beginMember(flags);
            int n = 0;
            while (n < content.length && inMember) n += inflateSome(content, n, content.length - n);
            inMember = n == content.length && Arrays.equals(content, opening);
        } catch (EOFException | ZipException e) {
            inMember = false;
        }
        return inMember;
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
        filled += have;
        return have > 0;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
