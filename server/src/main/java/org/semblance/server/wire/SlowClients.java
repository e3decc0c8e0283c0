package org.semblance.server.wire;

import java.nio.channels.WritePendingException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.Callback;

/**
 * Gives up connections on which a request begins and does not come to its body, and those on which an answer is hardly taken: Jetty knows a
 * time without a byte, and a byte now and then would hold a connection for good.
 */
final class SlowClients {
    private static final double NANOS = 1e9;

    /** What was seen of a connection when it last had no request under way, and whether it was told that this takes too long. */
    private record Seen(long requests, long bytes, long since, boolean told) {}

    /** A request under way; if its answer is being sent, since when, and how many bytes were taken. */
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

    /** From now on the client alone is waited for. */
    void sending(EndPoint at, AtomicLong taken) {
        busy.replace(at, new Work(true, System.nanoTime(), taken));
    }

    void end(EndPoint at) {
        busy.remove(at);
    }

    /** Looks at all connections; called by one thread, now and then. */
    void look(long now) {
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

    /** But for a time of grace, a client may be waited for as long as the bytes that it took are worth. */
    private void watch(EndPoint at, Work work, long now) {
        if (now - work.since - patience > work.taken.get() * NANOS / leastRate) at.close();
    }

    private Seen seen(EndPoint at, long bytes, long now) {
        long requests = at.getConnection().getMessagesIn();
        Seen before = seen.getOrDefault(at, new Seen(requests, requests == 0 ? 0 : bytes, now, false));
        boolean begun = before.requests == requests && before.bytes != bytes;
        if (!begun) return new Seen(requests, bytes, now, false);
        if (now - before.since <= patience) return before;
        if (before.told) at.close();
        else giveUp(at);
        return new Seen(requests, before.bytes, before.since, true);
    }

    /** Says so, and lets the client read it before the connection is closed. */
    private void giveUp(EndPoint at) {
        Fault slow = new Fault(408, "the head of the request comes too slowly").header("Connection", "close");
        handler.answered(null, slow.status(), 0);
        try {
            at.write(Callback.from(at::shutdownOutput, _ -> at.close()), Problems.bytes(handler.tell(slow)));
        } catch (WritePendingException e) {
            at.close(); // it is being answered at the last moment
        }
    }
}
