package org.semblance.io.inputs;

import java.io.IOException;
import java.io.InputStream;

/**
 * The complete lines that begin within a byte range of a file. The underlying stream is positioned one byte before the
 * range, because that byte shows whether a line begins at the start of the range; or at 0 if the range begins there.
 */
public final class LineStretch extends InputStream {
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
