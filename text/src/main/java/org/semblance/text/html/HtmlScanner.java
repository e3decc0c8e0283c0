package org.semblance.text.html;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Whitespace;

/**
 * Reads a page once, by the tokenization rules of the HTML standard (13.2.5), and collects its visible text, its images
 * and its blocks. It builds no tree: what is visible follows from the sequence of tags.
 */
final class HtmlScanner {
    private final String html;
    private final VisibleText text;
    private final HtmlReferences references = new HtmlReferences();
    private final @Nullable HtmlImages images;
    private final @Nullable TextBlocks blocks;
    private int at;
    private int templates; // how many are open
    private int foreign; // how many drawings and formulas are open

    private final boolean withoutLinks;

    /** A scanner of a page that also collects images and blocks, unless they are null. */
    HtmlScanner(String html, @Nullable HtmlImages images, @Nullable TextBlocks blocks, boolean withoutLinks) {
        this.withoutLinks = withoutLinks;
        this.html = html;
        this.images = images;
        this.blocks = blocks;
        this.text = new VisibleText(html.length() / 4);
    }

    String text() {
        while (at < html.length()) {
            int open = indexOf('<', at);
            // A character reference does not extend over a tag, and a lone < is an ordinary character.
            while (open < html.length() && !opensMarkup(open)) open = indexOf('<', open + 1);
            references(at, open);
            at = open;
            if (open < html.length()) markup();
        }
        return text.toString();
    }

    private boolean opensMarkup(int open) {
        char next = charAt(open + 1);
        return isLetter(next) || next == '!' || next == '/' || next == '?';
    }

    private void markup() {
        char next = charAt(at + 1);
        if (isLetter(next)) startTag();
        else if (next == '/' && isLetter(charAt(at + 2))) endTag();
        else if (html.startsWith("<!--", at)) at = HtmlEnds.comment(html, at + 4);
        else if (foreign > 0 && html.startsWith("<![CDATA[", at)) characterData();
        else at = after('>', at + 2); // a document type, or anything else the standard calls a bogus comment
    }

    private void startTag() {
        int nameEnd = HtmlEnds.name(html, at + 1);
        String name = html.substring(at + 1, nameEnd).toLowerCase(Locale.ROOT);
        int end = HtmlEnds.tag(html, nameEnd);
        boolean slash = charAt(end - 2) == '/'; // has no meaning in HTML itself
        HtmlElement element = HtmlElement.of(name);
        separate(element);
        if (images != null && templates == 0) address(images, name, nameEnd, end);
        if (blocks != null && name.equals("a")) blocks.link(text, true);
        at = end;
        if (withoutLinks && name.equals("a")) skipLink();
        switch (element) {
            case TEMPLATE -> templates++;
            case FOREIGN -> foreign += slash ? 0 : 1;
            case TEXT, RAW, HIDDEN, SCRIPT -> {
                if (!slash || foreign == 0) content(name, element);
            }
            case REST -> plain(html.length());
            default -> {}
        }
    }

    private void endTag() {
        int nameEnd = HtmlEnds.name(html, at + 2);
        String name = html.substring(at + 2, nameEnd).toLowerCase(Locale.ROOT);
        HtmlElement element = HtmlElement.of(name);
        at = HtmlEnds.tag(html, nameEnd);
        separate(element);
        if (blocks != null && name.equals("a")) blocks.link(text, false);
        if (element == HtmlElement.TEMPLATE && templates > 0) templates--;
        if (element == HtmlElement.FOREIGN && foreign > 0) foreign--;
    }

    /** Skips to the end tag of a link; text after a link without an end tag is kept. */
    private void skipLink() {
        text.space();
        at = HtmlEnds.link(html, at);
    }

    /** Appends or skips the content of an element without markup inside. */
    private void content(String name, HtmlElement element) {
        int end = element == HtmlElement.SCRIPT ? HtmlEnds.script(html, at) : HtmlEnds.element(html, name, at);
        if (element == HtmlElement.TEXT) references(at, end);
        if (element == HtmlElement.RAW) plain(end);
        at = end;
    }

    private void characterData() {
        int start = at + "<![CDATA[".length();
        int end = html.indexOf("]]>", start);
        at = start;
        plain(end < 0 ? html.length() : end);
        at = end < 0 ? html.length() : end + 3;
    }

    private void separate(HtmlElement element) {
        switch (element) {
            case INLINE -> {
                if (foreign > 0) text.space();
            }
            case APART -> text.space();
            case CELL -> {
                text.space();
                endBlock();
            }
            default -> {
                text.newLine();
                endBlock();
            }
        }
    }

    private void endBlock() {
        if (blocks != null)
            blocks.end(text, images == null ? 0 : images.insets().size());
    }

    /** Reads the URL of an image, or the base URL. */
    private void address(HtmlImages into, String name, int from, int to) {
        boolean base = name.equals("base");
        boolean image = name.equals("img") || name.equals("image") && foreign == 0;
        if (!base && !image) return;
        String value = HtmlAttributes.value(html, from, to, base ? "href" : "src");
        if (value == null) return;
        if (base) into.base(value);
        else into.add(text.length(), value);
    }

    private void references(int from, int to) {
        if (templates == 0) references.append(html, from, to, text);
    }

    private void plain(int to) {
        if (templates == 0) text.append(html, at, to);
        at = to;
    }

    private int indexOf(char c, int from) {
        int found = html.indexOf(c, from);
        return found < 0 ? html.length() : found;
    }

    private int after(char c, int from) {
        return Math.min(indexOf(c, from) + 1, html.length());
    }

    private char charAt(int index) {
        return index < html.length() ? html.charAt(index) : 0;
    }

    private static boolean isLetter(char c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    /** Decodes named and numeric character references with jsoup, each distinct one once per page. */
    static final class HtmlReferences {
        private final Map<String, String> decoded = new HashMap<>();

        /** Appends a part of a page with its references decoded. */
        void append(String html, int from, int to, VisibleText text) {
            int at = from;
            while (at < to) {
                int open = html.indexOf('&', at, to);
                if (open < 0) open = to;
                text.append(html, at, open);
                at = end(html, open, to);
                if (at > open) decode(html.substring(open, at), text);
            }
        }

        /** The end of the characters that may belong to a reference; characters after a name do not change its meaning. */
        private static int end(String html, int open, int to) {
            int at = open;
            if (at < to) at++;
            if (at < to && html.charAt(at) == '#') at++;
            while (at < to && isAlphanumeric(html.charAt(at))) at++;
            return at < to && html.charAt(at) == ';' ? at + 1 : at;
        }

        private static boolean isAlphanumeric(char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }

        private void decode(String reference, VisibleText text) {
            String characters = decoded.computeIfAbsent(reference, r -> Parser.unescapeEntities(r, false));
            text.append(characters, 0, characters.length());
        }
    }

    /** The values of a tag's attributes. */
    static final class HtmlAttributes {
        private HtmlAttributes() {}

        /**
         * The value of the first attribute with a name, with references decoded; null if there is none.
         *
         * @param from the end of the tag's name
         * @param to the end of the tag
         */
        static @Nullable String value(String html, int from, int to, String name) {
            int at = from;
            while (at < to) {
                while (at < to && (HtmlEnds.isSpace(html.charAt(at)) || html.charAt(at) == '/')) at++;
                int start = at;
                if (at < to) at++; // an equals sign may begin a name
                while (at < to && !endsName(html.charAt(at))) at++;
                boolean wanted = at - start == name.length() && html.regionMatches(true, start, name, 0, name.length());
                int after = at;
                while (after < to && HtmlEnds.isSpace(html.charAt(after))) after++;
                if (after >= to || html.charAt(after) != '=') {
                    if (wanted) return "";
                    continue;
                }
                at = HtmlEnds.value(html, after + 1);
                if (wanted) return decoded(html, after + 1, Math.min(at, to));
            }
            return null;
        }

        private static String decoded(String html, int from, int to) {
            int start = from;
            while (start < to && HtmlEnds.isSpace(html.charAt(start))) start++;
            int end = to;
            char quote = start < to ? html.charAt(start) : 0;
            if (quote == '"' || quote == '\'') {
                start++;
                if (end > start && html.charAt(end - 1) == quote) end--;
            }
            String value = html.substring(start, end);
            return value.indexOf('&') < 0 ? value : Parser.unescapeEntities(value, true);
        }

        private static boolean endsName(char c) {
            return c == '=' || c == '/' || c == '>' || HtmlEnds.isSpace(c);
        }
    }

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
            BLOCK.put(elements, """
                    address article aside blockquote body br caption center col colgroup dd details dialog dir div dl
                    dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr
                    html legend li listing main marquee menu nav ol p pre search section summary table tbody tfoot
                    thead tr ul""");
            APART.put(elements, """
                    audio button canvas datalist embed img input meter object optgroup option picture progress rp rt
                    select video""");
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
            for (String name : names.split("\\s+")) elements.put(name, this);
        }

        /** The type of an element by its name in lower case; a name with a dash is a custom element, in any layout. */
        static HtmlElement of(String name) {
            HtmlElement element = name.length() <= LONGEST ? BY_NAME.get(name) : null;
            if (element != null) return element;
            return name.indexOf('-') > 0 ? APART : INLINE;
        }
    }

    /** A text buffer that reduces every run of white space to one new line or one space, and trims both ends. */
    static final class VisibleText implements CharSequence {
        private final StringBuilder text;
        private char gap; // 0 if the next character continues the last

        VisibleText(int capacity) {
            this.text = new StringBuilder(capacity);
        }

        void newLine() {
            gap = '\n';
        }

        void space() {
            if (gap == 0) gap = ' ';
        }

        void append(CharSequence characters, int from, int to) {
            int at = from;
            while (at < to) {
                int start = at;
                while (at < to && !Whitespace.isSpace(characters.charAt(at))) at++;
                if (at > start) {
                    if (gap != 0 && !text.isEmpty()) text.append(gap);
                    gap = 0;
                    text.append(characters, start, at);
                }
                if (at < to) space();
                at++;
            }
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
