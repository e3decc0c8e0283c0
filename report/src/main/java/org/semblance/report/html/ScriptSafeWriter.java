package org.semblance.report.html;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Makes JSON safe inside a script element: characters with a meaning in HTML or JavaScript are replaced by their JSON
 * escapes. They occur only within JSON strings, so the value stays the same. Unpaired surrogates are escaped as well,
 * because UTF-8 cannot represent them.
 */
final class ScriptSafeWriter extends FilterWriter {
    private static final String HEX = "0123456789abcdef";

    /** A high surrogate waiting for its low surrogate, or 0. */
    private char pending;

    ScriptSafeWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        char next = (char) c;
        if (pending != 0) {
            if (Character.isLowSurrogate(next)) {
                out.write(pending);
                out.write(next);
                pending = 0;
                return;
            }
            settle();
        }
        if (Character.isHighSurrogate(next)) {
            pending = next;
        } else if (mustEscape(next)) {
            escape(next);
        } else {
            out.write(next);
        }
    }

    @Override
    public void write(char[] chars, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) write(chars[i]);
    }

    @Override
    public void write(String chars, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) write(chars.charAt(i));
    }

    @Override
    public void close() throws IOException {
        settle();
        super.close();
    }

    private static boolean mustEscape(char c) {
        return c == '<' || c == '>' || c == '&' || c == '\u2028' || c == '\u2029' || Character.isLowSurrogate(c);
    }

    private void settle() throws IOException {
        if (pending != 0) escape(pending);
        pending = 0;
    }

    private void escape(char c) throws IOException {
        out.write("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) out.write(HEX.charAt(c >> shift & 15));
    }
}
