package org.semblance.server.index;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document of an index.
 *
 * @param added when it was added
 * @param fingerprint 16 hexadecimal digits, if the method has fingerprints
 * @param text the text that was compared, if the index stores texts
 */
public record StoredDocument(
        String id, @Nullable String url, Instant added, Optional<String> fingerprint, Optional<String> text) {}
