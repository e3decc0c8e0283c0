package org.semblance.io.fingerprints;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the fingerprints of an index are made and compared.
 *
 * @param bits of a fingerprint
 * @param distance bits in which near fingerprints differ at most, unless a query says otherwise
 * @param method how documents become fingerprints: parameters by name, empty if they come as fingerprints
 * @param query how queries are answered unless they say otherwise: parameters by name
 */
public record IndexSettings(int bits, int distance, Map<String, String> method, Map<String, String> query) {
    /** Settings of an index whose queries are answered exactly. */
    public IndexSettings(int bits, int distance, Map<String, String> method) {
        this(bits, distance, method, Map.of());
    }

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
