package org.semblance.server.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that must not come too slowly: but for a time of grace, a client may be waited for as long as its bytes are worth. */
final class PacedStream extends FilterInputStream {
    private final long grace;
    private final long leastRate;
    private long waited;
    private long received;
    private boolean ended;

    PacedStream(InputStream in, WireLimits limits) {
        super(in);
        this.grace = limits.patience().toNanos();
        this.leastRate = limits.leastRate();
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
        if (waited - grace > received * 1_000_000_000L / leastRate)
            throw new Fault(408, "the body comes too slowly").header("Connection", "close");
        return count;
    }

    /** Whether nothing is left, if the client said how long it would be; else a negative number. */
    boolean isRead(long length) {
        return ended || received == length;
    }
}
