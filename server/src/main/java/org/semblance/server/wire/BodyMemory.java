package org.semblance.server.wire;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that large bodies share. */
final class BodyMemory {
    private final AtomicLong free;

    BodyMemory(long bytes) {
        this.free = new AtomicLong(bytes);
    }

    Share share() {
        return new Share();
    }

    /** What one body takes. */
    final class Share implements AutoCloseable {
        private static final long STEP = 1 << 20;
        private long taken = WireLimits.SMALL_BODY;

        /**
         * Makes sure of room for so many bytes.
         *
         * @throws Fault if too many large bodies are being read
         */
        void cover(long bytes) {
            if (bytes <= taken) return;
            long more = Math.max(bytes - taken, STEP);
            if (free.addAndGet(-more) < 0) {
                free.addAndGet(more);
                throw new Fault(503, "too many large requests at once; try again").header("Retry-After", "1");
            }
            taken += more;
        }

        @Override
        public void close() {
            free.addAndGet(taken - WireLimits.SMALL_BODY);
        }
    }
}
