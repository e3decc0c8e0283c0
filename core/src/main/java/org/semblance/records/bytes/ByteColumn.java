package org.semblance.records.bytes;

import java.util.Arrays;
import org.semblance.records.CollectionTooLarge;

/** A growable array of bytes; texts are appended as UTF-8. */
public final class ByteColumn {
    /** Maximum length of an array. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[1 << 10];
    private int length;

    public int length() {
        return length;
    }

    byte[] array() {
        return bytes;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    void truncate(int to) {
        length = to;
    }

    public void clear() {
        length = 0;
    }

    public void append(byte b) {
        reserve(1);
        bytes[length++] = b;
    }

    /** Appends part of a text in UTF-8; an unpaired surrogate becomes a question mark, as in Java's own encoder. */
    public void append(char[] text, int start, int end) {
        reserve(3L * (end - start));
        byte[] to = bytes;
        int at = length;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (c < 0x80) {
                to[at++] = (byte) c;
            } else if (c < 0x800) {
                to[at++] = (byte) (0xC0 | c >> 6);
                to[at++] = (byte) (0x80 | c & 0x3F);
            } else if (!Character.isSurrogate(c)) {
                to[at++] = (byte) (0xE0 | c >> 12);
                to[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                to[at++] = (byte) (0x80 | c & 0x3F);
            } else if (Character.isHighSurrogate(c) && i + 1 < end && Character.isLowSurrogate(text[i + 1])) {
                int point = Character.toCodePoint(c, text[++i]);
                to[at++] = (byte) (0xF0 | point >> 18);
                to[at++] = (byte) (0x80 | point >> 12 & 0x3F);
                to[at++] = (byte) (0x80 | point >> 6 & 0x3F);
                to[at++] = (byte) (0x80 | point & 0x3F);
            } else {
                to[at++] = '?';
            }
        }
        length = at;
    }

    private void reserve(long more) {
        long needed = length + more;
        if (needed <= bytes.length) return;
        if (needed > MOST) throw CollectionTooLarge.bytes(needed);
        bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, bytes.length + (bytes.length >> 1)), MOST));
    }
}
