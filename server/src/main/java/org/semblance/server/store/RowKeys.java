package org.semblance.server.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Keys of the column families; their byte order is the storage order. */
final class RowKeys {
    private RowKeys() {}

    static byte[] number(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    static int number(byte[] key) {
        return ByteBuffer.wrap(key).getInt(key.length - Integer.BYTES);
    }

    static byte[] id(String id) {
        return id.getBytes(StandardCharsets.UTF_8);
    }

    /** The time must not be negative: it would sort last. */
    static byte[] expiry(long time, int number) {
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(time)
                .putInt(number)
                .array();
    }

    static long time(byte[] expiry) {
        return ByteBuffer.wrap(expiry).getLong();
    }

    static byte[] count(long count) {
        return ByteBuffer.allocate(Long.BYTES).putLong(count).array();
    }

    static long count(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong();
    }
}
