package org.semblance.text.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document.Inset;

/**
 * The images of a page, each with the name by which pages are compared: its full URL if it is on another host than the
 * page, else only its file name, so that a page and its mirror have the same names.
 */
final class HtmlImages {
    private final List<Inset> insets = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>(); // a page repeats its images
    private @Nullable PageUrl page;
    private @Nullable PageUrl base;
    private boolean based;
    private long budget; // for expanding relative URLs: a page costs no more than its length

    /**
     * The images of a page.
     *
     * @param url its URL, if known
     */
    HtmlImages(@Nullable String url, int length) {
        this.page = url == null ? null : PageUrl.of(url);
        this.base = page;
        this.budget = length;
    }

    /** Sets the base URL; only the first one counts. If the URL of the page is unknown, the base replaces it. */
    void base(String href) {
        if (based || href.isBlank()) return;
        based = true;
        PageUrl found = PageUrl.of(href, base);
        if (found == null) return;
        base = found;
        if (page == null) page = found;
    }

    /** Adds an image at a position of the text; one without a name is ignored. */
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
            budget -= base.path().length();
            return budget < 0 ? PageUrl.fileName(trimmed) : base.resolve(trimmed);
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
