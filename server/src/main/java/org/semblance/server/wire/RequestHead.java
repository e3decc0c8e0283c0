package org.semblance.server.wire;

import java.net.InetAddress;
import java.util.Optional;

/** The line and the headers of a request. Valid while the request is answered. */
public interface RequestHead {
    String method();

    /** As it was sent, percent signs and all. */
    String path();

    /** What follows the question mark, as it was sent; empty if nothing does. */
    String query();

    InetAddress client();

    /** How often a header was sent. */
    int times(String name);

    /** The value of a header, the first if there are several. */
    Optional<String> header(String name);

    /** The value of a header that may be sent once. */
    default Optional<String> single(String name) {
        if (times(name) > 1) throw new Fault(400, "more than one header " + name);
        return header(name);
    }
}
