package org.semblance.io.inputs;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Counts the bytes read from disk and distinguishes disk failures from decompression failures. */
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

    /** The first bytes of the data, enough to recognize the compression. */
    byte[] head() {
        return head;
    }

    /** Whether reading from disk failed, as opposed to decompression. */
    boolean failed() {
        return failed;
    }
}
