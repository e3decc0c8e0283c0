package org.semblance.server.wire;

import java.util.List;

/**
 * An answer.
 *
 * @param type of the content; empty where there is none
 * @param headers names and values in turn, besides those that every answer has
 * @param bytes of which the first {@code length} count
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and never kept
public record Response(int status, String type, List<String> headers, byte[] bytes, int length) {
    private static final byte[] NOTHING = {};

    public static Response of(int status, String type, byte[] bytes) {
        return new Response(status, type, List.of(), bytes, bytes.length);
    }

    /** An answer without a body. */
    public static Response empty(int status) {
        return new Response(status, "", List.of(), NOTHING, 0);
    }

    public Response with(String... more) {
        return new Response(status, type, List.of(more), bytes, length);
    }
}
