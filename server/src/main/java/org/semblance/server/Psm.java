package org.semblance.server;

import java.util.Map;
import java.util.Optional;
import org.semblance.server.index.LiveSettings;

/**
 * Settings of indexes that search fingerprints by probabilistic simhash matching (PSM): little memory, high but not
 * full recall.
 */
public final class Psm {
    private Psm() {}

    /** Documents match if their fingerprints differ in at most {@code bits} bits. */
    public static LiveSettings within(int bits) {
        return new LiveSettings(
                "simhash", Integer.toString(bits), Map.of("index", "psm"), Optional.empty(), false, false);
    }
}
