package org.semblance.text.words;

import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.document.Document.Utf8Text;

/**
 * Divides a text at ASCII white space into stretches that are all ASCII, which need no normalization, and stretches
 * whose every part has another character, which are normalized. Not thread-safe.
 *
 * <p>Normalization never combines characters across ASCII white space, so the stretches may be normalized separately.
 */
abstract class AsciiFirstScanner implements Analyzer.Worker {
    /** A stretch ends at the next white space after this many characters, which bounds its buffers in usual texts. */
    private static final int LONGEST = 1 << 16;

    /** Larger buffers are not kept for the next text. */
    private static final int LARGE = 1 << 18;

    protected final Utf8Scratch scratch = new Utf8Scratch();
    protected final AsciiText ascii;
    private final @Nullable TextNormalizer normalizer;

    /** What must be added to an index of {@link #ascii}, or of the characters of a stretch, for the position in the text. */
    protected int shift;

    private char[] decoded = {};

    /**
     * @param underscores whether underscores belong to words, for {@link AsciiText}
     */
    AsciiFirstScanner(boolean underscores, Normalization normalization) {
        this.ascii = new AsciiText(underscores);
        this.normalizer = normalization == Normalization.NONE ? null : new TextNormalizer(normalization);
    }

    /**
     * Emits the tokens of a range that is all ASCII, and has been read by {@link #ascii}; {@link #shift} is to be added to
     * their positions.
     */
    protected abstract void ascii(int from, int to);

    /** Emits the tokens of a range of normalized text; {@link #start} and {@link #end} have their positions. */
    protected abstract void others(char[] text, int from, int to);

    /** Emits the tokens of a text, without its end. */
    protected final void scan(String document) {
        char[] text = scratch.chars(document);
        int length = document.length();
        shift = 0;
        for (int at = 0; at < length; ) {
            int odd = ascii.read(text, at, length);
            int start = odd;
            if (odd < length) while (start > at && !isSpace(text[start - 1])) start--;
            ascii(at, start);
            at = stretchEnd(text, odd, Math.min(length, start + LONGEST), length);
            if (start < at) stretch(text, start, at);
        }
    }

    /** Emits the tokens of a text in UTF-8, without its end: only stretches with other characters are decoded. */
    protected final void scan(Utf8Text document) {
        byte[] text = document.bytes();
        int to = document.to();
        int before = document.from(); // what must be subtracted from an index of the bytes for the position in the text
        for (int at = before; at < to; ) {
            int odd = AsciiText.firstOther(text, at, to);
            int start = odd;
            if (odd < to) while (start > at && !isSpace((char) text[start - 1])) start--;
            if (at < start) {
                ascii.read(text, at, start);
                shift = at - before;
                ascii(0, start - at);
            }
            at = stretchEnd(text, odd, Math.min(to, start + LONGEST), to);
            if (start == at) continue;
            int units = decode(text, start, at);
            shift = start - before;
            stretch(decoded, 0, units);
            before += at - start - units;
        }
        shift = 0;
        if (decoded.length > LARGE) decoded = new char[0];
    }

    /** Decodes well-formed UTF-8; returns the number of UTF-16 units. */
    private int decode(byte[] text, int from, int to) {
        if (decoded.length < to - from) decoded = new char[Math.max(to - from, 2 * decoded.length)];
        char[] units = decoded;
        int n = 0;
        for (int at = from; at < to; ) {
            int b = text[at];
            if (b >= 0) {
                units[n++] = (char) b;
                at++;
            } else if (b < (byte) 0xE0) {
                units[n++] = (char) ((b & 0x1F) << 6 | text[at + 1] & 0x3F);
                at += 2;
            } else if (b < (byte) 0xF0) {
                units[n++] = (char) ((b & 0xF) << 12 | (text[at + 1] & 0x3F) << 6 | text[at + 2] & 0x3F);
                at += 3;
            } else {
                int point = (b & 0x7) << 18
                        | (text[at + 1] & 0x3F) << 12
                        | (text[at + 2] & 0x3F) << 6
                        | text[at + 3] & 0x3F;
                n += Character.toChars(point, units, n);
                at += 4;
            }
        }
        return n;
    }

    private void stretch(char[] text, int from, int to) {
        if (normalizer == null) {
            others(text, from, to);
        } else {
            parts(normalizer, text, from, to);
        }
    }

    /**
     * Normalizes and scans a stretch in parts that end at white space: one character may become eighteen, and a text of
     * such characters would need as much memory.
     */
    private void parts(TextNormalizer normal, char[] text, int from, int to) {
        normal.begin(from, to);
        int most = LONGEST;
        for (int at = from; at < to; ) {
            at = normal.continueTo(text, at, to, most);
            int end = normal.length();
            if (at < to) while (end > 0 && normal.characters()[end - 1] != ' ') end--;
            others(normal.characters(), 0, end);
            normal.drop(end);
            most = Math.max(LONGEST, 2 * normal.length()); // a longer word needs more
        }
    }

    /** The position in the text of the character at an index of the normalized range. */
    protected final int start(int index) {
        return shift + (normalizer == null ? index : normalizer.start(index));
    }

    /** The end in the text of the character before an index of the normalized range. */
    protected final int end(int index) {
        return shift + (normalizer == null ? index : normalizer.end(index));
    }

    /**
     * The end of the white-space separated parts from {@code at} that each have a non-ASCII character: of the first part,
     * and of others up to {@code most}.
     */
    private static int stretchEnd(char[] text, int at, int most, int length) {
        int first = at;
        int end = at;
        boolean odd = at < length;
        while (odd && (end == first || end <= most)) {
            while (at < length && !isSpace(text[at])) at++;
            end = at;
            while (at < length && isSpace(text[at])) at++;
            odd = false;
            for (int i = at; i < length && !odd && !isSpace(text[i]); i++) odd = text[i] >= 0x80;
        }
        return end;
    }

    /** The same for UTF-8. */
    private static int stretchEnd(byte[] text, int at, int most, int length) {
        int first = at;
        int end = at;
        boolean odd = at < length;
        while (odd && (end == first || end <= most)) {
            while (at < length && !isSpace((char) text[at])) at++;
            end = at;
            while (at < length && isSpace((char) text[at])) at++;
            odd = false;
            for (int i = at; i < length && !odd && !isSpace((char) text[i]); i++) odd = text[i] < 0;
        }
        return end;
    }

    static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
