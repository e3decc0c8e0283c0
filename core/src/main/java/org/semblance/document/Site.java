package org.semblance.document;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The site of a page, derived from its host: {@code www.example.org} and {@code news.example.org} are one site.
 *
 * <p>The rule is that of the web studies: the host without its first label, unless too little would remain. It needs no
 * list of public suffixes, and therefore assigns {@code bbc.co.uk} to the site {@code co.uk}.
 */
public final class Site {
    private Site() {}

    /**
     * The host if it is an IP address or has at most one dot, otherwise the host without its first label; in lower
     * case, without user, port and final dot. Null if the URL has no host, such as {@code mailto:a@b.org} or a relative
     * URL.
     */
    public static @Nullable String of(String url) {
        int from = authority(url);
        if (from < 0) return null;
        int to = from;
        for (; to < url.length(); to++) {
            char c = url.charAt(to);
            if (c == '/' || c == '?' || c == '#' || c == '\\') break;
            if (c == '@') from = to + 1;
        }
        to = withoutPort(url, from, to);
        if (to > from && url.charAt(to - 1) == '.') to--;
        if (to <= from || !printable(url, from, to)) return null;
        String site = url.substring(siteStart(url, from, to), to);
        return isLowerCase(site) ? site : site.toLowerCase(Locale.ROOT);
    }

    /** The start of user, host and port: after {@code scheme://} or a leading {@code //}; -1 if there is none. */
    private static int authority(String url) {
        int at = 0;
        while (at < url.length() && url.charAt(at) <= ' ') at++;
        int scheme = at;
        while (at < url.length() && isSchemeChar(url.charAt(at))) at++;
        if (at > scheme) {
            if (at == url.length() || url.charAt(at) != ':') return -1;
            at++;
        }
        return url.startsWith("//", at) ? at + 2 : -1;
    }

    private static boolean isSchemeChar(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '+'
                || c == '-'
                || c == '.';
    }

    private static int withoutPort(String url, int from, int to) {
        int at = to;
        while (at > from && url.charAt(at - 1) >= '0' && url.charAt(at - 1) <= '9') at--;
        return at > from && url.charAt(at - 1) == ':' ? at - 1 : to;
    }

    private static boolean printable(String url, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = url.charAt(i);
            if (c <= ' ' || Character.isISOControl(c) || Character.isWhitespace(c)) return false;
        }
        return true;
    }

    /** Whether a name is ASCII in lower case, as nearly all are. */
    private static boolean isLowerCase(String site) {
        for (int i = 0; i < site.length(); i++) {
            char c = site.charAt(i);
            if (c >= 0x80 || c >= 'A' && c <= 'Z') return false;
        }
        return true;
    }

    private static int siteStart(String url, int from, int to) {
        int first = url.indexOf('.', from, to);
        int second = first < 0 ? -1 : url.indexOf('.', first + 1, to);
        return second < 0 || isAddress(url, from, to) ? from : first + 1;
    }

    /** An IPv6 address is in brackets; a host whose last label is a number is an IPv4 address. */
    private static boolean isAddress(String url, int from, int to) {
        if (url.charAt(from) == '[') return true;
        int at = to;
        while (at > from && url.charAt(at - 1) >= '0' && url.charAt(at - 1) <= '9') at--;
        return at < to && url.charAt(at - 1) == '.';
    }
}
