package org.semblance.io.fingerprints;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the fingerprints of an index are made and compared.
 *
 * @param bits of a fingerprint
 * @param distance default maximum number of differing bits
 * @param method how documents are converted to fingerprints: parameters by name; empty if fingerprints are the input
 * @param query default parameters of queries by name
 */
public record IndexSettings(int bits, int distance, Map<String, String> method, Map<String, String> query) {
    public IndexSettings {
        if (bits != Long.SIZE)
            throw new IllegalArgumentException("an index holds fingerprints of 64 bits, not " + bits);
        if (distance < 0 || distance > 16) {
            throw new IllegalArgumentException("distance must be from 0 to 16 bits: " + distance);
        }
        method = Collections.unmodifiableMap(new TreeMap<>(method));
        query = Collections.unmodifiableMap(new TreeMap<>(query));
    }
}
