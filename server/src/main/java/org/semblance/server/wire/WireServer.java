package org.semblance.server.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.io.EndPoint;
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
import org.jspecify.annotations.Nullable;

/** Listens at an address, and has every request answered by a virtual thread. */
public final class WireServer implements AutoCloseable {
    private static final long LOOK_EVERY = 100_000_000;

    private static final int LOOKING_THREADS = 8;

    /** How long a connection may be idle when the service ends. */
    private static final int SHUTDOWN_IDLE_MILLIS = 200;

    private final Server server;
    private final ServerConnector connector;
    private final SlowClients slow;
    private final Handler handler;
    private final ConnectionLimit crowd;
    private volatile InetSocketAddress address;
    private volatile boolean closed;

    private WireServer(InetSocketAddress address, @Nullable SSLContext tls, WireLimits limits, Handler handler) {
        this.address = address;
        this.handler = handler;
        server = new Server(threads());
        HttpConnectionFactory http = new HttpConnectionFactory(configuration(limits));
        connector = tls == null
                ? new ServerConnector(server, 1, 1, http)
                : new ServerConnector(server, 1, 1, new SslConnectionFactory(secured(tls), "http/1.1"), http);
        connector.setHost(address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setIdleTimeout(limits.idle().toMillis());
        connector.setAcceptQueueSize(limits.connections());
        server.addConnector(connector);
        connector.setShutdownIdleTimeout(SHUTDOWN_IDLE_MILLIS);
        // Those beyond the limit are told so, as far as there are few of them; then nobody is let in any more.
        server.addBean(new NetworkConnectionLimit(limits.connections() + limits.connections() / 4 + 8, connector));
        crowd = new ConnectionLimit(limits.connections());
        connector.addBean(crowd);
        slow = new SlowClients(connector, limits, handler);
        server.setHandler(new GracefulHandler(new Answering(handler, new BodyMemory(limits.bodyRoom()), limits)));
        server.setErrorHandler(new Problems(handler));
    }

    /**
     * Requests are for virtual threads; whoever looks for them is none, as those are not sure to have their turn while there is much to do, and
     * others would wait for as long.
     */
    private static QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(LOOKING_THREADS);
        threads.setName("http");
        threads.setReservedThreads(0);
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        return threads;
    }

    private static HttpConfiguration configuration(WireLimits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(limits.headBytes());
        http.setIdleTimeout(limits.patience().toMillis());
        http.setHttpCompliance(HttpCompliance.STRICT);
        // Ids may hold any sign: paths are cut at slashes first, and only then decoded, so that nothing is ambiguous.
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

    /** @param tls how connections are secured; null if they are not */
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
            throw new IOException("the server does not start", e);
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
            LockSupport.parkNanos(LOOK_EVERY);
            try {
                slow.look(System.nanoTime());
            } catch (RuntimeException e) {
                handler.failed(e, null); // is told to the operator; the watch goes on
            }
        }
    }

    /** Takes no new connection, and lets requests that have begun be answered; false if the time was up before all were. */
    public boolean drain(Duration most) {
        closed = true;
        server.setStopTimeout(most.toMillis());
        try {
            server.stop();
            return true;
        } catch (Exception e) {
            return false; // what was still open is closed
        }
    }

    /** Ends all connections. */
    @Override
    public void close() {
        drain(Duration.ZERO);
    }

    private final class Answering extends org.eclipse.jetty.server.Handler.Abstract {
        private final Handler handler;
        private final BodyMemory room;
        private final WireLimits limits;

        Answering(Handler handler, BodyMemory room, WireLimits limits) {
            this.handler = handler;
            this.room = room;
            this.limits = limits;
        }

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // of fairness, not of order
        public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback callback) {
            EndPoint at = request.getConnectionMetaData().getConnection().getEndPoint();
            slow.begin(at);
            request.addIdleTimeoutListener(_ -> false); // whoever waits here waits for the service
            Request.addCompletionListener(request, _ -> slow.end(at));
            Exchange exchange =
                    new Exchange(handler, room, limits, taken -> slow.sending(at, taken), request, response);
            if (crowd.isBeyond(at)) exchange.refuse(ConnectionLimit.tooMany(), callback);
            else exchange.run(callback);
            Thread.yield(); // else a client whose next request is already there would be served before all who wait
            return true;
        }
    }
}
