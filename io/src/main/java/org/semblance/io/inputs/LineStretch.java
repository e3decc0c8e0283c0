package org.semblance.io.inputs;

import java.io.IOException;
import java.io.InputStream;

/**
 * The whole lines that begin within a range of a file. The stream below stands one byte before the range, which tells whether a line begins
 * with it, or at the beginning of the file.
 */
public final class LineStretch extends InputStream {
    private final InputStream in;
    private final long to;

    /** Of the next byte. */
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
        // The line that begins last within the range ends with the first line end that is not before the last byte of
        // the range.
        for (int i = Math.clamp(to - 1 - position, 0, n); i < n && !ended; i++) {
            if (target[offset + i] != '\n') continue;
            ended = true;
            n = i + 1;
        }
        position += n;
        return n;
    }

    /** Behind the first line end. */
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
