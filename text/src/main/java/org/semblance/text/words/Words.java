package org.semblance.text.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.document.Document.Utf8Text;

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
        /** A character that needs the automaton. */
        private static final int OTHER = 1 << 4;

        /** Classes of characters as in {@link AsciiWords}, 0 for those that separate words. */
        private static final byte[] LATIN = latin();

        private static byte[] latin() {
            byte[] classes = new byte[0x2040];
            for (char c = 0; c < classes.length; c++) {
                boolean separates = switch (Character.getType(c)) {
                    case Character.DASH_PUNCTUATION,
                            Character.START_PUNCTUATION,
                            Character.END_PUNCTUATION,
                            Character.INITIAL_QUOTE_PUNCTUATION,
                            Character.FINAL_QUOTE_PUNCTUATION,
                            Character.CURRENCY_SYMBOL -> c < 0x100 || c == '–' || c == '—' || c == '“' || c == '”';
                    default -> c == '…' || c == '§' || c == '°' || c == '¡' || c == '¿';
                };
                boolean letter = c >= 0xC0 && c < 0x250 && Character.isLetter(c);
                classes[c] = (byte) (letter ? AsciiWords.LETTER : separates && c >= 0x80 ? 0 : OTHER);
            }
            for (char c = 0; c < 0x80; c++) {
                int lower = AsciiWords.CLASSES[Character.toLowerCase(c)];
                classes[c] = (byte) (c == '_' || c < ' ' && !isSpace(c) || c == 0x7F ? OTHER : lower);
            }
            return classes;
        }

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
        public void analyze(Document document) {
            Utf8Text utf8 = document.utf8();
            if (utf8 == null) scan(document.text());
            else scan(utf8);
            tokens.end();
        }

        @Override
        protected void ascii(int from, int to) {
            if (from < to) asciiWords.scan(from, to, shift);
        }

        @Override
        protected void others(char[] normalized, int from, int to) {
            text = normalized;
            if (isLatin(normalized, from, to)) latinWords(normalized, from, to);
            else unicodeWords.scan(normalized, from, to, words);
        }

        /** Whether the rules of {@link AsciiWords} suffice for this text. */
        private static boolean isLatin(char[] text, int from, int to) {
            int classes = 0;
            for (int i = from; i < to; i++) classes |= latinClass(text[i]);
            return (classes & OTHER) == 0;
        }

        /** Emits the words of a text in Latin letters: 8 times as fast as the automaton. */
        private void latinWords(char[] text, int from, int to) {
            int start = -1; // of the current word, or -1
            for (int i = from; i < to; i++) {
                int now = latinClass(text[i]);
                boolean inWord = (now & (AsciiWords.LETTER | AsciiWords.DIGIT)) != 0;
                if (!inWord && start >= 0 && now != 0 && i + 1 < to)
                    inWord = (now >> 2 & latinClass(text[i - 1]) & latinClass(text[i + 1])) != 0;
                if (inWord == (start >= 0)) continue;
                if (inWord) start = i;
                else {
                    token(start, i);
                    start = -1;
                }
            }
            if (start >= 0) token(start, to);
        }

        private static int latinClass(char c) {
            return c < LATIN.length ? LATIN[c] : OTHER;
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
     * {@link AsciiText} converts each character to a bit, and the words are the runs of ones: 1.5 times as fast. Their
     * bounds are collected first: hashes do not depend on each other, so a loop over bounds computes several at a time.
     */
    static final class AsciiWords {
        private static final int LETTER = 1;
        private static final int DIGIT = 2;
        private static final int JOINS_LETTERS = LETTER << 2;
        private static final int JOINS_DIGITS = DIGIT << 2;
        private static final byte[] CLASSES = classes();

        /**
         * Characters that are scanned together: as many blocks as there is room for, at 32 words each. To go on until there is
         * no room would be a branch that the compiler sees taken only after it has compiled the loop.
         */
        private static final int PIECE = 64 * (TokenBatch.CAPACITY / 32 - 1);

        private final AsciiText text;
        private final TokenSink words;
        private final TokenBatch batch = new TokenBatch();

        AsciiWords(AsciiText text, TokenSink words) {
            this.text = text;
            this.words = words;
        }

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

        /**
         * Emits the words of a range of the text.
         *
         * @param shift is added to positions
         */
        void scan(int from, int to, int shift) {
            text.mark(from, to);
            byte[] characters = text.characters();
            long[] bits = text.words();
            long[] others = text.others();
            int[] starts = batch.starts();
            int[] ends = batch.ends();
            int opened = 0;
            long last = 0; // 1 if the last character of the previous block belongs to a word
            for (int at = from, block = 0; at < to; ) {
                int closed = 0;
                int end = Math.min(to, at + PIECE);
                for (; at < end; at += 64, block++) {
                    long word = bits[block];
                    long neighbours = (word << 1 | last) & (word >>> 1 | bits[block + 1] << 63);
                    word |= joins(characters, at, others[block] & neighbours);
                    long before = word << 1 | last;
                    long first = word & ~before;
                    long after = before & ~word;
                    last = word >>> 63;
                    int opens = Long.bitCount(first);
                    int closes = Long.bitCount(after);
                    // In steps of 8, since the processor cannot predict their number; what is too much is overwritten.
                    for (int most = Math.max(opens, closes), done = 0; done < most; done += 8) {
                        for (int i = done; i < done + 8; i++) {
                            starts[opened + i] = at + shift + Long.numberOfTrailingZeros(first);
                            ends[closed + i] = at + shift + Long.numberOfTrailingZeros(after);
                            first &= first - 1;
                            after &= after - 1;
                        }
                    }
                    opened += opens;
                    closed += closes;
                }
                if (at >= to && opened > closed) ends[closed++] = to + shift;
                int open = starts[closed]; // if a word continues in the next piece
                emit(characters, closed, shift);
                starts[0] = open;
                opened -= closed;
            }
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

        /** Emits as many words, whose places are in the batch. */
        private void emit(byte[] characters, int count, int shift) {
            long[] hashes = batch.hashes();
            int[] starts = batch.starts();
            int[] ends = batch.ends();
            int regular = -1; // negative as long as all words are
            for (int i = 0; i < count; i++) {
                int start = starts[i] - shift;
                int length = ends[i] - starts[i];
                hashes[i] = TokenHash.ofPadded(characters, start, length);
                regular &= length - WordJoiners.MOST - 1 & ~((characters[start] ^ '_') - 1);
            }
            if (regular < 0) {
                batch.size(count);
            } else {
                int[] from = Arrays.copyOf(starts, count);
                int[] to = Arrays.copyOf(ends, count);
                for (int i = 0; i < count; i++) parts(characters, from[i] - shift, to[i] - shift, shift);
            }
            batch.flush(words);
        }

        private void token(byte[] characters, int start, int end, int shift) {
            if (batch.isFull()) batch.flush(words);
            batch.add(TokenHash.ofPadded(characters, start, end - start), start + shift, end + shift);
        }

        /** Underscores alone are not a word, and too long a run of them separates words. */
        private void parts(byte[] characters, int from, int to, int shift) {
            int start = from;
            int at = from;
            while (at < to) {
                int row = at;
                while (at < to && characters[at] == '_') at++;
                boolean separates = at - row > WordJoiners.MOST || at == to && row == start;
                if (separates && row > start) token(characters, start, row, shift);
                if (separates) start = at;
                while (at < to && characters[at] != '_') at++;
            }
            if (start < to) token(characters, start, to, shift);
        }
    }
}
