package org.semblance.text.words;

import java.util.ArrayList;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/**
 * Unicode words (UAX #29, as in Lucene's StandardTokenizer) of normalized text, in lower case.
 *
 * <p>A word of any length is one token. Runs of {@link UnspacedScripts} become overlapping pairs of letters; Katakana,
 * Hangul and emoji are not changed.
 *
 * @param chinese whether Chinese is segmented into words ({@link ChineseWords}) instead of pairs of characters
 */
public record Words(boolean chinese, Normalization normalization) implements Analyzer {
    /** Words of normalized text, Chinese as pairs of characters. */
    public Words() {
        this(false, Normalization.FULL);
    }

    @Override
    public String name() {
        return chinese ? "words of Chinese" : "words";
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return new WordScanner(unicodeWords(), normalization, tokens);
    }

    private UnicodeWords unicodeWords() {
        return new UnicodeWords(chinese ? new ChineseWords() : null);
    }

    @Override
    public List<String> tokens(String text) {
        String normalized = normalization.plain(text);
        char[] chars = normalized.toCharArray();
        List<String> words = new ArrayList<>();
        unicodeWords().scan(chars, 0, chars.length, (start, end) -> {
            String word = normalized.substring(start, end);
            words.add(normalization.folds() ? word : lowerCase(word));
        });
        return words;
    }

    @Override
    public String token(String characters) {
        return normalization.folds() ? asciiLowerCase(characters) : lowerCase(characters);
    }

    /** Words with other characters are folded already, which need not be lower case. */
    private static String asciiLowerCase(String word) {
        int first = 0;
        while (first < word.length() && !isUpperCase(word.charAt(first))) first++;
        if (first == word.length()) return word;
        char[] lower = word.toCharArray();
        for (int i = first; i < lower.length; i++) if (isUpperCase(lower[i])) lower[i] = (char) (lower[i] + 'a' - 'A');
        return new String(lower);
    }

    private static boolean isUpperCase(char c) {
        return c >= 'A' && c <= 'Z';
    }

    public static String lowerCase(String word) {
        int[] points = word.codePoints().map(Character::toLowerCase).toArray();
        return new String(points, 0, points.length);
    }

    /**
     * Emits words: ASCII by {@link AsciiWords}, everything else by {@link UnicodeWords}. Not thread-safe.
     *
     * <p>Both yield the words that the automaton would find in the whole text. It has no state between words: at each
     * position it takes the longest match of its rules, or skips one character. No rule matches a string with ASCII white
     * space. So what it finds from a position depends neither on the text before it nor on the text after the next white
     * space: a text may be split there and the parts scanned separately.
     */
    static final class WordScanner extends AsciiFirstScanner {
        private final UnicodeWords unicodeWords;
        private final UnicodeWords.Sink words = this::token;
        private final AsciiWords asciiWords;
        private final TokenSink tokens;
        private final boolean lowerCase;
        private char[] text = {};

        WordScanner(UnicodeWords unicodeWords, Normalization normalization, TokenSink tokens) {
            super(true, normalization);
            this.unicodeWords = unicodeWords;
            this.tokens = tokens;
            this.asciiWords = new AsciiWords(ascii, tokens);
            this.lowerCase = !normalization.folds();
        }

        @Override
        public void analyze(String document) {
            scan(document);
            tokens.end();
        }

        @Override
        protected void ascii(int from, int to) {
            asciiWords.scan(from, to);
        }

        @Override
        protected void others(char[] normalized, int from, int to) {
            text = normalized;
            unicodeWords.scan(normalized, from, to, words);
        }

        private void token(int from, int to) {
            long hash = lowerCase ? scratch.lowerCaseHash(text, from, to) : scratch.hash(text, from, to);
            tokens.token(text, from, to, hash, start(from), end(to));
        }
    }

    /**
     * The word rules of UAX #29 restricted to ASCII:
     *
     * <ul>
     *   <li>letters, digits and underscores stay together (WB5, WB8–10, WB13a, WB13b), but underscores alone are not a
     *       word;
     *   <li>one of {@code : . '} joins two letters, and one of {@code , ; . '} joins two digits, directly before and after
     *       it (WB6–7, WB11–12);
     *   <li>everything else separates words.
     * </ul>
     *
     * <p>A processor cannot predict the length of the next word, and a loop over characters pays for that at every word. So
     * {@link AsciiText} converts each character to a bit, and the words are the runs of ones: 1.5 times as fast.
     */
    record AsciiWords(AsciiText text, TokenSink words) {
        private static final int LETTER = 1;
        private static final int DIGIT = 2;
        private static final int JOINS_LETTERS = LETTER << 2;
        private static final int JOINS_DIGITS = DIGIT << 2;
        private static final byte[] CLASSES = classes();

        private static byte[] classes() {
            byte[] classes = new byte[128];
            for (int c = 'a'; c <= 'z'; c++) classes[c] = LETTER;
            for (int c = '0'; c <= '9'; c++) classes[c] = DIGIT;
            classes[':'] = JOINS_LETTERS;
            classes[','] = JOINS_DIGITS;
            classes[';'] = JOINS_DIGITS;
            classes['.'] = JOINS_LETTERS | JOINS_DIGITS;
            classes['\''] = JOINS_LETTERS | JOINS_DIGITS;
            return classes;
        }

        /** Emits the words of a range of the text. */
        void scan(int from, int to) {
            text.mark(from, to);
            byte[] characters = text.characters();
            long[] bits = text.words();
            int start = -1; // of the current word, or -1
            long last = 0; // 1 if the last character of the previous block belongs to a word
            for (int at = from, block = 0; at < to; at += 64, block++) {
                long word = bits[block];
                long neighbours = (word << 1 | last) & (word >>> 1 | bits[block + 1] << 63);
                word |= joins(characters, at, text.others()[block] & neighbours);
                long edges = word ^ (word << 1 | last);
                last = word >>> 63;
                while (edges != 0) {
                    int edge = at + Long.numberOfTrailingZeros(edges);
                    edges &= edges - 1;
                    if (start >= 0) push(characters, start, edge);
                    start = start >= 0 ? -1 : edge;
                }
            }
            if (start >= 0) push(characters, start, to);
        }

        /** Which of the marked characters join their neighbours. */
        private static long joins(byte[] characters, int from, long marked) {
            long joins = 0;
            for (long rest = marked; rest != 0; rest &= rest - 1) {
                int at = from + Long.numberOfTrailingZeros(rest);
                int both = CLASSES[characters[at - 1]] & CLASSES[characters[at + 1]];
                if ((CLASSES[characters[at]] >> 2 & both) != 0) joins |= rest & -rest;
            }
            return joins;
        }

        private void push(byte[] characters, int start, int end) {
            if (characters[start] == '_' || end - start > WordJoiners.MOST) pushParts(characters, start, end);
            else token(characters, start, end);
        }

        private void token(byte[] characters, int start, int end) {
            words.token(TokenHash.of(characters, start, end - start), start, end);
        }

        /** Underscores alone are not a word, and too long a run of them separates words. */
        private void pushParts(byte[] characters, int from, int to) {
            int start = from;
            int at = from;
            while (at < to) {
                int row = at;
                while (at < to && characters[at] == '_') at++;
                boolean separates = at - row > WordJoiners.MOST || at == to && row == start;
                if (separates && row > start) token(characters, start, row);
                if (separates) start = at;
                while (at < to && characters[at] != '_') at++;
            }
            if (start < to) token(characters, start, to);
        }
    }
}
