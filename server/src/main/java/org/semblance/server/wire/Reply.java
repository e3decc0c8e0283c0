package org.semblance.server.wire;

import java.io.IOException;
import java.io.OutputStream;

/** The response to a streamed request. */
public interface Reply {
    /** Begins the response; data is sent in chunks, when a chunk is full or the stream is flushed. */
    OutputStream begin(int status, String type) throws IOException;
}
