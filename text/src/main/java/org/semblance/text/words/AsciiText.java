package org.semblance.text.words;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The ASCII parts of a text in lower case, each character at its position in the text, and as bits: 64 characters are
 * one {@code long}, the first its lowest bit.
 *
 * <p>Eight characters are processed together, as the bytes of a {@code long}. All are below 0x80, so adding
 * {@code 0x80 - c} to each sets the high bit of exactly those that are at least c, without a carry into the next byte.
 */
final class AsciiText {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH = EACH << 7;

    // Stops at the first non-ASCII character, and is an intrinsic: 7 times as fast as a loop that narrows.
    private final CharsetEncoder encoder = StandardCharsets.US_ASCII.newEncoder();
    private CharBuffer source = CharBuffer.allocate(0);
    private ByteBuffer target = ByteBuffer.allocate(0);
    private final long underscores; // the high bit of each byte if underscores belong to words, else 0
    private long[] words = {};
    private long[] others = {};

    /** Eight characters each; so few that they stay in the first-level cache. */
    private final long[] marks = new long[8 * 64];

    /**
     * @param underscores whether underscores belong to words like letters, or separate them
     */
    AsciiText(boolean underscores) {
        this.underscores = underscores ? HIGH : 0;
    }

    /**
     * Reads characters from {@code from} to the first that is not ASCII; returns its position, or {@code to}.
     *
     * @param text always the same array, or a longer one
     */
    int read(char[] text, int from, int to) {
        if (source.capacity() != text.length) source = CharBuffer.wrap(text);
        if (target.capacity() < to + 64) target = ByteBuffer.allocate(Math.max(to, text.length) + 64);
        target.limit(to).position(from);
        encoder.reset().encode(source.limit(to).position(from), target, true);
        return target.position();
    }

    /** Reads a range of bytes that are all ASCII, the first of them to index 0. */
    void read(byte[] text, int from, int to) {
        int length = to - from;
        if (target.capacity() < length + 64) target = ByteBuffer.allocate(Math.max(length, 2 * target.capacity()) + 64);
        System.arraycopy(text, from, target.array(), 0, length);
    }

    /** The index of the first byte that is not ASCII, or {@code to}. */
    static int firstOther(byte[] text, int from, int to) {
        int at = from;
        while (at + 8 <= to && ((long) LONGS.get(text, at) & HIGH) == 0) at += 8;
        while (at < to && text[at] >= 0) at++;
        return at;
    }

    /** The characters, in lower case where {@link #mark} has been. */
    byte[] characters() {
        return target.array();
    }

    /**
     * In blocks of 64 from the marked position: which characters are letters, digits or, if these belong to words,
     * underscores.
     */
    long[] words() {
        return words;
    }

    /** Which characters are none of these, nor white space, nor one of {@code ! " # $ % &}. */
    long[] others() {
        return others;
    }

    /** Converts the characters of a range to lower case and to bits; beyond the end all bits are 0. */
    void mark(int from, int to) {
        int blocks = (to - from + 63) / 64;
        if (words.length <= blocks) {
            words = new long[2 * blocks + 1];
            others = new long[2 * blocks + 1];
        }
        for (int block = 0, end; block < blocks; block = end) {
            end = Math.min(blocks, block + marks.length / 8);
            classify(target.array(), from + 64 * block, marks, 8 * (end - block), underscores);
            for (int at = 0; block < end; block++) {
                long word = 0;
                long other = 0;
                for (int i = 0; i < 64; i += 8) {
                    long eight = marks[at++];
                    word |= Long.compress(eight, HIGH) << i;
                    other |= Long.compress(eight, HIGH >>> 1) << i;
                }
                words[block] = word;
                others[block] = other;
            }
        }
        if ((to - from) % 64 != 0) words[blocks - 1] &= (1L << (to - from)) - 1;
        words[blocks] = 0;
    }

    /**
     * Converts characters to lower case and to marks: the highest bit of each byte for those in words, the next for others.
     * The compiler vectorizes this loop, unlike one that also collects the bits.
     */
    private static void classify(byte[] characters, int from, long[] marks, int count, long underscores) {
        for (int i = 0; i < count; i++) {
            long eight = (long) LONGS.get(characters, from + (i << 3));
            long letter = between(eight | 0x20 * EACH, 'a', 'z');
            eight |= letter >>> 2; // the bit in which an upper-case letter differs
            LONGS.set(characters, from + (i << 3), eight);
            long underscore = ~((eight ^ '_' * EACH) + 0x7F * EACH); // only 0 + 0x7F stays below 0x80
            long inWord = letter | between(eight, '0', '9') | underscore & underscores;
            marks[i] = inWord | (atLeast(eight, '\'') & ~inWord) >>> 1;
        }
    }

    private static long between(long eight, int least, int most) {
        return atLeast(eight, least) & ~atLeast(eight, most + 1);
    }

    private static long atLeast(long eight, int least) {
        return eight + (0x80 - least) * EACH & HIGH;
    }
}
