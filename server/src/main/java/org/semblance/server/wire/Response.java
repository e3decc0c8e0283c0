package org.semblance.server.wire;

import java.util.List;

/**
 * A response.
 *
 * @param type content type; empty if there is no content
 * @param headers alternating names and values, in addition to the default headers
 * @param bytes content, of which the first {@code length} bytes are sent
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
public record Response(int status, String type, List<String> headers, byte[] bytes, int length) {
    private static final byte[] NOTHING = {};

    public static Response of(int status, String type, byte[] bytes) {
        return new Response(status, type, List.of(), bytes, bytes.length);
    }

    /** A response without a body. */
    public static Response empty(int status) {
        return new Response(status, "", List.of(), NOTHING, 0);
    }

    public Response with(String... more) {
        return new Response(status, type, List.of(more), bytes, length);
    }
}
