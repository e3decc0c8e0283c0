package org.semblance.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Standard output for text in UTF-8, and for the bytes of files. */
public final class StandardOutput extends PrintWriter {
    private final OutputStream bytes;

    public StandardOutput(OutputStream bytes) {
        super(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), true);
        this.bytes = bytes;
    }

    /**
     * Copies bytes to a writer: unchanged, or as text in UTF-8 if it only takes text, as a terminal does. The stream behind
     * it records failures to write, among them a closed pipe.
     */
    public static void copy(InputStream in, PrintWriter out) throws IOException {
        out.flush();
        if (!(out instanceof StandardOutput standard)) {
            new InputStreamReader(in, StandardCharsets.UTF_8).transferTo(out);
            out.flush();
            return;
        }
        byte[] buffer = new byte[1 << 16];
        for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
            try {
                standard.bytes.write(buffer, 0, n);
            } catch (IOException e) {
                return;
            }
        }
    }
}
