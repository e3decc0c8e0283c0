package org.semblance.server.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritePendingException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.semblance.server.wire.Exchange.BodyMemory;
import org.semblance.server.wire.Handler.Promise;

/**
 * The HTTP server. A request that is answered without waiting is handled by the thread that selects its connection; so is
 * one whose response is promised, and that thread sends the response, too. Any other request, and any over TLS, is
 * handled by a virtual thread.
 */
public final class WireServer implements AutoCloseable {
    private static final long CHECK_NANOS = 100_000_000;

    /** Threads that select connections and handle prompt requests, over plain HTTP. */
    private static final int SELECTORS = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 16);

    /** Further platform threads: one accepts connections, the others are a reserve. */
    private static final int FURTHER_THREADS = 7;

    /** Requests of a connection over TLS after which it queues up behind all others. */
    private static final int REQUESTS_PER_TURN = 4;

    /** Maximum idle time of a connection during shutdown. */
    private static final int SHUTDOWN_IDLE_MILLIS = 200;

    private final Server server;
    private final ServerConnector connector;
    private final SlowClients slow;
    private final Handler handler;
    private final ConnectionLimit connectionLimit;
    private volatile InetSocketAddress address;
    private volatile boolean closed;

    private WireServer(InetSocketAddress address, @Nullable SSLContext tls, WireLimits limits, Handler handler) {
        this.address = address;
        this.handler = handler;
        server = new Server(threads());
        HttpConnectionFactory http = new HttpConnectionFactory(configuration(limits));
        connector = tls == null
                ? new FairConnector(server, http)
                : new ServerConnector(server, 1, 1, new SslConnectionFactory(secured(tls), "http/1.1"), http);
        connector.setHost(address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setIdleTimeout(limits.idle().toMillis());
        connector.setAcceptQueueSize(limits.connections());
        server.addConnector(connector);
        connector.setShutdownIdleTimeout(SHUTDOWN_IDLE_MILLIS);
        // Connections somewhat beyond the limit are accepted and answered with 503; further ones are not accepted.
        server.addBean(new NetworkConnectionLimit(limits.connections() + limits.connections() / 4 + 8, connector));
        connectionLimit = new ConnectionLimit(limits.connections());
        connector.addBean(connectionLimit);
        slow = new SlowClients(connector, limits, handler);
        BodyMemory memory = new BodyMemory(limits.bodyRoom());
        server.setHandler(new GracefulHandler(new Answering(handler, memory, limits, tls == null)));
        server.setErrorHandler(new Problems(handler));
    }

    /**
     * Platform threads select and accept: a virtual thread may wait long for a carrier under load, and all connections
     * would wait with it. What virtual threads leave to be done is done by virtual threads, which costs less than to wake a
     * platform thread.
     */
    private static QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(SELECTORS + FURTHER_THREADS) {
            @Override
            public void execute(Runnable job) {
                Thread thread = Thread.currentThread();
                if (thread.isVirtual()) Thread.startVirtualThread(job);
                else if (!(thread instanceof ServerThread own) || !own.isNext(job)) super.execute(job);
            }

            @Override
            public Thread newThread(Runnable work) {
                ServerThread thread = new ServerThread(work);
                thread.setDaemon(isDaemon());
                thread.setName(getName() + "-" + thread.threadId());
                return thread;
            }
        };
        threads.setName("http");
        threads.setReservedThreads(0);
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        return threads;
    }

    /**
     * A platform thread of the server. When it sends a promised response, it itself prepares the connection for the next
     * request, which Jetty would leave to another thread: that would have to be woken.
     */
    private static final class ServerThread extends Thread {
        private boolean sending;
        private @Nullable Runnable next;

        ServerThread(Runnable work) {
            super(work);
        }

        /** Runs a task that sends a response, then what it has left to be done for the connection. */
        void send(Runnable response) {
            sending = true;
            try {
                response.run();
            } finally {
                sending = false;
            }
            Runnable left = next;
            next = null;
            if (left != null) left.run();
        }

        /** Whether a job is left for the end of {@link #send}. */
        boolean isNext(Runnable job) {
            if (!sending || next != null || !(job instanceof Connection)) return false;
            next = job;
            return true;
        }
    }

    /**
     * Connections that take turns: one is read again only after all others that are ready have been, even if its client
     * sends the next request at once.
     */
    private static final class FairConnector extends ServerConnector {
        FairConnector(Server server, HttpConnectionFactory http) {
            super(server, 1, SELECTORS, http);
        }

        @Override
        protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
            SocketChannelEndPoint end = new FairEndPoint(channel, selector, key, getScheduler());
            end.setIdleTimeout(getIdleTimeout());
            return end;
        }
    }

    /**
     * A connection from which nothing is read between the end of a request and the next selection. So connections take
     * turns, and no read is tried in vain.
     *
     * <p>While a response is promised, the connection stays registered for selection, as a client usually sends nothing
     * before it has the response. This saves two system calls per request. If a client does, it is selected once, and
     * then no more until the response is sent.
     */
    private static final class FairEndPoint extends SocketChannelEndPoint {
        private final ManagedSelector selector;
        private volatile boolean hadTurn;
        private volatile boolean awaiting;

        FairEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
            super(channel, selector, key, scheduler);
            this.selector = selector;
        }

        @Override
        public Runnable onSelected() {
            hadTurn = false;
            awaiting = false;
            return super.onSelected();
        }

        @Override
        public void updateKey() {
            if (!awaiting) super.updateKey();
        }

        @Override
        public int fill(ByteBuffer buffer) throws IOException {
            return hadTurn ? 0 : super.fill(buffer);
        }

        /** Lets the selecting thread send a response when that is complete. */
        void await(CompletableFuture<?> response, Runnable send) {
            awaiting = true;
            var _ = response.whenComplete((_, _) -> selector.submit(_ -> resume(send)));
        }

        private void resume(Runnable send) {
            awaiting = false;
            try {
                if (Thread.currentThread() instanceof ServerThread own) own.send(send);
                else send.run();
            } finally {
                updateKey();
            }
        }
    }

    private static HttpConfiguration configuration(WireLimits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(limits.headBytes());
        http.setIdleTimeout(limits.patience().toMillis());
        http.setHttpCompliance(HttpCompliance.STRICT);
        // Ids may contain any character: paths are split at slashes before they are decoded, so nothing is ambiguous.
        http.setUriCompliance(UriCompliance.RFC3986.with(
                "segments",
                Violation.AMBIGUOUS_PATH_SEPARATOR,
                Violation.AMBIGUOUS_PATH_SEGMENT,
                Violation.AMBIGUOUS_PATH_ENCODING,
                Violation.AMBIGUOUS_PATH_PARAMETER,
                Violation.AMBIGUOUS_EMPTY_SEGMENT,
                Violation.SUSPICIOUS_PATH_CHARACTERS));
        return http;
    }

    private static SslContextFactory.Server secured(SSLContext tls) {
        SslContextFactory.Server secured = new SslContextFactory.Server();
        secured.setSslContext(tls);
        secured.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        return secured;
    }

    /** @param tls null for plain HTTP */
    public static WireServer start(
            InetSocketAddress address, @Nullable SSLContext tls, WireLimits limits, Handler handler)
            throws IOException {
        WireServer wire = new WireServer(address, tls, limits, handler);
        try {
            wire.server.start();
            wire.address = new InetSocketAddress(address.getAddress(), wire.connector.getLocalPort());
        } catch (IOException e) {
            wire.close();
            throw e;
        } catch (Exception e) {
            wire.close();
            throw new IOException("the server failed to start", e);
        }
        Thread.ofPlatform().daemon().name("slow-clients").start(wire::watch);
        return wire;
    }

    public InetSocketAddress address() {
        return address;
    }

    public int connections() {
        return connector.getConnectedEndPoints().size();
    }

    private void watch() {
        while (!closed) {
            LockSupport.parkNanos(CHECK_NANOS);
            try {
                slow.check(System.nanoTime());
            } catch (RuntimeException e) {
                handler.failed(e, null); // logged; watching continues
            }
        }
    }

    /** Accepts no new connections and waits for open requests; false if the time ran out. */
    public boolean drain(Duration most) {
        closed = true;
        server.setStopTimeout(most.toMillis());
        try {
            server.stop();
            return true;
        } catch (Exception e) {
            return false; // remaining connections are closed
        }
    }

    /** Closes all connections. */
    @Override
    public void close() {
        drain(Duration.ZERO);
    }

    private final class Answering extends org.eclipse.jetty.server.Handler.Abstract {
        private final Handler handler;
        private final BodyMemory memory;
        private final WireLimits limits;
        private final boolean promptly;

        /** @param promptly whether requests come on threads that must not wait */
        Answering(Handler handler, BodyMemory memory, WireLimits limits, boolean promptly) {
            super(promptly ? InvocationType.NON_BLOCKING : InvocationType.BLOCKING);
            this.promptly = promptly;
            this.handler = handler;
            this.memory = memory;
            this.limits = limits;
        }

        @Override
        public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
            EndPoint at = request.getConnectionMetaData().getConnection().getEndPoint();
            slow.begin(at);
            request.addIdleTimeoutListener(_ -> false); // a wait here is for the service, not for the client
            Request.addCompletionListener(request, _ -> slow.end(at));
            Exchange exchange =
                    new Exchange(handler, memory, limits, taken -> slow.sending(at, taken), request, response);
            boolean excess = connectionLimit.isExcess(at);
            if (promptly) {
                boolean done = !excess && exchange.runPromptly(callback);
                if (at instanceof FairEndPoint fair) fair.hadTurn = true;
                Promise promise = exchange.promised();
                if (promise != null && at instanceof FairEndPoint fair)
                    fair.await(promise.ready(), () -> sendPromised(exchange, promise, callback));
                else if (!done) Thread.startVirtualThread(() -> finishOrFail(exchange, excess, callback));
            } else {
                finish(exchange, excess, callback);
                giveWay(at);
            }
            return true;
        }

        private static void sendPromised(Exchange exchange, Promise promise, Callback callback) {
            try {
                if (!exchange.runPromised(promise, callback))
                    Thread.startVirtualThread(() -> finishOrFail(exchange, false, callback));
            } catch (RuntimeException | Error e) {
                callback.failed(e);
            }
        }

        /** Fails a request whose thread would end without completing it: its connection would stay open. */
        private static void finishOrFail(Exchange exchange, boolean excess, Callback callback) {
            try {
                finish(exchange, excess, callback);
            } catch (RuntimeException | Error e) {
                callback.failed(e);
            }
        }

        private static void finish(Exchange exchange, boolean excess, Callback callback) {
            if (excess) exchange.refuse(ConnectionLimit.tooMany(), callback);
            else exchange.run(callback);
        }
    }

    /**
     * Lets other connections be served before the next request of this one, which may be there already. A virtual thread
     * that yields goes to the end of the queue of its carrier, and a carrier takes new threads, those of requests that
     * have just arrived, only when its own queue is empty: threads that only yield would keep them waiting without limit.
     * One that wakes from a sleep queues up with the new ones. That costs 5 µs, so it is done every few requests.
     */
    @SuppressWarnings("ThreadPriorityCheck") // for fairness, not for ordering
    private static void giveWay(EndPoint at) {
        Connection connection = at.getConnection();
        if (connection != null && connection.getMessagesIn() % REQUESTS_PER_TURN == 0) LockSupport.parkNanos(1);
        else Thread.yield();
    }

    /** Marks connections beyond the limit: their requests are answered with 503, established connections are unaffected. */
    static final class ConnectionLimit implements Connection.Listener {
        private final int limit;
        private final AtomicInteger open = new AtomicInteger();
        private final Set<EndPoint> excess = ConcurrentHashMap.newKeySet();

        ConnectionLimit(int limit) {
            this.limit = limit;
        }

        @Override
        public void onOpened(Connection connection) {
            EndPoint at = connection.getEndPoint();
            if (at instanceof EndPoint.Wrapper) return; // the inner end of a TLS connection, whose outer end is counted
            if (open.incrementAndGet() > limit) excess.add(at);
        }

        @Override
        public void onClosed(Connection connection) {
            EndPoint at = connection.getEndPoint();
            if (at instanceof EndPoint.Wrapper) return;
            open.decrementAndGet();
            excess.remove(at);
        }

        boolean isExcess(EndPoint at) {
            return excess.contains(at instanceof EndPoint.Wrapper within ? within.unwrap() : at);
        }

        static Fault tooMany() {
            return new Fault(503, "too many connections at once; try again")
                    .header("Retry-After", "1")
                    .header("Connection", "close");
        }
    }

    /**
     * Closes connections whose request head is not complete in time, and those whose client takes the response too slowly.
     * Jetty only limits the time without any byte, so a client that sends a byte now and then could keep a connection open
     * forever.
     */
    static final class SlowClients {
        private static final double NANOS = 1e9;

        /**
         * State of a connection when it last had no open request.
         *
         * @param requests requests received
         * @param bytes bytes received
         * @param since when the state was recorded
         * @param warned whether the timeout response was sent
         */
        private record Seen(long requests, long bytes, long since, boolean warned) {}

        /**
         * An open request.
         *
         * @param sending whether its response is being sent
         * @param since when sending began
         * @param taken bytes taken by the client
         */
        private record Work(boolean sending, long since, AtomicLong taken) {}

        private final Connector connector;
        private final long patience;
        private final int leastRate;
        private final Handler handler;
        private final Map<EndPoint, Work> busy = new ConcurrentHashMap<>();
        private Map<EndPoint, Seen> seen = new HashMap<>();

        SlowClients(Connector connector, WireLimits limits, Handler handler) {
            this.connector = connector;
            this.patience = limits.patience().toNanos();
            this.leastRate = limits.leastRate();
            this.handler = handler;
        }

        void begin(EndPoint at) {
            busy.put(at, new Work(false, 0, new AtomicLong()));
        }

        /**
         * From now on only the client is waited for, or again the service.
         *
         * @param taken bytes that the client has taken since; null if the service is waited for
         */
        void sending(EndPoint at, @Nullable AtomicLong taken) {
            busy.replace(
                    at,
                    taken == null ? new Work(false, 0, new AtomicLong()) : new Work(true, System.nanoTime(), taken));
        }

        void end(EndPoint at) {
            busy.remove(at);
        }

        /** Checks all connections; called periodically by one thread. */
        void check(long now) {
            Map<EndPoint, Seen> still = new HashMap<>();
            for (EndPoint outside : connector.getConnectedEndPoints()) {
                Connection connection = outside.getConnection();
                if (connection == null) continue;
                EndPoint at = connection instanceof SslConnection tls ? tls.getSslEndPoint() : outside;
                if (at.getConnection() == null) continue;
                Work work = busy.get(at);
                if (work == null) still.put(at, seen(at, connection.getBytesIn(), now));
                else if (work.sending) watch(at, work, now);
            }
            seen = still;
        }

        /** Apart from a grace period, sending must not take longer than the taken bytes need at the minimum rate. */
        private void watch(EndPoint at, Work work, long now) {
            if (now - work.since - patience > work.taken.get() * NANOS / leastRate) at.close();
        }

        private Seen seen(EndPoint at, long bytes, long now) {
            long requests = at.getConnection().getMessagesIn();
            Seen before = seen.getOrDefault(at, new Seen(requests, requests == 0 ? 0 : bytes, now, false));
            boolean begun = before.requests == requests && before.bytes != bytes;
            if (!begun) return new Seen(requests, bytes, now, false);
            if (now - before.since <= patience) return before;
            if (before.warned) at.close();
            else giveUp(at);
            return new Seen(requests, before.bytes, before.since, true);
        }

        /** Responds with 408 and lets the client read it before the connection is closed. */
        private void giveUp(EndPoint at) {
            Fault slow = new Fault(408, "the request head arrives too slowly").header("Connection", "close");
            handler.answered(null, slow.status(), 0);
            try {
                at.write(Callback.from(at::shutdownOutput, _ -> at.close()), Problems.bytes(handler.response(slow)));
            } catch (WritePendingException e) {
                at.close(); // a response has just begun
            }
        }
    }
}
