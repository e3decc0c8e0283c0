package org.semblance.server.index;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of an index, fixed when it is created.
 *
 * @param method a method that supports online indexes
 * @param threshold in the notation of the method: {@code 3} bits, {@code 0.8}
 * @param set further parameters of the method: tokens, measure, index=psm, …
 * @param timeToLive age at which a document expires
 * @param firstOnly whether a query stops at the first near duplicate found instead of returning all
 * @param keepTexts whether texts are stored, compressed, for display
 */
public record LiveSettings(
        String method,
        String threshold,
        Map<String, String> set,
        Optional<Duration> timeToLive,
        boolean firstOnly,
        boolean keepTexts) {
    public LiveSettings {
        set = Map.copyOf(set);
    }

    public LiveSettings withSet(Map<String, String> newSet) {
        return new LiveSettings(method, threshold, newSet, timeToLive, firstOnly, keepTexts);
    }

    public LiveSettings withThreshold(String newThreshold) {
        return new LiveSettings(method, newThreshold, set, timeToLive, firstOnly, keepTexts);
    }
}
