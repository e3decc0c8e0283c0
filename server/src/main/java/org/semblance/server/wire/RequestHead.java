package org.semblance.server.wire;

import java.net.InetAddress;
import java.util.Optional;

/** Request line and headers. Valid while the request is being answered. */
public interface RequestHead {
    String method();

    /** The raw path, percent-encoded. */
    String path();

    /** The raw query string; empty if there is none. */
    String query();

    InetAddress client();

    /** Number of headers with this name. */
    int times(String name);

    /** The value of a header; the first if it is repeated. */
    Optional<String> header(String name);

    /** The value of a header that must not be repeated. */
    default Optional<String> single(String name) {
        if (times(name) > 1) throw new Fault(400, "repeated header " + name);
        return header(name);
    }
}
