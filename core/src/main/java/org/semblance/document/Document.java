package org.semblance.document;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One text, and the name that outputs use for it.
 *
 * @param url where the text came from, if that is known
 * @param fields further values of the document that a policy asked for, by name
 */
public record Document(String id, String text, @Nullable String url, Map<String, String> fields) {
    public static Document of(String id, String text) {
        return new Document(id, text, null, Map.of());
    }
}
