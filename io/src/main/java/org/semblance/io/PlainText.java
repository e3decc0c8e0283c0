package org.semblance.io;

/** The text of a plain text file: UTF-8, with or without a byte order mark. */
final class PlainText {
    private PlainText() {}

    static String of(byte[] content) throws Rejection {
        if (startsWith(content, 0xFF, 0xFE) || startsWith(content, 0xFE, 0xFF))
            throw new Rejection("UTF-16 where UTF-8 was expected; convert it with iconv -f UTF-16 -t UTF-8");
        return Utf8.decode(content, startsWith(content, 0xEF, 0xBB, 0xBF) ? 3 : 0, content.length);
    }

    private static boolean startsWith(byte[] content, int... head) {
        if (content.length < head.length) return false;
        for (int i = 0; i < head.length; i++) if ((content[i] & 0xFF) != head[i]) return false;
        return true;
    }
}
