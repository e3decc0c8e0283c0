package org.semblance.analysis;

import java.util.ArrayList;
import java.util.List;

/** Splits on white space (the Unicode property White_Space) without any further processing. */
public final class Whitespace implements Analyzer {
    @Override
    public String name() {
        return "whitespace";
    }

    @Override
    public Worker worker(TokenSink tokens) {
        Utf8Scratch scratch = new Utf8Scratch();
        return text -> {
            char[] chars = scratch.chars(text);
            int length = text.length();
            int at = 0;
            while (true) {
                while (at < length && isSpace(chars[at])) at++;
                if (at == length) break;
                int start = at;
                while (at < length && !isSpace(chars[at])) at++;
                tokens.token(scratch.hash(start, at), start, at);
            }
            tokens.end();
        };
    }

    @Override
    public List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean space = i == text.length() || isSpace(text.charAt(i));
            if (space && start >= 0) tokens.add(text.substring(start, i));
            if (space) start = -1;
            else if (start < 0) start = i;
        }
        return tokens;
    }

    /** Whether the character has the Unicode property White_Space; all such characters are in the basic plane. */
    public static boolean isSpace(char c) {
        if (c <= ' ') return c == ' ' || (c >= '\t' && c <= '\r');
        if (c < 0x85) return false;
        return c == 0x85
                || c == 0xA0
                || c == 0x1680
                || (c >= 0x2000 && c <= 0x200A)
                || c == 0x2028
                || c == 0x2029
                || c == 0x202F
                || c == 0x205F
                || c == 0x3000;
    }
}
