package org.semblance.server.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Indexes;
import org.semblance.server.wire.WireLimits;
import org.semblance.server.wire.WireServer;

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
        List<Route> routes = new ArrayList<>(new IndexRoutes(indexes, json, limits.bodyBytes(), longTasks).routes());
        routes.addAll(new CompareRoute(json, limits.bodyBytes(), longTasks).routes());
        routes.addAll(new SystemRoutes(indexes, () -> ready, this::connections, meter).routes());
        routes.addAll(setting.pages);
        this.service = new Service(
                routes,
                setting.access,
                new OriginCheck(setting.loopback(), setting.address.getAddress()),
                limits,
                meter,
                log);
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
}
