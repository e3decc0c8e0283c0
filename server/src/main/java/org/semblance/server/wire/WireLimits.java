package org.semblance.server.wire;

import java.time.Duration;

/**
 * Limits of connections.
 *
 * @param connections concurrent connections
 * @param headBytes maximum size of request line and headers
 * @param bodyRoom memory for all bodies larger than {@link #SMALL_BODY} together, in bytes
 * @param idle maximum time between two requests of a connection
 * @param patience maximum time for a request head, and maximum time without progress of a body or response
 * @param leastRate minimum rate of a body in bytes per second
 */
public record WireLimits(
        int connections, int headBytes, long bodyRoom, Duration idle, Duration patience, int leastRate) {
    /** A body up to this size needs no reservation: it fits the buffers of a connection. */
    public static final int SMALL_BODY = 64 << 10;

    public WireLimits {
        if (connections < 1) throw new IllegalArgumentException("connections must be at least 1: " + connections);
        if (headBytes < 256)
            throw new IllegalArgumentException("the head limit must be at least 256 bytes: " + headBytes);
        if (bodyRoom < SMALL_BODY) throw new IllegalArgumentException("too little memory for bodies: " + bodyRoom);
        if (idle.isNegative() || patience.isNegative() || idle.isZero() || patience.isZero())
            throw new IllegalArgumentException("time limits must be positive");
        if (leastRate < 1) throw new IllegalArgumentException("the minimum rate must be at least 1: " + leastRate);
    }

    /** Default limits for a heap of the given size. */
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
