package org.semblance.server.http;

/**
 * What the service takes on.
 *
 * @param bodyBytes of one document as it is sent, and of a line of a batch
 * @param requests at once
 * @param batches at once
 * @param rate requests of one client in a second; 0 for any number
 */
public record ServiceLimits(int bodyBytes, int requests, int batches, int rate) {
    public static final ServiceLimits USUAL = new ServiceLimits(8 << 20, 256, 4, 0);

    public ServiceLimits {
        if (bodyBytes < 1024 || bodyBytes > 1 << 30)
            throw new IllegalArgumentException("a body may have from 1k to 1g: " + bodyBytes);
        if (requests < 1) throw new IllegalArgumentException("requests at once must be at least 1: " + requests);
        if (batches < 1) throw new IllegalArgumentException("batches at once must be at least 1: " + batches);
        if (rate < 0) throw new IllegalArgumentException("the rate must not be negative: " + rate);
    }

    public ServiceLimits rate(int perSecond) {
        return new ServiceLimits(bodyBytes, requests, batches, perSecond);
    }
}
