package org.semblance.text.words;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;

/**
 * Scripts that put no spaces between words, whose words are overlapping pairs of letters: Han, Hiragana, Thai, Lao,
 * Khmer, Myanmar, Tibetan, Javanese and others. A letter includes the combining marks that follow it.
 */
final class UnspacedScripts {
    /** All letters of these scripts are at or above this one, the first letter of Thai. */
    static final char FIRST = 'ก';

    private UnspacedScripts() {}

    /**
     * Whether a code point is a letter of such a script: ICU breaks lines between its letters, or its lines break by
     * syllables (Line_Break AK, AP, AS), or it is Tibetan. Katakana, in which mostly single foreign words are written, is
     * not one.
     */
    static boolean isLetter(int point) {
        if (point < FIRST || !Character.isLetter(point)) return false;
        int script = UScript.getScript(point);
        if (script == UScript.TIBETAN || UScript.breaksBetweenLetters(script)) return script != UScript.KATAKANA;
        return switch (UCharacter.getIntPropertyValue(point, UProperty.LINE_BREAK)) {
            case UCharacter.LineBreak.AKSARA, UCharacter.LineBreak.AKSARA_PREBASE, UCharacter.LineBreak.AKSARA_START ->
                true;
            default -> false;
        };
    }

    /** Whether a code point is a combining mark. */
    static boolean isMark(int point) {
        int type = point < 0x300 ? Character.UNASSIGNED : Character.getType(point);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /** The end of a letter and its marks. */
    static int end(char[] text, int start, int to) {
        int at = start + Character.charCount(Character.codePointAt(text, start, to));
        while (at < to) {
            int point = Character.codePointAt(text, at, to);
            if (!isMark(point)) break;
            at += Character.charCount(point);
        }
        return at;
    }
}
