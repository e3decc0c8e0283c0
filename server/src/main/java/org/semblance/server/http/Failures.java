package org.semblance.server.http;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Refusal;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.RequestHead;

/**
 * Converts failures to faults. Internal ones are logged with a number; the client gets only the number, by which the
 * operator finds the log entry. Thread-safe.
 */
final class Failures {
    private final EventLog log;

    // Guarded by this.
    private long count;
    private @Nullable Throwable last;

    Failures(EventLog log) {
        this.log = log;
    }

    Fault fault(Throwable failure, @Nullable RequestHead head) {
        if (failure instanceof Refusal refusal && refusal.kind() != Refusal.Kind.BROKEN) return Problem.of(refusal);
        long number = log(failure, head);
        if (failure instanceof OutOfMemoryError)
            return new Fault(503, "the service is overloaded; try again").header("Retry-After", "5");
        String what = failure instanceof Refusal refusal ? refusal.getMessage() : "internal error";
        return new Fault(500, what + "; see failure " + number);
    }

    /** Logs a failure and returns its number. One that refuses request after request is logged once. */
    private synchronized long log(Throwable failure, @Nullable RequestHead head) {
        if (failure.equals(last)) return count;
        last = failure;
        count++;
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        String request = head == null ? "" : head.method() + " " + ClientText.brief(head.path());
        log.log("error", "failed", Map.of("failure", count, "request", request, "trace", trace.toString()));
        return count;
    }
}
