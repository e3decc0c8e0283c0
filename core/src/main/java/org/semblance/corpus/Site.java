package org.semblance.corpus;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The web site of a page, as Henzinger (2006) tells it: the host if it has at most one dot, else without its first label. */
public final class Site {
    private Site() {}

    /** The site of an address, or null if it names no host. An IP address is a site of its own. */
    public static @Nullable String of(String url) {
        String host = host(url);
        if (host == null || host.isEmpty()) return null;
        int dot = host.indexOf('.');
        boolean single = dot < 0 || dot == host.lastIndexOf('.');
        return single || isAddress(host) ? host : host.substring(dot + 1);
    }

    /** What stands between the scheme with its two slashes and the path, without user, port and final dot. */
    private static @Nullable String host(String url) {
        int scheme = url.indexOf("://");
        if (scheme < 0) return null;
        int end = scheme + 3;
        while (end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0) end++;
        int start = Math.max(scheme + 3, url.lastIndexOf('@', end - 1) + 1);
        int port = url.lastIndexOf(':', end - 1);
        if (port >= start && url.lastIndexOf(']', end - 1) < port) end = port;
        if (end > start && url.charAt(end - 1) == '.') end--;
        return url.substring(start, end).toLowerCase(Locale.ROOT);
    }

    /** No top-level domain ends in a digit. */
    private static boolean isAddress(String host) {
        char last = host.charAt(host.length() - 1);
        return last == ']' || (last >= '0' && last <= '9');
    }
}
