package org.semblance.server.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A request body with a minimum rate: apart from a grace period, the time spent waiting for the client must not exceed
 * the time that the received bytes take at that rate.
 */
final class PacedStream extends FilterInputStream {
    private final long grace;
    private final long minRate;
    private long waited;
    private long received;
    private boolean ended;

    PacedStream(InputStream in, WireLimits limits) {
        super(in);
        this.grace = limits.patience().toNanos();
        this.minRate = limits.leastRate();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        long begin = System.nanoTime();
        int count = super.read(target, offset, length);
        waited += System.nanoTime() - begin;
        if (count > 0) received += count;
        ended |= count < 0;
        if (waited - grace > received * 1_000_000_000L / minRate)
            throw new Fault(408, "the body arrives too slowly").header("Connection", "close");
        return count;
    }

    /**
     * Whether the body is read completely.
     *
     * @param length announced length; negative if unknown
     */
    boolean isRead(long length) {
        return ended || received == length;
    }
}
