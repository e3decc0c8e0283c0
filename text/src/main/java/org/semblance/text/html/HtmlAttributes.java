package org.semblance.text.html;

import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** The values of a tag's attributes. */
final class HtmlAttributes {
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
