package org.semblance.text.words;

import com.ibm.icu.lang.UScript;

/**
 * Scripts that put no spaces between words, whose words are overlapping pairs of letters. A letter includes the combining
 * marks that follow it. docs/results/segmentation.md compares this with dictionaries and other units.
 */
public final class UnspacedScripts {
    /** All letters of these scripts are at or above this one, the first letter of Thai. */
    static final char FIRST = 'ก';

    private UnspacedScripts() {}

    /**
     * Whether a code point is a letter of such a script. The scripts are listed, as the properties by which ICU breaks
     * lines change from version to version. Katakana, in which mostly single foreign words are written, is not one.
     */
    public static boolean isLetter(int point) {
        if (point < FIRST || !Character.isLetter(point)) return false;
        return switch (UScript.getScript(point)) {
            case UScript.HAN,
                    UScript.HIRAGANA,
                    UScript.BOPOMOFO,
                    UScript.YI,
                    UScript.NUSHU,
                    UScript.TANGUT,
                    UScript.KHITAN_SMALL_SCRIPT -> true;
            // Line_Break=SA
            case UScript.THAI,
                    UScript.LAO,
                    UScript.KHMER,
                    UScript.MYANMAR,
                    UScript.TAI_LE,
                    UScript.NEW_TAI_LUE,
                    UScript.LANNA,
                    UScript.TAI_VIET,
                    UScript.AHOM -> true;
            case UScript.TIBETAN, UScript.JAVANESE, UScript.BALINESE, UScript.KAWI -> true;
            default -> false;
        };
    }

    /** Whether a code point is a combining mark. */
    public static boolean isMark(int point) {
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
