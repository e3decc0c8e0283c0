package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads a stream line by line with a maximum line length; the content of a longer line is skipped. */
final class LineReader {
    private static final int BUFFER = 64 << 10;

    private final InputStream in;
    private final int maxLength;
    private byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;
    private int end;
    private boolean tooLong;

    LineReader(InputStream in, int maxLength) {
        this.in = in;
        this.maxLength = maxLength;
    }

    /** Advances to the next line; false after the last. */
    boolean next() throws IOException {
        from = Math.min(end + 1, to);
        tooLong = false;
        for (int scanned = from; ; ) {
            end = lineEnd(scanned);
            if (end < to) return true;
            if (to - from > maxLength) {
                tooLong = true;
                from = to;
            }
            int kept = to - from;
            makeRoom();
            scanned = kept;
            int count = in.read(buffer, to, buffer.length - to);
            if (count < 0) {
                end = to;
                return kept > 0 || tooLong;
            }
            to += count;
        }
    }

    private int lineEnd(int at) {
        int i = at;
        while (i < to && buffer[i] != '\n') i++;
        return i;
    }

    private void makeRoom() {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        if (to == buffer.length) buffer = Arrays.copyOf(buffer, (int) Math.min(2L * to, Integer.MAX_VALUE - 8L));
        else if (buffer.length > BUFFER && to < BUFFER / 2) buffer = Arrays.copyOf(buffer, BUFFER);
    }

    boolean isTooLong() {
        return tooLong || end - from > maxLength;
    }

    boolean isBlank() {
        for (int i = from; i < end; i++) if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') return false;
        return true;
    }

    byte[] bytes() {
        return buffer;
    }

    int from() {
        return from;
    }

    int to() {
        return end;
    }
}
