package org.semblance.online;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semblance.analysis.TokenHash;

/** The name of a document as it is stored and looked up. */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record Id(byte[] utf8, long hash) {
    static Id of(String id) {
        return of(id.getBytes(StandardCharsets.UTF_8));
    }

    static Id of(byte[] utf8) {
        return new Id(utf8, TokenHash.of(utf8, 0, utf8.length));
    }

    boolean is(byte[] other) {
        return Arrays.equals(utf8, other);
    }
}
