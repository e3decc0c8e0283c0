package org.semblance.server.http;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.RequestHead;

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
