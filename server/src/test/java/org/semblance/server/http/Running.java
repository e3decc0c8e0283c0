package org.semblance.server.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.semblance.server.http.OnlineService.Service;
import org.semblance.server.index.Indexes;
import org.semblance.server.page.PageRoutes;
import org.semblance.server.wire.WireLimits;

/** A service on a free port of this machine, with its log. */
public record Running(OnlineService service, List<String> log) implements AutoCloseable {
    public static final WireLimits WIRE = WireLimits.of(1L << 30);

    public static Running of(Indexes indexes) throws IOException {
        return of(indexes, Access.forAll(), ServiceLimits.DEFAULT, WIRE);
    }

    public static Running of(Indexes indexes, Access access, ServiceLimits limits, WireLimits wire) throws IOException {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        return new Running(
                OnlineService.start(
                        indexes, setting(access, limits, wire), new EventLog(log::add, Clock.systemUTC(), false)),
                log);
    }

    static OnlineService.Setting setting(Access access, ServiceLimits limits, WireLimits wire) {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new OnlineService.Setting(any, null, access, limits, wire, PageRoutes.routes());
    }

    /** A service without sockets. */
    public static Service service(Indexes indexes, List<String> log) {
        return OnlineService.serviceOf(
                indexes,
                setting(Access.forAll(), ServiceLimits.DEFAULT, WIRE),
                new EventLog(log::add, Clock.systemUTC(), false));
    }

    public URI address() {
        return service.address();
    }

    public int port() {
        return address().getPort();
    }

    @Override
    public void close() {
        service.close();
    }
}
