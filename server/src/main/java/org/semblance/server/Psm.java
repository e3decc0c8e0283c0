package org.semblance.server;

import java.util.Map;
import java.util.Optional;
import org.semblance.server.index.LiveSettings;

/** Indexes of fingerprints that are asked by probabilistic simhash matching: little memory, and most near documents. */
public final class Psm {
    private Psm() {}

    /** Documents are near whose fingerprints differ in so many bits or fewer. */
    public static LiveSettings within(int bits) {
        return new LiveSettings(
                "simhash", Integer.toString(bits), Map.of("index", "psm"), Optional.empty(), false, false);
    }
}
