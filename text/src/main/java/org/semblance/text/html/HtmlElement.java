package org.semblance.text.html;

import java.util.HashMap;
import java.util.Map;

/** What an HTML element means for the text around and inside it. */
enum HtmlElement {
    /** Part of the line, and maybe of a word. */
    INLINE,
    /** In the line, but nobody reads the words on its two sides as one. */
    APART,
    /** A cell of a table: in the line as apart, and a text of its own. */
    CELL,
    /** On lines of its own. */
    BLOCK,
    /** A block whose content is text with character references, but without markup. */
    TEXT,
    /** A block whose content is text as it stands. */
    RAW,
    /** As raw, up to the end of the page. */
    REST,
    /** Its content is no markup, and never shown where scripts run. */
    HIDDEN,
    /** A script: as hidden, with an end that needs a closer look. */
    SCRIPT,
    /** Markup that is not shown. */
    TEMPLATE,
    /** Another language, whose elements may be laid out in any way. */
    FOREIGN;

    private static final int LONGEST = 10;
    private static final Map<String, HtmlElement> BY_NAME = byName();

    private static Map<String, HtmlElement> byName() {
        Map<String, HtmlElement> kinds = new HashMap<>();
        BLOCK.put(
                kinds,
                "address article aside blockquote body br caption center col colgroup dd details dialog dir div");
        BLOCK.put(kinds, "dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header");
        BLOCK.put(
                kinds, "hgroup hr html legend li listing main marquee menu nav ol p pre search section summary table");
        BLOCK.put(kinds, "tbody tfoot thead tr ul");
        APART.put(kinds, "audio button canvas datalist embed img input meter object optgroup option picture progress");
        APART.put(kinds, "rp rt select video");
        CELL.put(kinds, "td th");
        TEXT.put(kinds, "title textarea");
        RAW.put(kinds, "xmp");
        REST.put(kinds, "plaintext");
        HIDDEN.put(kinds, "style noscript iframe noembed noframes");
        SCRIPT.put(kinds, "script");
        TEMPLATE.put(kinds, "template");
        FOREIGN.put(kinds, "svg math");
        return Map.copyOf(kinds);
    }

    private void put(Map<String, HtmlElement> kinds, String names) {
        for (String name : names.split(" ")) kinds.put(name, this);
    }

    /** The kind of an element by its name in lower case; a name with a dash is the page's own, in any layout. */
    static HtmlElement of(String name) {
        HtmlElement kind = name.length() <= LONGEST ? BY_NAME.get(name) : null;
        if (kind != null) return kind;
        return name.indexOf('-') > 0 ? APART : INLINE;
    }
}
