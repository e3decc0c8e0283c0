package org.semblance.io.inputs;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Counts the bytes that come from a disk, and tells the disk's failures from those of whoever unpacks. */
final class ByteCounter extends FilterInputStream {
    private byte[] head = {};
    private long bytes;
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
            if (bytes == 0 && n > 0) head = Arrays.copyOfRange(to, offset, offset + Math.min(n, 4));
            bytes += Math.max(0, n);
            return n;
        } catch (IOException e) {
            failed = true;
            throw e;
        }
    }

    long bytes() {
        return bytes;
    }

    /** What the data begins with, enough to tell its packing. */
    byte[] head() {
        return head;
    }

    /** Whether the disk failed, rather than whoever unpacks. */
    boolean failed() {
        return failed;
    }
}
