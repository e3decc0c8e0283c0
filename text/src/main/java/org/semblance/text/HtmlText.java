package org.semblance.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jsoup.Jsoup;

/**
 * The visible text of an HTML page: its title, then its body. Blocks and line breaks come out as new lines, other white
 * space as single spaces; scripts, styles and whatever a browser with scripts does not show are left out.
 *
 * <p>Any input has a text, and no page costs more than its length. That is why jsoup decodes characters here but builds
 * no tree: 2 MB of nested table cells take its tree builder
 * 14 seconds, and 600 KB of repeated body tags 9.
 */
public final class HtmlText {
    /** As far as jsoup itself looks for the charset. */
    private static final int SNIFFED = 5 * 1024;

    private static final Charset WESTERN = Charset.forName("windows-1252");

    private HtmlText() {}

    /** The text of a page. */
    public static String of(String html) {
        // Browsers ignore this character; crawls have it in the middle of words.
        return new HtmlScanner(html.indexOf('\0') < 0 ? html : html.replace("\0", "")).text();
    }

    /**
     * The text of a page as it came over the wire; its charset is that of its byte order mark or meta tag, as jsoup
     * finds it, or else UTF-8, or else windows-1252.
     */
    public static String of(byte[] html, int offset, int length) {
        Charset charset = charset(html, offset, Math.min(length, SNIFFED));
        // Browsers take a page that declares nothing, and cannot be UTF-8, for the charset of old Western pages.
        if (charset.equals(StandardCharsets.UTF_8)
                && !declares(html, offset, length)
                && !isUtf8(html, offset, length)) {
            charset = WESTERN;
        }
        String decoded = new String(html, offset, length, charset);
        return of(decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded);
    }

    private static Charset charset(byte[] html, int offset, int length) {
        try {
            Charset found = Jsoup.parse(new ByteArrayInputStream(html, offset, length), null, "")
                    .charset();
            // A meta tag that can be read byte by byte and says UTF-16 is wrong; the standard reads UTF-8.
            boolean wide = found.name().startsWith("UTF-16") || found.name().startsWith("UTF-32");
            if (wide && !startsWithMark(html, offset, length)) return StandardCharsets.UTF_8;
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory cannot fail
        }
    }

    private static boolean declares(byte[] html, int offset, int length) {
        String head = new String(html, offset, Math.min(length, SNIFFED), StandardCharsets.ISO_8859_1);
        return head.toLowerCase(Locale.ROOT).contains("charset") || head.startsWith("\u00EF\u00BB\u00BF");
    }

    private static boolean isUtf8(byte[] html, int offset, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(html, offset, length));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean startsWithMark(byte[] html, int offset, int length) {
        if (length < 2) return false;
        int first = (html[offset] & 0xFF) << 8 | html[offset + 1] & 0xFF;
        return first == 0xFEFF || first == 0xFFFE || first == 0;
    }
}
