package org.semblance.server.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The stored attributes of a document, without its form and text.
 *
 * @param added when it was added, in milliseconds since 1970
 */
record DocumentRow(long added, String id, @Nullable String url) {
    private static final int NO_URL = -1;

    byte[] bytes() {
        byte[] name = id.getBytes(StandardCharsets.UTF_8);
        byte[] link = url == null ? new byte[0] : url.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES + name.length + link.length)
                .putLong(added)
                .putInt(name.length)
                .put(name)
                .putInt(url == null ? NO_URL : link.length)
                .put(link)
                .array();
    }

    static DocumentRow of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long added = buffer.getLong();
        String id = text(buffer, buffer.getInt());
        int length = buffer.getInt();
        return new DocumentRow(added, id, length == NO_URL ? null : text(buffer, length));
    }

    private static String text(ByteBuffer buffer, int length) {
        byte[] utf8 = new byte[length];
        buffer.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
