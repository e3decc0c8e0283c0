package org.semblance.server.index;

import org.jspecify.annotations.Nullable;

/**
 * A document as a client sends it, to be asked for or to be kept.
 *
 * @param id the client's name for it; null where it has none
 * @param form what the content is
 * @param content the text, the page, or 16 hexadecimal digits
 * @param url where it came from, if that is known
 */
public record IncomingDocument(
        @Nullable String id,
        Form form,
        String content,
        @Nullable String url) {
    /** What a client may send. */
    public enum Form {
        TEXT,
        HTML,
        FINGERPRINT
    }
}
