package org.semblance.server.wire;

import org.jspecify.annotations.Nullable;

/** What a server serves. For any number of threads. */
public interface Handler {
    /**
     * Says by its head alone what is to be done with a request, before its body is read.
     *
     * @throws Fault if the request is not welcome
     */
    RequestDecision receive(RequestHead head);

    /** The answer that tells of a fault, also of one that nobody received. */
    Response tell(Fault fault);

    /** Something failed that must not fail; the client is told no more than that. */
    Fault failed(Throwable failure, @Nullable RequestHead head);

    /** A request is over. */
    void answered(@Nullable RequestDecision reception, int status, long nanos);
}
