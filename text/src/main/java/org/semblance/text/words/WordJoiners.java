package org.semblance.text.words;

import java.util.Arrays;

/**
 * Characters that belong to a word but do not form one alone: underscores and the like, combining marks, and invisible
 * formatting such as the zero-width joiner.
 *
 * <p>Differs from UAX #29: more than {@value #MOST} of them in a row separate words, like white space. Lucene's
 * automaton looks for a word at each of them and reads the run to its end every time, so that a page of a million
 * joiners would take 10<sup>12</sup> steps.
 */
final class WordJoiners {
    /** The longest run of joiners, in UTF-16 units, that may be part of a word. */
    static final int MOST = 255;

    private WordJoiners() {}

    /** Replaces too long runs by spaces. */
    static void blank(char[] text, int from, int to) {
        // A run longer than MOST covers a multiple of MOST + 1.
        for (int at = from + MOST; at < to; at += MOST + 1) {
            if (!isJoiner(text, at, from, to)) continue;
            int start = at;
            while (start > from && isJoiner(text, start - 1, from, to)) start--;
            while (at < to && isJoiner(text, at, from, to)) at++;
            if (at - start > MOST) Arrays.fill(text, start, at, ' ');
        }
    }

    /** Whether this unit is a joiner, or half of one. */
    private static boolean isJoiner(char[] text, int at, int from, int to) {
        int point = text[at];
        if (point < 0x80) return point == '_';
        if (Character.isHighSurrogate(text[at]) && at + 1 < to) point = Character.codePointAt(text, at, to);
        else if (Character.isLowSurrogate(text[at]) && at > from) point = Character.codePointBefore(text, at + 1, from);
        return isJoiner(point);
    }

    static boolean isJoiner(int point) {
        return switch (Character.getType(point)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.FORMAT -> true;
            // The narrow no-break space and the half-width voicing marks of Katakana, by their word-break property.
            default -> point == 0x202F || point == 0xFF9E || point == 0xFF9F;
        };
    }
}
