package org.semblance.document;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text with the id that outputs use for it.
 *
 * <p>A reader that has the text as UTF-8 may leave it so: an analysis of bytes saves the conversion, which otherwise
 * takes as long as everything else. {@link #text} decodes it when it is first called.
 */
public final class Document implements Serializable {
    private static final long serialVersionUID = 1;

    private final String id;
    private @Nullable String text;
    private final transient @Nullable Utf8Text utf8;
    private final @Nullable String url;
    private final Map<String, String> fields;
    private final List<Inset> insets;

    /**
     * Creates a document.
     *
     * @param id the name of the document in outputs
     * @param text the text
     * @param url the address of the document, null if unknown
     * @param fields further values of the document that a policy requires, by name
     * @param insets other visible content, such as images, in the order of their positions
     */
    public Document(String id, String text, @Nullable String url, Map<String, String> fields, List<Inset> insets) {
        this(id, text, null, url, fields, insets);
    }

    /** A document without insets. */
    public Document(String id, String text, @Nullable String url, Map<String, String> fields) {
        this(id, text, url, fields, List.of());
    }

    private Document(
            String id,
            @Nullable String text,
            @Nullable Utf8Text utf8,
            @Nullable String url,
            Map<String, String> fields,
            List<Inset> insets) {
        this.id = id;
        this.text = text;
        this.utf8 = utf8;
        this.url = url;
        this.fields = fields;
        this.insets = insets;
    }

    public static Document of(String id, String text) {
        return new Document(id, text, null, Map.of());
    }

    /** A document whose text is well-formed UTF-8. */
    public static Document of(String id, Utf8Text text, @Nullable String url) {
        return new Document(id, null, text, url, Map.of(), List.of());
    }

    /**
     * A text as well-formed UTF-8, in a range of bytes that nothing modifies.
     *
     * @param from its first byte
     * @param to the end of its bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // a range of a buffer, never compared
    public record Utf8Text(byte[] bytes, int from, int to) {
        @Override
        public String toString() {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
    }

    /**
     * Visible content that is not text, such as an image of a page.
     *
     * @param at its position: the UTF-16 unit of the text before which it occurs
     * @param name the name by which it is compared
     */
    public record Inset(int at, String name) implements Serializable {}

    public String id() {
        return id;
    }

    public String text() {
        String known = text;
        if (known == null) text = known = Objects.requireNonNull(utf8).toString();
        return known;
    }

    /** The text as UTF-8, if the reader left it so; null if it is a string. */
    public @Nullable Utf8Text utf8() {
        return utf8;
    }

    public @Nullable String url() {
        return url;
    }

    public Map<String, String> fields() {
        return fields;
    }

    public List<Inset> insets() {
        return insets;
    }

    private Object writeReplace() {
        return utf8 == null ? this : new Document(id, text(), url, fields, insets);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Document that
                && id.equals(that.id)
                && text().equals(that.text())
                && Objects.equals(url, that.url)
                && fields.equals(that.fields)
                && insets.equals(that.insets);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, text(), url, fields, insets);
    }

    @Override
    public String toString() {
        return "Document[id=" + id + ", text=" + text() + ", url=" + url + ", fields=" + fields + ", insets=" + insets
                + "]";
    }
}
