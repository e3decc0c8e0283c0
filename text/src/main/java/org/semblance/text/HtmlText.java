package org.semblance.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jsoup.Jsoup;

/**
 * The visible text of an HTML page: its title, then its body. Blocks and line breaks come out as new lines, other white
 * space as single spaces; scripts, styles and whatever a browser with scripts does not show are left out.
 *
 * <p>Any input has a text, and no page costs more than its length. That is why jsoup decodes characters here but builds
 * no tree: 2 MB of nested tables take its tree builder over a minute, and 600 KB of repeated body tags 8 seconds.
 */
public final class HtmlText {
    /** As far as jsoup itself looks for the charset. */
    private static final int SNIFFED = 5 * 1024;

    private HtmlText() {}

    /** The text of a page. */
    public static String of(String html) {
        // Browsers ignore this character; crawls have it in the middle of words.
        return new HtmlScanner(html.indexOf('\0') < 0 ? html : html.replace("\0", "")).text();
    }

    /**
     * The text of a page as it came over the wire; its charset is that of its byte order mark or meta tag, as jsoup
     * finds it, or else UTF-8.
     */
    public static String of(byte[] html, int offset, int length) {
        String decoded = new String(html, offset, length, charset(html, offset, Math.min(length, SNIFFED)));
        return of(decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded);
    }

    private static Charset charset(byte[] html, int offset, int length) {
        try {
            Charset found = Jsoup.parse(new ByteArrayInputStream(html, offset, length), null, "")
                    .charset();
            // A meta tag that can be read byte by byte and says UTF-16 is wrong; the standard reads UTF-8.
            boolean wide = found.name().startsWith("UTF-16") || found.name().startsWith("UTF-32");
            return wide && !startsWithMark(html, offset, length) ? StandardCharsets.UTF_8 : found;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory cannot fail
        }
    }

    private static boolean startsWithMark(byte[] html, int offset, int length) {
        if (length < 2) return false;
        int first = (html[offset] & 0xFF) << 8 | html[offset + 1] & 0xFF;
        return first == 0xFEFF || first == 0xFFFE || first == 0;
    }
}
