package org.semblance.server.http;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.RequestHead;

/**
 * Keeps pages of other sites away from a service that trusts its network: a site may let its own name point to this machine, or have a visitor's
 * browser send requests here.
 *
 * @param loopback whether only this machine is served, under its own names
 * @param address where it listens
 */
record OriginCheck(boolean loopback, InetAddress address) {
    private static final Set<String> OURS = Set.of("localhost", "127.0.0.1", "[::1]");

    void check(RequestHead head) {
        String host = head.header("host").orElse("").toLowerCase(Locale.ROOT);
        if (loopback && !isOurs(withoutPort(host))) throw new Fault(421, "this service answers to localhost alone");
        String origin = head.header("origin").orElse("").toLowerCase(Locale.ROOT);
        if (origin.isEmpty() || origin.equals("http://" + host) || origin.equals("https://" + host)) return;
        throw new Fault(403, "pages of other sites may not ask here");
    }

    private boolean isOurs(String host) {
        return OURS.contains(host) || host.equals(address.getHostAddress());
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }
}
