package org.semblance.text.words;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import java.util.Arrays;
import org.semblance.analysis.Utf8Scratch;

/**
 * Normalizes texts with ICU and keeps the position of each character in the text before. Not thread-safe.
 *
 * <p>Most characters become one character that does not depend on its neighbours; a table, filled with the answers of
 * ICU page by page when a page is first needed, maps them at about a nanosecond each. All other characters are
 * normalized by ICU in segments: a segment extends from a character before which the text may be divided to the next
 * such character ({@link Normalizer2#hasBoundaryBefore}).
 */
final class TextNormalizer {
    /** Segments of at least this length are normalized by {@link #normalizedInLinearTime}. */
    static final int LONG_SEGMENT = 64;

    /** Larger buffers are given back before the next smaller text. */
    private static final int LARGE = 1 << 18;

    /** In a page: ICU must see the neighbours of this character, or it becomes none or several. */
    private static final char DEPENDS = 0;

    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
    private static final Normalizer2 NFD = Normalizer2.getNFDInstance();

    private final Normalizer2 unicode;
    private final boolean unifiesApostrophes;
    private final char[][] pages = new char[1 << 8][];
    private final char[] ascii;
    private final Utf8Scratch scratch = new Utf8Scratch();
    private final StringBuilder segment = new StringBuilder();
    private char[] characters = new char[1 << 12];
    private int length;
    private int from; // of the range in the text before

    /** Where each normalized character comes from, if {@link #shifted}; otherwise they are at their old places. */
    private int[] origins = {};

    private boolean shifted;

    /** Indexes of normalized characters with one origin: those of the last segment that a token ended in. */
    private int segmentFrom;

    private int segmentTo;

    /**
     * @param how not {@link Normalization#NONE}
     */
    TextNormalizer(Normalization how) {
        this.unifiesApostrophes = how == Normalization.FULL;
        this.unicode = how == Normalization.FULL ? Normalizer2.getNFKCCasefoldInstance() : NFC;
        this.ascii = Arrays.copyOf(page(0), 1 << 7);
    }

    /** A normalized text; its positions are valid until the next call. */
    String normalized(String text) {
        char[] chars = scratch.chars(text);
        normalize(chars, 0, text.length());
        return length == text.length() && Arrays.equals(chars, 0, length, characters, 0, length)
                ? text
                : new String(characters, 0, length);
    }

    /** Normalizes a range of a text, which begins and ends next to ASCII white space, or is the whole text. */
    void normalize(char[] text, int start, int to) {
        begin(start, to);
        continueTo(text, start, to, Integer.MAX_VALUE);
    }

    /** Begins a range that is normalized in parts. */
    void begin(int start, int to) {
        from = start;
        length = 0;
        shifted = false;
        segmentFrom = segmentTo = 0;
        if (characters.length > LARGE && to - start < LARGE) {
            characters = new char[LARGE];
            origins = new int[0];
        }
    }

    /** Appends normalized characters until there are about {@code most}; returns up to where the text is normalized. */
    int continueTo(char[] text, int start, int to, int most) {
        int at = start;
        while (at < to && length < most) {
            int end = to - at > most - length ? at + most - length : to;
            reserve(end - at);
            at = shifted ? mapSimple(text, at, end) : mapAligned(text, at, end);
            if (at < end) at = segment(text, at, to);
        }
        // A character that may still be composed with the next one belongs to the next part.
        if (at < to && length > 0 && !isBoundary(text, at, to)) at = segment(text, at, to);
        if (shifted) origins[length] = at;
        return at;
    }

    private boolean isBoundary(char[] text, int at, int to) {
        return simple(text[at]) != DEPENDS || unicode.hasBoundaryBefore(Character.codePointAt(text, at, to));
    }

    /** Removes the first normalized characters. */
    void drop(int count) {
        System.arraycopy(characters, count, characters, 0, length - count);
        if (shifted) System.arraycopy(origins, count, origins, 0, length + 1 - count);
        else from += count;
        length -= count;
        segmentFrom = segmentTo = 0;
    }

    /** Maps characters as long as they do not depend on others and all are at their old places; returns the end. */
    private int mapAligned(char[] text, int start, int to) {
        char[] out = characters;
        int shift = from;
        int at = start;
        for (; at < to; at++) {
            char c = text[at];
            char mapped = c < ascii.length ? ascii[c] : simple(c);
            if (mapped == DEPENDS) break;
            out[at - shift] = mapped;
        }
        length = at - shift;
        return at;
    }

    /** Maps characters as long as they do not depend on others; returns the end. */
    private int mapSimple(char[] text, int start, int to) {
        int at = start;
        for (; at < to; at++) {
            char mapped = simple(text[at]);
            if (mapped == DEPENDS) break;
            characters[length] = mapped;
            origins[length++] = at;
        }
        return at;
    }

    /** The normalized characters, from index 0. */
    char[] characters() {
        return characters;
    }

    /** The number of normalized characters. */
    int length() {
        return length;
    }

    /** The position in the text before of the character that the normalized character at this index comes from. */
    int start(int index) {
        return shifted ? origins[index] : from + index;
    }

    /** The end in the text before of the characters that the normalized character before this index comes from. */
    int end(int index) {
        if (!shifted) return from + index;
        if (index == 0) return origins[0];
        // Many tokens may end in one long segment.
        if (index <= segmentFrom || index > segmentTo) {
            segmentFrom = index - 1;
            segmentTo = index;
            while (segmentTo < length && origins[segmentTo] == origins[segmentFrom]) segmentTo++;
        }
        return origins[segmentTo];
    }

    /** What a character becomes in any text, or {@link #DEPENDS}. */
    private char simple(char c) {
        char[] page = pages[c >>> 8];
        if (page == null) page = pages[c >>> 8] = page(c >>> 8);
        return page[c & 0xFF];
    }

    private char[] page(int number) {
        char[] page = new char[1 << 8];
        for (int i = 0; i < page.length; i++) {
            char c = (char) (number << 8 | i);
            if (Character.isSurrogate(c) || !unicode.hasBoundaryBefore(c)) continue;
            String mapped = unicode.normalize(Character.toString(c));
            if (mapped.length() == 1) page[i] = unified(mapped.charAt(0));
        }
        return page;
    }

    private char unified(char c) {
        return unifiesApostrophes && (c == '’' || c == 'ʼ') ? '\'' : c;
    }

    /** Normalizes the segment with the character at a position; returns its end. */
    private int segment(char[] text, int at, int to) {
        int point = Character.codePointAt(text, at, to);
        // Without a boundary, the character before belongs to the segment; ASCII white space and controls never do.
        boolean joins = at > from && !unicode.hasBoundaryBefore(point) && text[at - 1] > ' ';
        int start = joins ? at - 1 : at;
        if (joins) length--;
        int end = at + Character.charCount(point);
        while (end < to && simple(text[end]) == DEPENDS) {
            point = Character.codePointAt(text, end, to);
            if (unicode.hasBoundaryBefore(point)) break;
            end += Character.charCount(point);
        }
        append(new String(text, start, end - start), start);
        return end;
    }

    private void append(String before, int start) {
        segment.setLength(0);
        if (before.length() < LONG_SEGMENT) unicode.normalize(before, segment);
        else normalizedInLinearTime(before, segment);
        boolean unchanged = before.contentEquals(segment);
        if (!unchanged && !shifted) shift();
        reserve(segment.length());
        for (int i = 0; i < segment.length(); i++) {
            if (shifted) origins[length] = unchanged ? start + i : start;
            characters[length++] = unified(segment.charAt(i));
        }
    }

    /** From here on, characters may not be at their old places. */
    private void shift() {
        shifted = true;
        reserve(0);
        for (int i = 0; i < length; i++) origins[i] = from + i;
    }

    /**
     * Normalizes a segment by the definition: its characters are mapped one by one and decomposed, its marks sorted, and
     * the result is composed. ICU puts each mark into its place by moving those before it, and removes each composed
     * character by moving those after it, so that a million marks would take 10<sup>12</sup> steps.
     */
    private void normalizedInLinearTime(String before, StringBuilder into) {
        StringBuilder decomposed = new StringBuilder();
        before.codePoints().forEach(c -> decomposed.append(NFD.normalize(unicode.normalize(Character.toString(c)))));
        int[] points = decomposed.codePoints().toArray();
        sortMarks(points);
        int end = compose(points);
        for (int i = 0; i < end; i++) into.appendCodePoint(points[i]);
    }

    /** Puts marks into canonical order: by combining class, those of one class in their old order. */
    private static void sortMarks(int[] points) {
        for (int from = 0, to; from < points.length; from = to + 1) {
            to = from;
            while (to < points.length && UCharacter.getCombiningClass(points[to]) != 0) to++;
            long[] marks = new long[to - from];
            for (int i = from; i < to; i++)
                marks[i - from] =
                        (long) UCharacter.getCombiningClass(points[i]) << 52 | (long) (i - from) << 21 | points[i];
            Arrays.sort(marks);
            for (int i = from; i < to; i++) points[i] = (int) marks[i - from] & 0x1FFFFF;
        }
    }

    /** Composes code points in canonical order (D117 of the Unicode standard); returns how many there are. */
    private static int compose(int[] points) {
        int starter = -1; // index of the last code point of class 0 among the composed
        int last = 0; // class of the last one after it; 0 if there is none
        int length = 0;
        for (int point : points) {
            int combining = UCharacter.getCombiningClass(point);
            boolean blocked = starter < 0 || length > starter + 1 && last >= combining;
            int composed = blocked ? -1 : NFC.composePair(points[starter], point);
            if (composed >= 0) {
                points[starter] = composed;
                continue;
            }
            if (combining == 0) starter = length;
            last = combining;
            points[length++] = point;
        }
        return length;
    }

    /** Makes room for this many further characters and the end. */
    private void reserve(int more) {
        int needed = length + more + 1;
        if (needed > characters.length)
            characters = Arrays.copyOf(characters, Math.max(needed, characters.length + (characters.length >> 1)));
        if (shifted && origins.length < characters.length) origins = Arrays.copyOf(origins, characters.length);
    }
}
