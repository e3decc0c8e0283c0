package org.semblance.server.wire;

import java.io.IOException;
import java.io.InputStream;

/** What is to be done with a request. */
public sealed interface Reception {
    /** What its figures are counted under. */
    String route();

    /** A request whose body is read before it is answered. */
    non-sealed interface Whole extends Reception {
        /** The most bytes its body may have. */
        int mostBytes();

        /** Answers; the bytes are the connection's, and stay only until this returns. */
        Response answer(byte[] bytes, int from, int to);
    }

    /** A request whose answer begins while its body arrives. */
    non-sealed interface Streamed extends Reception {
        /** Answers; nothing has been sent, and a fault is told, until something is written. */
        void answer(InputStream body, Reply reply) throws IOException;
    }
}
