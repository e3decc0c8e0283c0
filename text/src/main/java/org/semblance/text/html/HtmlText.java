package org.semblance.text.html;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * The visible text of an HTML page: its title, then its body. Blocks and line breaks come out as new lines, other white
 * space as single spaces; scripts, styles and whatever a browser with scripts does not show are left out.
 *
 * <p>Any input has a text, and no page costs more than its length. That is why jsoup decodes characters here but builds
 * no tree: 2 MB of nested table cells take its tree builder
 * 14 seconds, and 600 KB of repeated body tags 9.
 */
public final class HtmlText {
    private HtmlText() {}

    /** The text of a page. */
    public static String of(String html) {
        return new HtmlScanner(withoutNulls(html), null, null, false).text();
    }

    /** Browsers ignore this character; crawls have it in the middle of words. */
    static String withoutNulls(String html) {
        return html.indexOf('\0') < 0 ? html : html.replace("\0", "");
    }

    /**
     * The text of a page as it came over the wire; its charset is that of its byte order mark or meta tag, as jsoup
     * finds it, or else UTF-8, or else windows-1252.
     */
    public static String of(byte[] html, int offset, int length) {
        return of(decode(html, offset, length, null));
    }

    /** The page in characters, by a charset that was declared for it from outside if there is one. */
    static String decode(byte[] html, int offset, int length, @Nullable Charset declared) {
        String decoded = new String(html, offset, length, HtmlCharset.of(html, offset, length, declared));
        return decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
    }
}
