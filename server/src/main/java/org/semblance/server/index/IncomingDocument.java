package org.semblance.server.index;

import org.jspecify.annotations.Nullable;

/**
 * A document sent by a client, to query or to store.
 *
 * @param id id given by the client; null if it has none
 * @param form what the content is
 * @param content the text, the HTML page, or the fingerprint as 16 hexadecimal digits
 * @param url source URL, if known
 */
public record IncomingDocument(
        @Nullable String id,
        Form form,
        String content,
        @Nullable String url) {
    /** Content types that a client may send. */
    public enum Form {
        TEXT,
        HTML,
        FINGERPRINT
    }
}
