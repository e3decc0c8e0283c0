package org.semblance.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One text, and the name that outputs use for it.
 *
 * @param url where the text came from, if that is known
 * @param fields further values of the document that a policy asked for, by name
 * @param insets what the document shows besides its text, in the order of their places
 */
public record Document(String id, String text, @Nullable String url, Map<String, String> fields, List<Inset> insets) {
    /** A document of nothing but text. */
    public Document(String id, String text, @Nullable String url, Map<String, String> fields) {
        this(id, text, url, fields, List.of());
    }

    public static Document of(String id, String text) {
        return new Document(id, text, null, Map.of());
    }

    /**
     * Something that is not text, as an image of a page, under the name by which pages are compared.
     *
     * @param at the UTF-16 unit of the text before which it stands
     */
    public record Inset(int at, String name) {}
}
