package org.semblance.pairs;

import java.io.Serializable;
import java.util.function.Predicate;
import org.semblance.document.Document;

/**
 * A pattern of ids or URLs: {@code *} matches any text, {@code ?} one character (a code point), everything else itself. A
 * match takes at most as many steps as the product of both lengths, whatever the inputs contain.
 */
public record Glob(String pattern) implements Serializable {
    /** Whether the whole text matches. */
    public boolean matches(String text) {
        int at = 0;
        int p = 0;
        int star = -1; // behind the last star, which has matched up to resume
        int resume = 0;
        while (at < text.length()) {
            int next = p < pattern.length() ? pattern.codePointAt(p) : -1;
            int c = text.codePointAt(at);
            if (next == '*') {
                star = ++p;
                resume = at;
            } else if (next == '?' || next == c) {
                p += Character.charCount(next);
                at += Character.charCount(c);
            } else if (star >= 0) {
                // Only the last star has to match more: an earlier one could gain nothing that this one cannot.
                resume += Character.charCount(text.codePointAt(resume));
                at = resume;
                p = star;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') p++;
        return p == pattern.length();
    }

    /** Documents whose id or URL matches one of the patterns. */
    public static Predicate<Document> anyOf(Iterable<Glob> globs) {
        return document -> {
            for (Glob glob : globs) {
                String url = document.url();
                if (glob.matches(document.id()) || (url != null && glob.matches(url))) return true;
            }
            return false;
        };
    }
}
