package org.semblance.server.index;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document as an index keeps it.
 *
 * @param added when it came
 * @param fingerprint 16 hexadecimal digits, where the method has one
 * @param text the text that was compared, where the index keeps texts
 */
public record StoredDocument(
        String id, @Nullable String url, Instant added, Optional<String> fingerprint, Optional<String> text) {}
