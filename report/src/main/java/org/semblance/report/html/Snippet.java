package org.semblance.report.html;

import java.text.BreakIterator;
import java.util.Locale;
import java.util.regex.Pattern;

/** The beginning of a text in one line, for lists. */
public final class Snippet {
    /** Maximum length in chars, without the ellipsis. */
    public static final int LENGTH = 100;

    /** Cuts at a word if it ends after this position. */
    private static final int SHORTEST = 70;

    /** Leading white space and invisible characters may be skipped up to here. */
    private static final int SEARCHED = 4_000;

    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");

    /** Format characters could reorder or hide the text; joiners are part of words and of emoji. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cf}&&[^\\u200c\\u200d]]|\\p{Cs}");

    private Snippet() {}

    /** The visible beginning of a text: white space is collapsed, and the cut is never within a character. */
    public static String of(String text) {
        String start = text.substring(0, Math.min(text.length(), SEARCHED));
        String line = SPACE.matcher(INVISIBLE.matcher(start).replaceAll(""))
                .replaceAll(" ")
                .strip();
        if (line.length() <= LENGTH) return text.length() > SEARCHED && !line.isEmpty() ? line + "…" : line;
        int word = line.lastIndexOf(' ', LENGTH);
        if (word >= SHORTEST) return line.substring(0, word) + "…";
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(line.substring(0, Math.min(line.length(), 2 * LENGTH)));
        int end = characters.isBoundary(LENGTH) ? LENGTH : characters.preceding(LENGTH);
        return line.substring(0, end) + "…";
    }
}
