package org.semblance.text.html;

import java.util.HashMap;
import java.util.Map;

/** How an HTML element affects the text around and inside it. */
enum HtmlElement {
    /** Part of the line, and possibly of a word. */
    INLINE,
    /** In the line, but separates words. */
    APART,
    /** A cell of a table: separates words, and is a text block of its own. */
    CELL,
    /** On separate lines. */
    BLOCK,
    /** A block whose content is text with character references, but without markup. */
    TEXT,
    /** A block whose content is text without markup or references. */
    RAW,
    /** Like {@link #RAW}, up to the end of the page. */
    REST,
    /** Its content is not markup, and not shown if scripts are enabled. */
    HIDDEN,
    /** A script: hidden, with special rules for its end. */
    SCRIPT,
    /** Markup that is not displayed. */
    TEMPLATE,
    /** Another markup language, whose elements may be laid out in any way. */
    FOREIGN;

    private static final int LONGEST = 10;
    private static final Map<String, HtmlElement> BY_NAME = byName();

    private static Map<String, HtmlElement> byName() {
        Map<String, HtmlElement> elements = new HashMap<>();
        BLOCK.put(
                elements,
                "address article aside blockquote body br caption center col colgroup dd details dialog dir div");
        BLOCK.put(
                elements, "dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header");
        BLOCK.put(
                elements,
                "hgroup hr html legend li listing main marquee menu nav ol p pre search section summary table");
        BLOCK.put(elements, "tbody tfoot thead tr ul");
        APART.put(
                elements, "audio button canvas datalist embed img input meter object optgroup option picture progress");
        APART.put(elements, "rp rt select video");
        CELL.put(elements, "td th");
        TEXT.put(elements, "title textarea");
        RAW.put(elements, "xmp");
        REST.put(elements, "plaintext");
        HIDDEN.put(elements, "style noscript iframe noembed noframes");
        SCRIPT.put(elements, "script");
        TEMPLATE.put(elements, "template");
        FOREIGN.put(elements, "svg math");
        return Map.copyOf(elements);
    }

    private void put(Map<String, HtmlElement> elements, String names) {
        for (String name : names.split(" ")) elements.put(name, this);
    }

    /** The type of an element by its name in lower case; a name with a dash is a custom element, in any layout. */
    static HtmlElement of(String name) {
        HtmlElement element = name.length() <= LONGEST ? BY_NAME.get(name) : null;
        if (element != null) return element;
        return name.indexOf('-') > 0 ? APART : INLINE;
    }
}
