package org.semblance.benchmarks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The text of one document, escaped for a JSON string, with the start of each word. A word extends to the start of the
 * next word, including the punctuation and space in between.
 */
final class Article {
    /** Twice the size of the longest article after all edits. */
    static final int CAPACITY = 1 << 14;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes = new byte[CAPACITY];
    private final int[] starts = new int[CAPACITY];
    private int length;
    private int words;

    void clear() {
        length = 0;
        words = 0;
    }

    int length() {
        return length;
    }

    int words() {
        return words;
    }

    /**
     * Appends a word in the vocabulary's form, and a space. Always writes 16 bytes; the next call overwrites the unused
     * ones.
     */
    void word(long head, long tail) {
        LONG.set(bytes, length, head);
        LONG.set(bytes, length + 8, tail);
        starts[words++] = length;
        length += Vocabulary.length(tail);
        bytes[length++] = ' ';
    }

    /** Appends a number and a space. */
    void number(int value) {
        starts[words++] = length;
        for (int scale = scale(value); scale > 0; scale /= 10) bytes[length++] = (byte) ('0' + value / scale % 10);
        bytes[length++] = ' ';
    }

    private static int scale(int value) {
        int scale = 1;
        while (value / scale >= 10) scale *= 10;
        return scale;
    }

    /** Appends a fixed phrase whose words are each followed by one space. */
    void phrase(byte[] phrase) {
        starts[words++] = length;
        for (int i = 0; i < phrase.length; i++) {
            bytes[length++] = phrase[i];
            if (phrase[i] == ' ' && i + 1 < phrase.length) starts[words++] = length;
        }
    }

    /** Appends punctuation or space; it belongs to the word before it. */
    void mark(byte[] mark) {
        System.arraycopy(mark, 0, bytes, length, mark.length);
        length += mark.length;
    }

    /** Replaces the space after the last word by the mark. */
    void close(byte[] mark) {
        length--;
        mark(mark);
    }

    void capital(int word) {
        byte first = bytes[starts[word]];
        if (first >= 'a' && first <= 'z') bytes[starts[word]] = (byte) (first - 'a' + 'A');
    }

    /**
     * Whether the word is separated from the next by a single space only, so that it can be removed cleanly. The only
     * non-ASCII letters are two bytes that start with C3; quotation marks start with E2.
     */
    boolean plain(int word) {
        int end = end(word);
        if (bytes[end - 1] != ' ') return false;
        byte last = bytes[end - 2];
        return last < 0 ? bytes[end - 3] == (byte) 0xC3 : isAlphanumeric(last);
    }

    private static boolean isAlphanumeric(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
    }

    private int end(int word) {
        return word + 1 < words ? starts[word + 1] : length;
    }

    /** Appends words [from, to) of another article, with their punctuation. */
    void append(Article other, int from, int to) {
        if (from >= to) return;
        int start = other.starts[from];
        int size = other.end(to - 1) - start;
        System.arraycopy(other.bytes, start, bytes, length, size);
        for (int i = from; i < to; i++) starts[words++] = other.starts[i] - start + length;
        length += size;
    }

    int copyTo(byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, length);
        return at + length;
    }

    /** The text after JSON unescaping. */
    String text() {
        String json = new String(Arrays.copyOf(bytes, length), StandardCharsets.UTF_8);
        return json.replace("\\n", "\n").replace("\\\"", "\"");
    }
}
