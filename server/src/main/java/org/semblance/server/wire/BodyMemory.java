package org.semblance.server.wire;

import java.util.concurrent.atomic.AtomicLong;

/** Memory budget shared by all large bodies. */
final class BodyMemory {
    private final AtomicLong free;

    BodyMemory(long bytes) {
        this.free = new AtomicLong(bytes);
    }

    Share share() {
        return new Share();
    }

    /** The share of one body. */
    final class Share implements AutoCloseable {
        private static final long STEP = 1 << 20;
        private long reserved = WireLimits.SMALL_BODY;

        /**
         * Reserves memory for a total of {@code bytes}.
         *
         * @throws Fault if too many large bodies are being read
         */
        void reserve(long bytes) {
            if (bytes <= reserved) return;
            long more = Math.max(bytes - reserved, STEP);
            if (free.addAndGet(-more) < 0) {
                free.addAndGet(more);
                throw new Fault(503, "too many large requests at once; try again").header("Retry-After", "1");
            }
            reserved += more;
        }

        @Override
        public void close() {
            free.addAndGet(reserved - WireLimits.SMALL_BODY);
        }
    }
}
