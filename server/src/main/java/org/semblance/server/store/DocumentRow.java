package org.semblance.server.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a document besides its form and its text.
 *
 * @param added in milliseconds of the clock when it came
 */
record DocumentRow(long added, String id, @Nullable String url) {
    private static final int NO_URL = -1;

    byte[] bytes() {
        byte[] name = id.getBytes(StandardCharsets.UTF_8);
        byte[] place = url == null ? new byte[0] : url.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES + name.length + place.length)
                .putLong(added)
                .putInt(name.length)
                .put(name)
                .putInt(url == null ? NO_URL : place.length)
                .put(place)
                .array();
    }

    static DocumentRow of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long added = buffer.getLong();
        String id = text(buffer, buffer.getInt());
        int place = buffer.getInt();
        return new DocumentRow(added, id, place == NO_URL ? null : text(buffer, place));
    }

    private static String text(ByteBuffer buffer, int length) {
        byte[] utf8 = new byte[length];
        buffer.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
