package org.semblance.server.http;

/**
 * Limits on requests.
 *
 * @param bodyBytes maximum length of a document in a request, and of a line of a batch
 * @param requests concurrent requests
 * @param batches concurrent batches
 * @param rate requests per second and client; 0 for no limit
 */
public record ServiceLimits(int bodyBytes, int requests, int batches, int rate) {
    public static final ServiceLimits DEFAULT = new ServiceLimits(8 << 20, 256, 4, 0);

    public ServiceLimits {
        if (bodyBytes < 1024 || bodyBytes > 1 << 30)
            throw new IllegalArgumentException("the body limit must be between 1k and 1g: " + bodyBytes);
        if (requests < 1) throw new IllegalArgumentException("concurrent requests must be at least 1: " + requests);
        if (batches < 1) throw new IllegalArgumentException("concurrent batches must be at least 1: " + batches);
        if (rate < 0) throw new IllegalArgumentException("the rate must not be negative: " + rate);
    }
}
