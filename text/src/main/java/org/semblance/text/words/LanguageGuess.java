package org.semblance.text.words;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.List;

/**
 * Guesses the language of a text, by its script if that is unique, else by counting stop words:
 *
 * <ol>
 *   <li>more than half of the letters are Han, Kana or Hangul: Korean if most of these are Hangul, Japanese if one in
 *       ten is Kana, else Chinese;
 *   <li>more than half are Greek: Greek;
 *   <li>else the language with the most words of the text among its stop words, if these are at least one word in ten,
 *       and no other language has as many.
 * </ol>
 *
 * <p>Otherwise the language is unknown, and words are not changed. The guess depends on the text only.
 */
final class LanguageGuess {
    /** The languages that are recognized by their stop words. */
    static final List<Language> BY_WORDS = Arrays.stream(Language.values())
            .filter(language -> !language.stopWords().isEmpty() && language != Language.EL)
            .toList();

    private static final int LEAST_SHARE = 10;

    private LanguageGuess() {}

    /** The language of a text; counts its stop words without hashing. */
    static Language of(String text) {
        List<String> words = new Words().tokens(text);
        int[] counts = new int[BY_WORDS.size()];
        for (int i = 0; i < counts.length; i++) {
            var stopWords = BY_WORDS.get(i).stopWords();
            counts[i] = (int) words.stream().filter(stopWords::contains).count();
        }
        return of(text, words.size(), counts);
    }

    /**
     * The language of a text.
     *
     * @param counts the number of its words that are stop words, for each of {@link #BY_WORDS}
     */
    static Language of(String text, int words, int[] counts) {
        Language language = byScript(text);
        return language == Language.NONE ? byWords(words, counts) : language;
    }

    private static Language byWords(int words, int[] counts) {
        int most = 0;
        for (int i = 1; i < counts.length; i++) if (counts[i] > counts[most]) most = i;
        int least = Math.max(1, Math.ceilDiv(words, LEAST_SHARE));
        int limit = counts[most];
        boolean alone = Arrays.stream(counts).filter(count -> count == limit).count() == 1;
        return limit >= least && alone ? BY_WORDS.get(most) : Language.NONE;
    }

    private static Language byScript(String text) {
        long letters = 0;
        long han = 0;
        long kana = 0;
        long hangul = 0;
        long greek = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (!Character.isLetter(point)) continue;
            letters++;
            if (point < 0x370) continue;
            switch (UnicodeScript.of(point)) {
                case HAN -> han++;
                case HIRAGANA, KATAKANA -> kana++;
                case HANGUL -> hangul++;
                case GREEK -> greek++;
                default -> {}
            }
        }
        long eastern = han + kana + hangul;
        if (2 * greek > letters) return Language.EL;
        if (2 * eastern <= letters) return Language.NONE;
        if (2 * hangul > eastern) return Language.KO;
        return LEAST_SHARE * kana >= eastern ? Language.JA : Language.ZH;
    }
}
