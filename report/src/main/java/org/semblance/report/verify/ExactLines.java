package org.semblance.report.verify;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lines of a table byte for byte: only a line feed ends a line, and a carriage return is part of it. */
public final class ExactLines implements Closeable {
    private final InputStream in;
    private byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;
    private long number;
    private boolean ended = true;

    public ExactLines(Path file) throws IOException {
        this.in = Files.newInputStream(file);
    }

    /** The next line without its line feed, or null at the end. */
    public @Nullable String next() throws IOException {
        int at = from;
        while (true) {
            while (at < to && buffer[at] != '\n') at++;
            if (at < to) break;
            at -= from; // where the bytes move to
            if (!fill()) break;
        }
        if (from == to) return null;
        ended = at < to;
        String line = new String(buffer, from, at - from, StandardCharsets.UTF_8);
        from = ended ? at + 1 : at;
        number++;
        return line;
    }

    /** Moves the current line to the start of the buffer and reads more; false at the end of the file. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        if (to == buffer.length) buffer = Arrays.copyOf(buffer, Math.multiplyExact(2, to));
        int n = in.read(buffer, to, buffer.length - to);
        if (n < 0) return false;
        to += n;
        return true;
    }

    /** The number of the last line, from 1. */
    public long number() {
        return number;
    }

    /** Whether the last line had a line feed; true if there is no line. */
    public boolean ended() {
        return ended;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
