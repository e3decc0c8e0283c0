package org.semblance.server.wire;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;

/** Marks connections beyond the limit: their requests are answered with 503, established connections are unaffected. */
final class ConnectionLimit implements Connection.Listener {
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
