package org.semblance.document;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A text with the id that outputs use for it.
 *
 * @param id the name of the document in outputs
 * @param text the text
 * @param url the address of the document, null if unknown
 * @param fields further values of the document that a policy requires, by name
 * @param insets other visible content, such as images, in the order of their positions
 */
public record Document(String id, String text, @Nullable String url, Map<String, String> fields, List<Inset> insets)
        implements Serializable {
    /** A document without insets. */
    public Document(String id, String text, @Nullable String url, Map<String, String> fields) {
        this(id, text, url, fields, List.of());
    }

    public static Document of(String id, String text) {
        return new Document(id, text, null, Map.of());
    }

    /**
     * Visible content that is not text, such as an image of a page.
     *
     * @param at its position: the UTF-16 unit of the text before which it occurs
     * @param name the name by which it is compared
     */
    public record Inset(int at, String name) implements Serializable {}
}
