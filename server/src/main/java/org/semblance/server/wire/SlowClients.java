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
 * Closes connections whose request head is not complete in time, and those whose client takes the response too slowly.
 * Jetty only limits the time without any byte, so a client that sends a byte now and then could keep a connection open
 * forever.
 */
final class SlowClients {
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

    /** From now on only the client is waited for. */
    void sending(EndPoint at, AtomicLong taken) {
        busy.replace(at, new Work(true, System.nanoTime(), taken));
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
