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
public record Response(int status, String type, List<String> headers, byte[] bytes, int length)
        implements Handler.Answer {
    private static final byte[] NOTHING = {};

    public static Response of(int status, String type, byte[] bytes) {
        return new Response(status, type, List.of(), bytes, bytes.length);
    }

    @Override
    public Response await() {
        return this;
    }

    /** A response without a body. */
    public static Response empty(int status) {
        return new Response(status, "", List.of(), NOTHING, 0);
    }

    public Response with(String... more) {
        return new Response(status, type, List.of(more), bytes, length);
    }

    /** The reason phrase of an HTTP status code. */
    public static String phrase(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 201 -> "Created";
            case 204 -> "No Content";
            case 303 -> "See Other";
            case 304 -> "Not Modified";
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 408 -> "Request Timeout";
            case 409 -> "Conflict";
            case 413 -> "Content Too Large";
            case 414 -> "URI Too Long";
            case 415 -> "Unsupported Media Type";
            case 417 -> "Expectation Failed";
            case 421 -> "Misdirected Request";
            case 422 -> "Unprocessable Content";
            case 429 -> "Too Many Requests";
            case 431 -> "Request Header Fields Too Large";
            case 500 -> "Internal Server Error";
            case 501 -> "Not Implemented";
            case 503 -> "Service Unavailable";
            case 505 -> "HTTP Version Not Supported";
            case 507 -> "Insufficient Storage";
            default -> "Status " + status;
        };
    }
}
