package org.semblance.text.html;

/** Finds the ends of pieces of markup, by the states of the HTML standard; everything ends with the page. */
final class HtmlEnds {
    private HtmlEnds() {}

    /**
     * The end of a tag, from the end of its name. A {@code >} in quotes does not end it, and only values have quotes.
     */
    static int tag(String html, int from) {
        boolean named = false; // an equals sign without a name before it is the first character of a name
        int at = from;
        while (at < html.length()) {
            char c = html.charAt(at++);
            if (c == '>') return at;
            if (c == '=' && named) {
                at = value(html, at);
                named = false;
            } else if (!isSpace(c)) {
                named = c != '/';
            }
        }
        return at;
    }

    /** The end of the value of an attribute, from after its equals sign. */
    static int value(String html, int from) {
        int at = from;
        while (at < html.length() && isSpace(html.charAt(at))) at++;
        if (at == html.length()) return at;
        char quote = html.charAt(at);
        if (quote == '"' || quote == '\'') {
            int end = html.indexOf(quote, at + 1);
            return end < 0 ? html.length() : end + 1;
        }
        while (at < html.length() && !isSpace(html.charAt(at)) && html.charAt(at) != '>') at++;
        return at;
    }

    /** The end of the name of a tag. */
    static int name(String html, int from) {
        int at = from;
        while (at < html.length() && !endsName(html.charAt(at))) at++;
        return at;
    }

    /** The end of a comment, from after its opening. */
    static int comment(String html, int from) {
        if (html.startsWith(">", from)) return from + 1;
        if (html.startsWith("->", from)) return from + 2;
        for (int at = html.indexOf("--", from); at >= 0; at = html.indexOf("--", at + 1)) {
            if (html.startsWith(">", at + 2)) return at + 3;
            if (html.startsWith("!>", at + 2)) return at + 4;
        }
        return html.length();
    }

    /** The start of the end tag of an element that has no markup inside. */
    static int element(String html, String name, int from) {
        int at = html.indexOf("</", from);
        while (at >= 0 && !isTag(html, at + 2, name)) at = html.indexOf("</", at + 2);
        return at < 0 ? html.length() : at;
    }

    /** The start of the end tag of a link; {@code from} if another link starts first, or there is no end tag. */
    static int link(String html, int from) {
        for (int at = html.indexOf('<', from); at >= 0; at = html.indexOf('<', at + 1)) {
            if (isTag(html, at + 1, "a")) return from;
            if (html.startsWith("/", at + 1) && isTag(html, at + 2, "a")) return at;
        }
        return from;
    }

    /**
     * The start of the end tag of a script. Inside {@code <!-- -->} a script may open and close another one; that end
     * tag does not count.
     */
    static int script(String html, int from) {
        boolean comment = false;
        boolean nested = false;
        for (int at = from; at < html.length(); at++) {
            char c = html.charAt(at);
            if (c == '-' && comment && html.startsWith("-->", at)) {
                comment = false;
                nested = false;
            } else if (c == '<') {
                if (isTag(html, at + 2, "script") && html.charAt(at + 1) == '/') {
                    if (!nested) return at;
                    nested = false;
                } else if (comment && isTag(html, at + 1, "script")) {
                    nested = true;
                } else if (!comment && html.startsWith("<!--", at)) {
                    comment = true;
                    at++; // the dashes that open it may be those that close it
                }
            }
        }
        return html.length();
    }

    private static boolean isTag(String html, int from, String name) {
        int end = from + name.length();
        return end < html.length()
                && html.regionMatches(true, from, name, 0, name.length())
                && endsName(html.charAt(end));
    }

    private static boolean endsName(char c) {
        return c == '>' || c == '/' || isSpace(c);
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }
}
