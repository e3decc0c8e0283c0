package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.report.explain.ExplanationJson;
import org.semblance.report.explain.TwoTexts;
import org.semblance.server.http.Access.Role;
import org.semblance.server.index.Indexes;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Handler;
import org.semblance.server.wire.RequestHead;
import org.semblance.server.wire.Response;
import org.semblance.server.wire.WireLimits;
import org.semblance.server.wire.WireServer;
import org.semblance.text.html.HtmlText;

/** The running service: routes, checks and the HTTP server. */
public final class OnlineService implements AutoCloseable {
    /**
     * Where the service listens, who may use it, and its limits.
     *
     * @param tls null for plain HTTP
     * @param pages further routes that need no index
     */
    public record Setting(
            InetSocketAddress address,
            @Nullable SSLContext tls,
            Access access,
            ServiceLimits limits,
            WireLimits wire,
            List<Route> pages) {
        public Setting {
            pages = List.copyOf(pages);
        }

        boolean loopback() {
            return address.getAddress() != null && address.getAddress().isLoopbackAddress();
        }
    }

    private final EventLog log;
    private final Service service;
    private final boolean secure;
    private final LongTasks longTasks = new LongTasks();
    private volatile boolean ready = true;
    private volatile @Nullable WireServer server;

    private OnlineService(Indexes indexes, Setting setting, EventLog log) {
        this.log = log;
        this.secure = setting.tls != null;
        ServiceLimits limits = setting.limits;
        JsonCodec json = new JsonCodec(limits.bodyBytes());
        RequestMetrics meter = new RequestMetrics();
        Failures failures = new Failures(log);
        List<Route> routes =
                new ArrayList<>(new IndexRoutes(indexes, json, limits.bodyBytes(), longTasks, failures).routes());
        routes.addAll(new CompareRoute(json, limits.bodyBytes(), longTasks).routes());
        routes.addAll(new SystemRoutes(indexes, () -> ready, this::connections, meter).routes());
        routes.addAll(setting.pages);
        this.service = new Service(
                routes,
                setting.access,
                new OriginCheck(setting.loopback(), setting.address.getAddress()),
                limits,
                meter,
                log,
                failures);
    }

    public static OnlineService start(Indexes indexes, Setting setting, EventLog log) throws IOException {
        OnlineService online = new OnlineService(indexes, setting, log);
        online.server = WireServer.start(setting.address, setting.tls, setting.wire, online.service);
        log.log("info", "listening", Map.of("address", online.address()));
        return online;
    }

    /** The request handling without the HTTP server, for tests. */
    static Service serviceOf(Indexes indexes, Setting setting, EventLog log) {
        return new OnlineService(indexes, setting, log).service;
    }

    int connections() {
        WireServer now = server;
        return now == null ? 0 : now.connections();
    }

    private WireServer server() {
        WireServer now = server;
        if (now == null) throw new IllegalStateException("not started");
        return now;
    }

    public URI address() {
        InetSocketAddress at = server().address();
        String host = at.getAddress().getHostAddress();
        String literal = host.contains(":") ? "[" + host + "]" : host;
        return URI.create((secure ? "https://" : "http://") + literal + ":" + at.getPort());
    }

    /**
     * Reports "not ready" and keeps serving for {@code notice}, so that load balancers can react; then accepts no new
     * connections and waits up to {@code patience} for open requests.
     */
    public void shutDown(Duration notice, Duration patience) {
        ready = false;
        log.log("info", "draining", Map.of("connections", connections()));
        try {
            Thread.sleep(notice);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        boolean answered = server().drain(patience);
        close();
        log.log(answered ? "info" : "warn", answered ? "stopped" : "cut", Map.of());
    }

    @Override
    public void close() {
        ready = false;
        server().close();
        longTasks.close();
    }

    /** Compares two texts: all measures, the decision of each method, and an alignment. */
    static final class CompareRoute {
        /** Body limit: some methods need time and memory that grow faster than the text length. */
        static final int MAX_BYTES = 1 << 20;

        private static final int MAX_CONCURRENT = 2;

        private final JsonCodec json;
        private final int bodyBytes;
        private final LongTasks longTasks;
        private final Semaphore permits = new Semaphore(MAX_CONCURRENT);

        CompareRoute(JsonCodec json, int bodyBytes, LongTasks longTasks) {
            this.json = json;
            this.longTasks = longTasks;
            this.bodyBytes = Math.min(bodyBytes, MAX_BYTES);
        }

        List<Route> routes() {
            Route.Answering comparing = longTasks.of(this::compare);
            return List.of(new Route("POST", "/v1/compare", Role.READ, new Route.Whole(bodyBytes, false, comparing)));
        }

        private Response compare(Call call, byte[] body) {
            call.parameters();
            Pair pair = json.read(body, Pair::read);
            if (!permits.tryAcquire())
                throw new Fault(503, "too many comparisons at once; try again").header("Retry-After", "1");
            try {
                TwoTexts texts = TwoTexts.of(pair.a, pair.b);
                return JsonCodec.answer(200, j -> ExplanationJson.write(texts, j));
            } finally {
                permits.release();
            }
        }

        private record Pair(Document a, Document b) {
            static Pair read(Fields fields) {
                Document a = null;
                Document b = null;
                for (String name = fields.next(); name != null; name = fields.next()) {
                    switch (name) {
                        case "a" -> a = fields.inner(inner -> document(inner, "a"));
                        case "b" -> b = fields.inner(inner -> document(inner, "b"));
                        default -> fields.refuse(List.of("a", "b"));
                    }
                }
                if (a == null || b == null) throw new Fault(400, "fields a and b are required");
                return new Pair(a, b);
            }

            private static Document document(Fields fields, String id) {
                String text = null;
                String url = null;
                for (String name = fields.next(); name != null; name = fields.next()) {
                    switch (name) {
                        case "text" -> text = one(text, fields.string());
                        case "html" -> text = one(text, HtmlText.of(fields.string()));
                        case "url" -> url = ClientText.url(fields.string());
                        default -> fields.ignore();
                    }
                }
                if (text == null) throw fields.missing("each of a and b needs a field text or html");
                return new Document(id, text, url, Map.of());
            }

            private static String one(@Nullable String before, String text) {
                if (before != null) throw new Fault(400, "only one of text and html is allowed");
                return text;
            }
        }
    }

    /** Checks each request (origin, route, role, rate, content type, concurrency), then lets its route answer. */
    static final class Service implements Handler {
        private static final String UNROUTED = "other";

        /** Responses to processed batches that wait for their clients: at most 64, and 1 GB together. */
        private static final int MAX_UNSENT = 64;

        private static final long UNSENT_UNIT = 16 << 20;

        private final Routes routes;
        private final Access access;
        private final OriginCheck origins;
        private final RateLimiter rates;
        private final Semaphore requests;
        private final Semaphore batches;
        private final Semaphore unsent = new Semaphore(MAX_UNSENT);
        private final RequestMetrics meter;
        private final EventLog log;
        private final Failures failures;

        Service(
                List<Route> routes,
                Access access,
                OriginCheck origins,
                ServiceLimits limits,
                RequestMetrics meter,
                EventLog log,
                Failures failures) {
            this.routes = new Routes(routes);
            this.access = access;
            this.origins = origins;
            this.rates = new RateLimiter(limits.rate(), System::nanoTime);
            this.requests = new Semaphore(limits.requests());
            this.batches = new Semaphore(limits.batches());
            this.meter = meter;
            this.log = log;
            this.failures = failures;
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
                    new RequestDecision.Whole(
                            route.label(),
                            whole.mostBytes(),
                            !log.withRequests() && whole.prompt().test(call), // a log may have to be waited for
                            body -> answer(whole, call, body));
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

        @Override
        public Fault failed(Throwable failure, @Nullable RequestHead head) {
            return failures.fault(failure, head);
        }

        @Override
        public void answered(@Nullable RequestDecision decision, int status, long nanos) {
            String route = decision == null ? UNROUTED : decision.route();
            meter.count(route, status, nanos);
            log.request(route, status, nanos);
        }

        private Answer answer(Route.Whole action, Call call, byte[] body) {
            if (action.light()) return action.answering().answer(call, body);
            enter(requests);
            boolean promised = false;
            try {
                Answer answer = action.answering().answer(call, body);
                if (!(answer instanceof Promise(CompletableFuture<?> ready, Supplier<Response> response)))
                    return answer;
                promised = true;
                return new Promise(ready.whenComplete((_, _) -> requests.release()), response);
            } finally {
                if (!promised) requests.release();
            }
        }

        private void answer(Route.Streamed action, Call call, InputStream body, Reply reply) throws IOException {
            enter(batches);
            try (BatchSlot slot = new BatchSlot(reply)) {
                action.streaming().answer(call, body, slot);
            }
        }

        /**
         * One of the slots for batches. A processed batch gives its slot to another one while its client still reads, as
         * long as the stored rests of all such responses stay within a limit.
         */
        private final class BatchSlot implements Reply, AutoCloseable {
            private final Reply reply;
            private int share;

            BatchSlot(Reply reply) {
                this.reply = reply;
            }

            @Override
            public OutputStream begin(int status, String type) throws IOException {
                return reply.begin(status, type);
            }

            @Override
            public void waiting(boolean forClient) {
                reply.waiting(forClient);
            }

            @Override
            public void processed(long rest) {
                reply.processed(rest);
                int wanted = (int) (1 + rest / UNSENT_UNIT);
                if (!unsent.tryAcquire(wanted)) return;
                share = wanted;
                batches.release();
            }

            @Override
            public void close() {
                if (share > 0) unsent.release(share);
                else batches.release();
            }
        }

        private static void enter(Semaphore permits) {
            if (!permits.tryAcquire())
                throw new Fault(503, "too many requests at once; try again").header("Retry-After", "1");
        }
    }

    /**
     * Protects a service that trusts its network from web pages of other sites, which could resolve their own name to this
     * machine (DNS rebinding) or make a visitor's browser send requests here (CSRF).
     *
     * @param loopback whether the service is only reachable from this machine, by its local names
     * @param address the address it listens on
     */
    record OriginCheck(boolean loopback, InetAddress address) {
        private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

        void check(RequestHead head) {
            String host = head.header("host").orElse("").toLowerCase(Locale.ROOT);
            if (loopback && !isLocal(withoutPort(host)))
                throw new Fault(421, "this service only answers requests to localhost");
            String origin = head.header("origin").orElse("").toLowerCase(Locale.ROOT);
            if (origin.isEmpty() || origin.equals("http://" + host) || origin.equals("https://" + host)) return;
            throw new Fault(403, "cross-origin requests are not allowed");
        }

        private boolean isLocal(String host) {
            return LOCAL_NAMES.contains(host) || host.equals(address.getHostAddress());
        }

        private static String withoutPort(String host) {
            int colon = host.lastIndexOf(':');
            return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
        }
    }

    /** Limits the request rate of each client with a token bucket that holds one second's worth of requests. */
    static final class RateLimiter {
        /** Maximum number of buckets; a client whose bucket was evicted starts with a full one. */
        private static final int MAX_CLIENTS = 10_000;

        private final double perSecond;
        private final LongSupplier nanos;
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Bucket> buckets = new LinkedHashMap<>(64, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
                return size() > MAX_CLIENTS;
            }
        };

        private static final class Bucket {
            double tokens;
            long since;

            Bucket(double tokens, long since) {
                this.tokens = tokens;
                this.since = since;
            }
        }

        /** @param perSecond requests per second and client; 0 for no limit */
        RateLimiter(int perSecond, LongSupplier nanos) {
            this.perSecond = perSecond;
            this.nanos = nanos;
        }

        /** @throws Fault with status 429 if the client exceeds its rate */
        void count(String client) {
            if (perSecond == 0) return;
            lock.lock();
            try {
                long now = nanos.getAsLong();
                Bucket bucket = buckets.computeIfAbsent(client, _ -> new Bucket(perSecond, now));
                bucket.tokens = Math.min(perSecond, bucket.tokens + (now - bucket.since) * 1e-9 * perSecond);
                bucket.since = now;
                if (bucket.tokens < 1)
                    throw new Fault(429, "more than %.0f requests per second".formatted(perSecond))
                            .header("Retry-After", "1");
                bucket.tokens--;
            } finally {
                lock.unlock();
            }
        }
    }
}
