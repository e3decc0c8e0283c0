package org.semblance.text.html;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** Reads text and images of pages in one pass. Like {@link HtmlText}, it accepts any input, in linear time. */
public record PageReader(Boilerplate boilerplate, Links links) {
    /** Keeps links. */
    public PageReader(Boilerplate boilerplate) {
        this(boilerplate, Links.KEEP);
    }

    /**
     * Reads a page.
     *
     * @param url its URL, if known, to which its images are relative
     */
    public HtmlPage read(String html, @Nullable String url) {
        String clean = HtmlText.withoutNulls(html);
        HtmlImages images = new HtmlImages(url, clean.length());
        TextBlocks blocks = boilerplate == Boilerplate.STRIP ? new TextBlocks() : null;
        String text = new HtmlScanner(clean, images, blocks, links == Links.DROP).text();
        return blocks == null ? new HtmlPage(text, images.insets()) : blocks.strip(text, images.insets());
    }

    /**
     * Reads a page as transferred.
     *
     * @param declared the charset declared outside the page, if any; it has precedence over the page's own declaration,
     *     but not over a byte order mark
     */
    public HtmlPage read(byte[] html, int offset, int length, @Nullable Charset declared, @Nullable String url) {
        return read(HtmlText.decode(html, offset, length, declared), url);
    }
}
