package org.semblance.io.formats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.semblance.io.inputs.TextEncoding;

/**
 * Strict UTF-8: anything that Table 3-7 of the Unicode standard does not list as well-formed is rejected, never
 * replaced.
 */
public final class Utf8 {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** Decodes a range of bytes. */
    public static String decode(byte[] bytes, int from, int to) throws Rejection {
        // The JVM stores ASCII as Latin-1, so this is a plain copy; UTF_8 would scan the bytes again.
        if (firstNonAscii(bytes, from, to) == to)
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        check(bytes, from, to);
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /**
     * Decodes a range of bytes of a text file, which was converted to UTF-8 when it was opened.
     *
     * @param encoding that of the file
     * @param option the option, which may be {@code auto}
     */
    static String decode(byte[] bytes, int from, int to, TextEncoding encoding, TextEncoding option) throws Rejection {
        try {
            return decode(bytes, from, to);
        } catch (Rejection e) {
            if (encoding.isUtf8())
                throw new Rejection(e.reason() + "; name the encoding with --encoding"
                        + (option.equals(TextEncoding.AUTO) ? "" : ", or use --encoding auto"));
            String valid = new String(bytes, from, firstMalformed(bytes, from, to) - from, StandardCharsets.UTF_8);
            throw new Rejection(
                    "invalid " + encoding.title() + " at character " + (1 + valid.codePointCount(0, valid.length())));
        }
    }

    /** The text of a file, with or without a byte order mark. */
    public static String file(byte[] content, TextEncoding encoding, TextEncoding option) throws Rejection {
        boolean marked = content.length >= 3
                && content[0] == (byte) 0xEF
                && content[1] == (byte) 0xBB
                && content[2] == (byte) 0xBF;
        return decode(content, marked ? 3 : 0, content.length, encoding, option);
    }

    /** Rejects a range of bytes that is not UTF-8. */
    static void check(byte[] bytes, int from, int to) throws Rejection {
        int bad = firstMalformed(bytes, from, to);
        if (bad < to) throw new Rejection("invalid UTF-8 at byte " + (bad - from + 1));
    }

    /** Whether all sequences of a range of bytes are well-formed. */
    public static boolean isWellFormed(byte[] bytes, int from, int to) {
        return firstMalformed(bytes, from, to) == to;
    }

    /** The index of the first malformed sequence, or {@code to}. */
    static int firstMalformed(byte[] bytes, int from, int to) {
        int at = firstNonAscii(bytes, from, to);
        while (at < to) {
            int length = sequence(bytes, at, to);
            if (length == 0) return at;
            at += length;
            if (at < to && bytes[at] >= 0) at = firstNonAscii(bytes, at, to);
        }
        return to;
    }

    static int firstNonAscii(byte[] bytes, int from, int to) {
        int at = from;
        while (at + 8 <= to && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) at += 8;
        while (at < to && bytes[at] >= 0) at++;
        return at;
    }

    /** The length of the well-formed sequence of two to four bytes at this position, or 0. */
    private static int sequence(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        int length = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (length == 0 || at + length > to) return 0;
        int second = bytes[at + 1] & 0xFF;
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most) return 0;
        for (int i = 2; i < length; i++) if (!continues(bytes[at + i])) return 0;
        return length;
    }

    private static boolean continues(byte b) {
        return (b & 0xC0) == 0x80;
    }
}
