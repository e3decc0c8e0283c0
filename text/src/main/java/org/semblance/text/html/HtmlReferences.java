package org.semblance.text.html;

import java.util.HashMap;
import java.util.Map;
import org.jsoup.parser.Parser;

/** Decodes named and numeric character references with jsoup, each distinct one once per page. */
final class HtmlReferences {
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
