package org.semblance.text.html;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.semblance.text.charset.CharsetGuess;

/**
 * The visible text of an HTML page: its title, then its body. Blocks and line breaks become new lines, other white
 * space becomes single spaces; scripts, styles and everything that a browser with scripts does not show are omitted.
 *
 * <p>Any input has a text, and the cost of a page is linear in its length. Therefore jsoup only decodes characters here
 * and builds no tree: its tree builder takes 14 seconds for 2 MB of nested table cells, and 9 for 600 KB of repeated
 * body tags.
 */
public final class HtmlText {
    private HtmlText() {}

    /** The text of a page. */
    public static String of(String html) {
        return new HtmlScanner(withoutNulls(html), null, null, false).text();
    }

    /** Browsers ignore NUL characters; crawled pages have them in the middle of words. */
    static String withoutNulls(String html) {
        return html.indexOf('\0') < 0 ? html : html.replace("\0", "");
    }

    /** Decodes a page, by the declared charset if there is one. */
    static String decode(byte[] html, int offset, int length, @Nullable Charset declared) {
        String decoded = new String(html, offset, length, HtmlCharset.of(html, offset, length, declared));
        return decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
    }

    /**
     * The charset of a page: that of its byte order mark, else the declared one, else that of its meta tag, as found by
     * jsoup, else as found by {@link CharsetGuess}. An unknown charset counts as none, and so does UTF-8 if the page is
     * something else: all its letters would be replaced, and unrelated pages would be equal.
     */
    static final class HtmlCharset {
        /** The number of bytes in which jsoup looks for the charset. */
        private static final int SNIFFED = 5 * 1024;

        private HtmlCharset() {}

        static Charset of(byte[] html, int offset, int length, @Nullable Charset declared) {
            boolean marked = startsWithMark(html, offset, length);
            if (declared != null && !marked && isCredible(declared, html, offset, length)) return declared;
            int sniffed = Math.min(length, SNIFFED);
            String head = new String(html, offset, sniffed, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            // UTF-8 is also the answer if the page declares nothing, or something that is unknown.
            Charset charset = isUtf8(head) && !marked ? StandardCharsets.UTF_8 : found(html, offset, sniffed);
            boolean known = !charset.equals(StandardCharsets.UTF_8) || startsWithUtf8Mark(html, offset, length);
            return known ? charset : CharsetGuess.of(html, offset, length, true);
        }

        private static boolean isCredible(Charset declared, byte[] html, int offset, int length) {
            return !declared.equals(StandardCharsets.UTF_8) || CharsetGuess.isUtf8(html, offset, length, true);
        }

        /**
         * Whether every charset in the beginning of a page is UTF-8, or there is none: then jsoup would find no other, and
         * building its tree would cost more than everything else.
         */
        private static boolean isUtf8(String head) {
            return mentionsOnlyUtf8(head, "charset") && mentionsOnlyUtf8(head, "encoding");
        }

        private static boolean mentionsOnlyUtf8(String head, String word) {
            for (int at = head.indexOf(word); at >= 0; at = head.indexOf(word, at + 1)) {
                int from = at + word.length();
                while (from < head.length() && " =\"'".indexOf(head.charAt(from)) >= 0) from++;
                boolean utf8 = head.startsWith("utf-8", from);
                if (!utf8 || from + 5 < head.length() && " \"'/>;?".indexOf(head.charAt(from + 5)) < 0) return false;
            }
            return true;
        }

        private static Charset found(byte[] html, int offset, int length) {
            try {
                Charset found = Jsoup.parse(new ByteArrayInputStream(html, offset, length), null, "")
                        .charset();
                // A meta tag that can be read byte by byte cannot be right about UTF-16; the standard reads UTF-8.
                boolean wide = found.name().startsWith("UTF-16") || found.name().startsWith("UTF-32");
                if (wide && !startsWithWideMark(html, offset, length)) return StandardCharsets.UTF_8;
                return found;
            } catch (IOException e) {
                throw new UncheckedIOException(e); // bytes in memory cannot fail
            }
        }

        private static boolean startsWithMark(byte[] html, int offset, int length) {
            return startsWithUtf8Mark(html, offset, length) || startsWithWideMark(html, offset, length);
        }

        private static boolean startsWithUtf8Mark(byte[] html, int offset, int length) {
            return length >= 3
                    && html[offset] == (byte) 0xEF
                    && html[offset + 1] == (byte) 0xBB
                    && html[offset + 2] == (byte) 0xBF;
        }

        private static boolean startsWithWideMark(byte[] html, int offset, int length) {
            if (length < 2) return false;
            int first = (html[offset] & 0xFF) << 8 | html[offset + 1] & 0xFF;
            return first == 0xFEFF || first == 0xFFFE || first == 0;
        }
    }
}
