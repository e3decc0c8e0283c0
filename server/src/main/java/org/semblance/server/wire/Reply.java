package org.semblance.server.wire;

import java.io.IOException;
import java.io.OutputStream;

/** The answer to a streamed request, in the making. */
public interface Reply {
    /** Begins the answer; what is written goes out in chunks, when a chunk is full or the stream is flushed. */
    OutputStream begin(int status, String type) throws IOException;
}
