package org.semblance.text.html;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
}
