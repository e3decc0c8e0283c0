package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Refusal;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Handler;
import org.semblance.server.wire.Reply;
import org.semblance.server.wire.RequestDecision;
import org.semblance.server.wire.RequestHead;
import org.semblance.server.wire.Response;

/** Checks each request (origin, route, role, rate, content type, concurrency), then lets its route answer. */
public final class Service implements Handler {
    private static final String UNROUTED = "other";

    private final Routes routes;
    private final Access access;
    private final OriginCheck origins;
    private final RateLimiter rates;
    private final Semaphore requests;
    private final Semaphore batches;
    private final RequestMetrics meter;
    private final EventLog log;
    private final AtomicLong failures = new AtomicLong();

    Service(
            List<Route> routes,
            Access access,
            OriginCheck origins,
            ServiceLimits limits,
            RequestMetrics meter,
            EventLog log) {
        this.routes = new Routes(routes);
        this.access = access;
        this.origins = origins;
        this.rates = new RateLimiter(limits.rate(), System::nanoTime);
        this.requests = new Semaphore(limits.requests());
        this.batches = new Semaphore(limits.batches());
        this.meter = meter;
        this.log = log;
    }

    public List<Route> routes() {
        return routes.all();
    }

    @Override
    public RequestDecision receive(RequestHead head) {
        origins.check(head);
        Routes.Found found = routes.find(head);
        Route route = found.route();
        Access.Caller caller = access.caller(head);
        Access.require(route.role(), caller);
        rates.count(caller.name());
        if (route.takesBody()) requireType(head, route);
        Call call = new Call(head, found.variables());
        return switch (route.action()) {
            case Route.Whole whole ->
                new RequestDecision.Whole(route.label(), whole.mostBytes(), body -> answer(whole, call, body));
            case Route.Streamed streamed ->
                new RequestDecision.Streamed(route.label(), (body, reply) -> answer(streamed, call, body, reply));
        };
    }

    private static void requireType(RequestHead head, Route route) {
        String wanted = route.action() instanceof Route.Streamed ? BulkChanges.TYPE : JsonCodec.TYPE;
        String type = head.single("content-type").orElse("");
        if (!type.equals(wanted) && !isInUtf8(type, wanted))
            throw new Fault(415, "the body must be " + wanted + " in UTF-8").header("Accept", wanted);
        if (head.header("content-encoding").isPresent())
            throw new Fault(415, "the body must not be compressed").header("Accept-Encoding", "identity");
    }

    private static boolean isInUtf8(String type, String wanted) {
        String[] parts = type.toLowerCase(Locale.ROOT).split(";", 2);
        boolean utf8 = parts.length == 1 || parts[1].strip().matches("charset=\"?utf-8\"?");
        return utf8 && parts[0].strip().equals(wanted);
    }

    @Override
    public Response response(Fault fault) {
        return Problem.of(fault);
    }

    /** Logs an internal error. The response has only its number, by which the operator finds the log entry. */
    @Override
    public Fault failed(Throwable failure, @Nullable RequestHead head) {
        if (failure instanceof Refusal refusal) return Problem.of(refusal);
        long number = failures.incrementAndGet();
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        String request = head == null ? "" : head.method() + " " + ClientText.brief(head.path());
        log.log("error", "failed", Map.of("failure", number, "request", request, "trace", trace.toString()));
        if (failure instanceof OutOfMemoryError)
            return new Fault(503, "the service is overloaded; try again").header("Retry-After", "5");
        return new Fault(500, "internal error; see failure " + number);
    }

    @Override
    public void answered(@Nullable RequestDecision decision, int status, long nanos) {
        String route = decision == null ? UNROUTED : decision.route();
        meter.count(route, status, nanos);
        log.request(route, status, nanos);
    }

    private Response answer(Route.Whole action, Call call, byte[] body) {
        if (action.light()) return action.answering().answer(call, body);
        enter(requests);
        try {
            return action.answering().answer(call, body);
        } finally {
            requests.release();
        }
    }

    private void answer(Route.Streamed action, Call call, InputStream body, Reply reply) throws IOException {
        enter(batches);
        try {
            action.streaming().answer(call, body, reply);
        } finally {
            batches.release();
        }
    }

    private static void enter(Semaphore permits) {
        if (!permits.tryAcquire())
            throw new Fault(503, "too many requests at once; try again").header("Retry-After", "1");
    }
}
