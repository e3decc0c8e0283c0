package org.semblance.server.wire;

import org.jspecify.annotations.Nullable;

/** Handles the requests of a server. Thread-safe. */
public interface Handler {
    /**
     * Decides from its head how a request is handled, before its body is read.
     *
     * @throws Fault if the request is rejected
     */
    RequestDecision receive(RequestHead head);

    /** The response for a fault, including faults of requests that were never {@linkplain #receive received}. */
    Response response(Fault fault);

    /** Handles an unexpected failure; the fault must reveal no internals to the client. */
    Fault failed(Throwable failure, @Nullable RequestHead head);

    /** A request is finished. */
    void answered(@Nullable RequestDecision decision, int status, long nanos);
}
