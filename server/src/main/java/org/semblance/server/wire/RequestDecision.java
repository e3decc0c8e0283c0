package org.semblance.server.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/** How a request is handled. */
public sealed interface RequestDecision {
    /** Label of the route in the metrics. */
    String route();

    /**
     * Answered after the whole body is read.
     *
     * @param mostBytes maximum length of the body
     */
    record Whole(String route, int mostBytes, Function<byte[], Response> answering) implements RequestDecision {}

    /** Answered while the body is being read. Until something is written, a fault becomes the response. */
    record Streamed(String route, Streaming streaming) implements RequestDecision {}

    /** Reads the body and writes the response at the same time. */
    interface Streaming {
        void answer(InputStream body, Reply reply) throws IOException;
    }
}
