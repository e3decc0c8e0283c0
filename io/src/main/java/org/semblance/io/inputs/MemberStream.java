package org.semblance.io.inputs;

import java.io.IOException;
import java.io.InputStream;

/** A decompressed stream that knows where compressed members (gzip) or frames (zstd) begin. */
abstract class MemberStream extends InputStream {
    /** Whether nothing of the current member was returned yet. */
    boolean fresh;

    private boolean began;

    /** Whether the bytes that the last read returned are the first of a member. */
    boolean beganMember() {
        return began;
    }

    /** Notes that a read returns this number of bytes, or -1 at the end. */
    int returned(int n) {
        began = fresh && n > 0;
        if (n > 0) fresh = false;
        return n;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] to, int offset, int length) throws IOException;
}
