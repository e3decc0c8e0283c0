package org.semblance.server.match;

import java.nio.ByteBuffer;

/**
 * A document as a fingerprint.
 *
 * @param margins distance of each bit from flipping; used by queries, not stored
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record StoredFingerprint(long bits, float[] margins) implements Form {
    @Override
    public byte[] bytes() {
        return ByteBuffer.allocate(Long.BYTES).putLong(bits).array();
    }
}
