package org.semblance.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers that writing to it failed, which a {@link PrintWriter} keeps to itself. */
final class WatchedStream extends FilterOutputStream {
    private @Nullable IOException failure;

    WatchedStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** How the program ends if all else went well. A reader that had enough, such as head, is no failure. */
    int exitCode(PrintWriter err) {
        if (failure == null) return ExitCode.DONE;
        String reason = String.valueOf(failure.getMessage());
        if (reason.contains("roken pipe")) return ExitCode.DONE;
        err.println("semblance: standard output: cannot be written: " + reason);
        return ExitCode.FAILED;
    }
}
