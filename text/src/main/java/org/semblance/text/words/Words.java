package org.semblance.text.words;

import java.util.ArrayList;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;

/**
 * Unicode words (UAX #29, as in Lucene's StandardTokenizer), lower-cased by code points.
 *
 * <p>A word of any length is one token. Runs of Han and Hiragana become overlapping pairs of characters; Katakana,
 * Hangul, Thai and emoji are not changed.
 */
public final class Words implements Analyzer {
    private final boolean chinese;

    public Words() {
        this(false);
    }

    private Words(boolean chinese) {
        this.chinese = chinese;
    }

    /** Segments Chinese into words ({@link ChineseWords}) instead of pairs of characters. */
    public static Words ofChinese() {
        return new Words(true);
    }

    @Override
    public String name() {
        return chinese ? "words of Chinese" : "words";
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return new WordScanner(unicodeWords(), tokens);
    }

    private UnicodeWords unicodeWords() {
        return new UnicodeWords(chinese ? new ChineseWords() : null);
    }

    @Override
    public List<String> tokens(String text) {
        char[] chars = text.toCharArray();
        List<String> words = new ArrayList<>();
        unicodeWords().scan(chars, 0, chars.length, (start, end) -> words.add(lowerCase(text.substring(start, end))));
        return words;
    }

    public static String lowerCase(String word) {
        int[] points = word.codePoints().map(Character::toLowerCase).toArray();
        return new String(points, 0, points.length);
    }
}
