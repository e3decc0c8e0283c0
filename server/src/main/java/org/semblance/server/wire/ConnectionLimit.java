package org.semblance.server.wire;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;

/** Knows which connections came when there were enough: they are told to come again, and those that were there go on. */
final class ConnectionLimit implements Connection.Listener {
    private final int most;
    private final AtomicInteger open = new AtomicInteger();
    private final Set<EndPoint> beyond = ConcurrentHashMap.newKeySet();

    ConnectionLimit(int most) {
        this.most = most;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint at = connection.getEndPoint();
        if (at instanceof EndPoint.Wrapper) return; // within TLS, of which the outside has been counted
        if (open.incrementAndGet() > most) beyond.add(at);
    }

    @Override
    public void onClosed(Connection connection) {
        EndPoint at = connection.getEndPoint();
        if (at instanceof EndPoint.Wrapper) return;
        open.decrementAndGet();
        beyond.remove(at);
    }

    boolean isBeyond(EndPoint at) {
        return beyond.contains(at instanceof EndPoint.Wrapper within ? within.unwrap() : at);
    }

    static Fault tooMany() {
        return new Fault(503, "too many connections at once; try again")
                .header("Retry-After", "1")
                .header("Connection", "close");
    }
}
