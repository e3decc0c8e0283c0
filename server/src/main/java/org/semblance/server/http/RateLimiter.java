package org.semblance.server.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.semblance.server.wire.Fault;

/** Limits the request rate of each client with a token bucket that holds one second's worth of requests. */
final class RateLimiter {
    /** Maximum number of buckets; a client whose bucket was evicted starts with a full one. */
    private static final int MAX_CLIENTS = 10_000;

    private final double perSecond;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MAX_CLIENTS;
        }
    };

    private static final class Bucket {
        double tokens;
        long since;

        Bucket(double tokens, long since) {
            this.tokens = tokens;
            this.since = since;
        }
    }

    /** @param perSecond requests per second and client; 0 for no limit */
    RateLimiter(int perSecond, LongSupplier nanos) {
        this.perSecond = perSecond;
        this.nanos = nanos;
    }

    /** @throws Fault with status 429 if the client exceeds its rate */
    void count(String client) {
        if (perSecond == 0) return;
        lock.lock();
        try {
            long now = nanos.getAsLong();
            Bucket bucket = buckets.computeIfAbsent(client, _ -> new Bucket(perSecond, now));
            bucket.tokens = Math.min(perSecond, bucket.tokens + (now - bucket.since) * 1e-9 * perSecond);
            bucket.since = now;
            if (bucket.tokens < 1)
                throw new Fault(429, "more than %.0f requests per second".formatted(perSecond))
                        .header("Retry-After", "1");
            bucket.tokens--;
        } finally {
            lock.unlock();
        }
    }
}
