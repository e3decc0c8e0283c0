package org.semblance.report.html;

import java.text.BreakIterator;
import java.util.Locale;

/** The beginning of a text in one line, for lists. */
public final class Snippet {
    /** Maximum length in chars, without the ellipsis. */
    public static final int LENGTH = 100;

    /** Cuts at a word if it ends after this position. */
    private static final int SHORTEST = 70;

    /** Leading white space and invisible characters may be skipped up to here. */
    private static final int SEARCHED = 4_000;

    private Snippet() {}

    /** The visible beginning of a text: white space is collapsed, and the cut is never within a character. */
    public static String of(String text) {
        String line = line(text.substring(0, Math.min(text.length(), SEARCHED)));
        if (line.length() <= LENGTH) return text.length() > SEARCHED && !line.isEmpty() ? line + "…" : line;
        int word = line.lastIndexOf(' ', LENGTH);
        if (word >= SHORTEST) return line.substring(0, word) + "…";
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(line.substring(0, Math.min(line.length(), 2 * LENGTH)));
        int end = characters.isBoundary(LENGTH) ? LENGTH : characters.preceding(LENGTH);
        return line.substring(0, end) + "…";
    }

    /** The first visible characters in one line, as many as the cut depends on. */
    private static String line(String start) {
        StringBuilder line = new StringBuilder(2 * LENGTH + 2);
        boolean space = false;
        for (int i = 0, point; i < start.length() && line.length() < 2 * LENGTH; i += Character.charCount(point)) {
            point = start.codePointAt(i);
            if (isInvisible(point)) continue;
            if (isSpace(point)) {
                space = true;
                continue;
            }
            if (space && !line.isEmpty()) line.append(' ');
            space = false;
            line.appendCodePoint(point);
        }
        return line.toString();
    }

    private static boolean isSpace(int point) {
        return Character.isSpaceChar(point) || Character.getType(point) == Character.CONTROL;
    }

    /** Format characters could reorder or hide the text; joiners are part of words and of emoji. */
    private static boolean isInvisible(int point) {
        int type = Character.getType(point);
        return type == Character.SURROGATE || type == Character.FORMAT && point != 0x200c && point != 0x200d;
    }
}
