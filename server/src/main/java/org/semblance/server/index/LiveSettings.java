package org.semblance.server.index;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What an index is made with, and keeps for good.
 *
 * @param method one that has an online index
 * @param threshold as the method spells it: {@code 3} bits, {@code 0.8}
 * @param set further parameters of the method: tokens, measure, index=psm, …
 * @param timeToLive after which a document is forgotten
 * @param firstOnly whether an answer is one near document, the nearest that is found first, or all
 * @param keepTexts whether texts are kept, compressed, to be shown
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

    public LiveSettings withThreshold(String other) {
        return new LiveSettings(method, other, set, timeToLive, firstOnly, keepTexts);
    }
}
