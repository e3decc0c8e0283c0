package org.semblance.text.html;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** Reads pages: text and images in one pass. Like {@link HtmlText}, it takes any input, and no longer than that has length. */
public record PageReader(Boilerplate boilerplate, Links links) {
    /** Links are text. */
    public PageReader(Boilerplate boilerplate) {
        this(boilerplate, Links.KEEP);
    }

    /**
     * A page.
     *
     * @param url where it was found, if that is known: what its images are relative to
     */
    public HtmlPage read(String html, @Nullable String url) {
        String clean = HtmlText.withoutNulls(html);
        HtmlImages images = new HtmlImages(url, clean.length());
        TextBlocks blocks = boilerplate == Boilerplate.STRIP ? new TextBlocks() : null;
        String text = new HtmlScanner(clean, images, blocks, links == Links.DROP).text();
        return blocks == null ? new HtmlPage(text, images.insets()) : blocks.strip(text, images.insets());
    }

    /**
     * A page as it came over the wire.
     *
     * @param declared the charset that came with it, if one did; it counts before what the page says itself, but not before
     *     a byte order mark
     */
    public HtmlPage read(byte[] html, int offset, int length, @Nullable Charset declared, @Nullable String url) {
        return read(HtmlText.decode(html, offset, length, declared), url);
    }
}
