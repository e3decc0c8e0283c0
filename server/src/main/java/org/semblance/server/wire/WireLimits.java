package org.semblance.server.wire;

import java.time.Duration;

/**
 * What a client may ask of a connection.
 *
 * @param connections at once
 * @param headBytes of a request line and its headers
 * @param bodyRoom bytes that bodies beyond {@link #SMALL_BODY} may take in memory, all together
 * @param idle how long a connection may wait for its next request
 * @param patience how long a client may take for a head, and how long a body or an answer may stand still
 * @param leastRate bytes per second below which a body is too slow
 */
public record WireLimits(
        int connections, int headBytes, long bodyRoom, Duration idle, Duration patience, int leastRate) {
    /** A body up to this size is read without asking for room: it fits what a connection has anyway. */
    public static final int SMALL_BODY = 64 << 10;

    public WireLimits {
        if (connections < 1) throw new IllegalArgumentException("connections must be at least 1: " + connections);
        if (headBytes < 256) throw new IllegalArgumentException("a head must have at least 256 bytes: " + headBytes);
        if (bodyRoom < SMALL_BODY) throw new IllegalArgumentException("too little room for bodies: " + bodyRoom);
        if (idle.isNegative() || patience.isNegative() || idle.isZero() || patience.isZero())
            throw new IllegalArgumentException("time limits must be positive");
        if (leastRate < 1) throw new IllegalArgumentException("the least rate must be at least 1: " + leastRate);
    }

    /** For a heap of the given size. */
    public static WireLimits of(long heap) {
        return new WireLimits(
                1024,
                16 << 10,
                Math.max(heap / 16, 32L << 20),
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                4 << 10);
    }
}
