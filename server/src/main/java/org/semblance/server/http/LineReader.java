package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Lines of a stream, one at a time and none longer than allowed; a longer one is passed over. */
final class LineReader {
    private static final int BUFFER = 64 << 10;

    private final InputStream in;
    private final int longest;
    private byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;
    private int end;
    private boolean tooLong;

    LineReader(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** Goes on to the next line; false behind the last. */
    boolean next() throws IOException {
        from = Math.min(end + 1, to);
        tooLong = false;
        for (int scanned = from; ; ) {
            end = lineEnd(scanned);
            if (end < to) return true;
            if (to - from > longest) {
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
        return tooLong || end - from > longest;
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
