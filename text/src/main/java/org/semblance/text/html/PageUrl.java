package org.semblance.text.html;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A URL with a host, as browsers read it: backslashes are slashes, nothing is an error.
 *
 * @param scheme in lower case
 * @param host in lower case, without user and port
 * @param port with its colon; empty if it is the default port
 * @param path with query and fragment
 */
record PageUrl(String scheme, String host, String port, String path) {
    /** Parses an absolute URL; null if it has no host. */
    static @Nullable PageUrl of(String url) {
        String trimmed = trim(url);
        return isOpaque(trimmed) ? null : authority(trimmed, null);
    }

    /** Parses a URL that may be relative to another one. */
    static @Nullable PageUrl of(String url, @Nullable PageUrl base) {
        String trimmed = trim(url);
        if (isOpaque(trimmed)) return null;
        PageUrl absolute = authority(trimmed, base);
        if (absolute != null || base == null) return absolute;
        return of(base.resolve(trimmed));
    }

    /** Removes white space around a URL, and line breaks inside. */
    static String trim(String url) {
        String stripped = url.strip();
        boolean broken = stripped.indexOf('\n') >= 0 || stripped.indexOf('\r') >= 0 || stripped.indexOf('\t') >= 0;
        return broken ? stripped.replaceAll("[\n\r\t]", "") : stripped;
    }

    /** Whether its scheme has no hosts, such as {@code data:}. */
    static boolean isOpaque(String url) {
        int colon = scheme(url);
        return colon > 0 && !isWeb(url.substring(0, colon).toLowerCase(Locale.ROOT));
    }

    static String withLowerCaseScheme(String url) {
        int colon = scheme(url);
        return url.substring(0, colon).toLowerCase(Locale.ROOT) + url.substring(colon);
    }

    /** Parses a URL with a host, {@code http://host/…} or {@code //host/…}; null if it is relative. */
    static @Nullable PageUrl authority(String url, @Nullable PageUrl base) {
        int colon = scheme(url);
        int from = colon < 0 ? 0 : colon + 1;
        if (!isSlash(url, from) || !isSlash(url, from + 1)) return null;
        from += 2;
        int to = from;
        while (to < url.length() && !endsHost(url.charAt(to))) to++;
        if (to == from) return null;
        String inherited = base == null ? "http" : base.scheme;
        String scheme = colon < 0 ? inherited : url.substring(0, colon).toLowerCase(Locale.ROOT);
        String host = url.substring(Math.max(from, url.lastIndexOf('@', to - 1) + 1), to);
        int end = host.length();
        while (end > 0 && Character.isDigit(host.charAt(end - 1))) end--;
        boolean hasPort = end > 0 && host.charAt(end - 1) == ':';
        String port = hasPort ? host.substring(end - 1) : "";
        String name = hasPort ? host.substring(0, end - 1) : host;
        return new PageUrl(scheme, name.toLowerCase(Locale.ROOT), usual(scheme, port) ? "" : port, url.substring(to));
    }

    private static boolean usual(String scheme, String port) {
        return port.equals(":") || port.equals(scheme.equals("https") ? ":443" : ":80");
    }

    /** The index of the colon after the scheme; -1 if there is no scheme. */
    private static int scheme(String url) {
        int at = 0;
        while (at < url.length() && isSchemeChar(url.charAt(at), at == 0)) at++;
        return at > 0 && at < url.length() && url.charAt(at) == ':' ? at : -1;
    }

    private static boolean isSchemeChar(char c, boolean first) {
        boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        return letter || !first && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.');
    }

    private static boolean isWeb(String scheme) {
        return scheme.equals("http") || scheme.equals("https") || scheme.equals("ftp");
    }

    private static boolean isSlash(String url, int at) {
        return at < url.length() && (url.charAt(at) == '/' || url.charAt(at) == '\\');
    }

    private static boolean endsHost(char c) {
        return c == '/' || c == '\\' || c == '?' || c == '#';
    }

    /** The last component of a path; empty if it ends with a slash. */
    static String fileName(String path) {
        int end = pathEnd(path);
        int start = end;
        while (start > 0 && !isSlash(path, start - 1)) start--;
        int colon = start == 0 ? scheme(path) : -1; // http:logo.gif
        return path.substring(Math.max(start, colon + 1), end);
    }

    private static int pathEnd(String path) {
        int at = 0;
        while (at < path.length() && path.charAt(at) != '?' && path.charAt(at) != '#') at++;
        return at;
    }

    /** The directory of the path, to which relative URLs are appended. */
    private String directory() {
        return path.substring(0, path.substring(0, pathEnd(path)).lastIndexOf('/') + 1);
    }

    /** The absolute form of a relative URL. */
    String resolve(String relative) {
        String rest = relative.substring(scheme(relative) + 1).replace('\\', '/');
        int end = pathEnd(rest);
        String from = rest.startsWith("/") ? "" : end == 0 ? path.substring(0, pathEnd(path)) : directory();
        return whole(withoutDots(from + rest.substring(0, end)) + rest.substring(end));
    }

    private static String withoutDots(String path) {
        Deque<String> names = new ArrayDeque<>();
        String[] parts = path.split("/", -1);
        for (int i = 0; i < parts.length; i++) {
            boolean up = parts[i].equals("..");
            if (up) names.pollLast();
            if (!up && !parts[i].equals(".") && (i > 0 || !parts[i].isEmpty())) names.add(parts[i]);
            else if (i > 0 && i == parts.length - 1) names.add("");
        }
        return "/" + String.join("/", names);
    }

    String whole() {
        return whole(path);
    }

    private String whole(String withPath) {
        return scheme + "://" + host + port + withPath;
    }
}
