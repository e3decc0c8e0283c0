package org.semblance.analysis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Provides a text as characters, and token hashes of ranges of it. Not thread-safe.
 *
 * <p>Scanning a {@code char[]} copy is faster than {@code String.charAt}, which checks the string's coder on each call.
 */
public final class Utf8Scratch {
    private char[] chars = new char[1 << 12];
    private char[] lowered = new char[64];
    private byte[] bytes = new byte[256];

    /** The characters of the text, from index 0; valid until the next call. */
    public char[] chars(String text) {
        int length = text.length();
        if (length > chars.length) chars = new char[Math.max(length, Math.min(chars.length * 2, 1 << 26))];
        text.getChars(0, length, chars, 0);
        return chars;
    }

    /** A text in UTF-8; an unpaired surrogate becomes three bytes, so that different texts have different bytes. */
    public static byte[] utf8(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // The JDK replaces unpaired surrogates. Both tests copy and compare whole words at a time.
        boolean ascii = bytes.length == text.length() && new String(bytes, StandardCharsets.ISO_8859_1).equals(text);
        if (ascii || new String(bytes, StandardCharsets.UTF_8).equals(text)) return bytes;
        byte[] longer = new byte[Math.multiplyExact(3, text.length())];
        return Arrays.copyOf(longer, encode(text.toCharArray(), 0, text.length(), longer));
    }

    /** The token hash of the characters from {@code start} to {@code end} of the last text. */
    public long hash(int start, int end) {
        return hash(chars, start, end);
    }

    /** The token hash of a range in lower case by code points, like Lucene's LowerCaseFilter; none gets longer. */
    public long lowerCaseHash(char[] text, int start, int end) {
        if (end - start > lowered.length) lowered = new char[Math.max(end - start, lowered.length * 2)];
        int length = 0;
        for (int i = start; i < end; ) {
            int point = Character.codePointAt(text, i, end);
            i += Character.charCount(point);
            length += Character.toChars(Character.toLowerCase(point), lowered, length);
        }
        return hash(lowered, 0, length);
    }

    /** The token hash of a range of characters. */
    public long hash(char[] text, int start, int end) {
        int most = (end - start) * 3;
        if (most < 0) throw new IllegalArgumentException("token of " + (end - start) + " characters is too long");
        if (most > bytes.length) bytes = new byte[Math.max(most, bytes.length * 2)];
        return TokenHash.of(bytes, 0, encode(text, start, end, bytes));
    }

    /**
     * Writes UTF-8 and returns its length; unpaired surrogates are encoded like other characters, so that texts remain
     * distinct.
     */
    private static int encode(char[] text, int start, int end, byte[] out) {
        int n = 0;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (c < 0x80) {
                out[n++] = (byte) c;
            } else if (c < 0x800) {
                out[n++] = (byte) (0xC0 | c >> 6);
                out[n++] = (byte) (0x80 | c & 0x3F);
            } else if (Character.isHighSurrogate(c) && i + 1 < end && Character.isLowSurrogate(text[i + 1])) {
                int point = Character.toCodePoint(c, text[++i]);
                out[n++] = (byte) (0xF0 | point >> 18);
                out[n++] = (byte) (0x80 | point >> 12 & 0x3F);
                out[n++] = (byte) (0x80 | point >> 6 & 0x3F);
                out[n++] = (byte) (0x80 | point & 0x3F);
            } else {
                out[n++] = (byte) (0xE0 | c >> 12);
                out[n++] = (byte) (0x80 | c >> 6 & 0x3F);
                out[n++] = (byte) (0x80 | c & 0x3F);
            }
        }
        return n;
    }
}
