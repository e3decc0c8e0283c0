package org.semblance.text.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document.Inset;

/**
 * The images of a page, each under the name by which pages are compared: its whole address if it is on another host than
 * the page, and only its file name if it is on the same one, so that a page and its mirror have the same names.
 */
final class HtmlImages {
    private final List<Inset> insets = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>(); // a page repeats its images
    private @Nullable PageUrl page;
    private @Nullable PageUrl base;
    private boolean based;
    private long room; // for what addresses get longer by a base: a page costs no more than its length

    /**
     * Of a page.
     *
     * @param url where it was found, if that is known
     */
    HtmlImages(@Nullable String url, int length) {
        this.page = url == null ? null : PageUrl.of(url);
        this.base = page;
        this.room = length;
    }

    /** The page says what its addresses are relative to; the first time counts. Where the page is unknown, it is there. */
    void base(String href) {
        if (based || href.isBlank()) return;
        based = true;
        PageUrl found = PageUrl.of(href, base);
        if (found == null) return;
        base = found;
        if (page == null) page = found;
    }

    /** Adds an image before a place of the text; one without a name is no image. */
    void add(int at, String source) {
        String name = names.computeIfAbsent(source, this::name);
        if (!name.isEmpty()) insets.add(new Inset(at, name));
    }

    private String name(String source) {
        String trimmed = PageUrl.trim(source);
        if (trimmed.isEmpty() || trimmed.startsWith("#")) return "";
        if (PageUrl.isOpaque(trimmed)) return PageUrl.withLowerCaseScheme(trimmed);
        PageUrl host = PageUrl.authority(trimmed, base);
        if (host == null) { // relative
            if (base == null || isHere(base)) return PageUrl.fileName(trimmed);
            room -= base.path().length();
            return room < 0 ? PageUrl.fileName(trimmed) : base.resolve(trimmed);
        }
        return isHere(host) ? PageUrl.fileName(host.path()) : host.whole();
    }

    private boolean isHere(PageUrl other) {
        return page != null && page.host().equals(other.host());
    }

    List<Inset> insets() {
        return insets;
    }
}
