package org.semblance.server.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/** How a request is answered. */
public sealed interface RequestDecision {
    /** The label under which requests are counted. */
    String route();

    /**
     * Answered when the whole body is there.
     *
     * @param mostBytes of the body
     */
    record Whole(String route, int mostBytes, Function<byte[], Response> answering) implements RequestDecision {}

    /** Answered while the body arrives. Until something is written, a fault becomes the answer. */
    record Streamed(String route, Streaming streaming) implements RequestDecision {}

    /** Reads a body and writes the answer meanwhile. */
    interface Streaming {
        void answer(InputStream body, Reply reply) throws IOException;
    }
}
