package org.semblance.text.words;

import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Utf8Scratch;

/**
 * Emits words: ASCII by {@link AsciiWords}, everything else by {@link UnicodeWords}. Not thread-safe.
 *
 * <p>Both yield the words that the automaton would find in the whole text. It has no state between words: at each
 * position it takes the longest match of its rules, or skips one character. No rule matches a string with ASCII white
 * space. So what it finds from a position depends neither on the text before it nor on the text after the next white
 * space: a text may be split there and the parts scanned separately.
 */
final class WordScanner implements Analyzer.Worker {
    private final Utf8Scratch scratch = new Utf8Scratch();
    private final AsciiText ascii = new AsciiText(true);
    private final UnicodeWords unicodeWords;
    private final UnicodeWords.Sink words = this::token;
    private final AsciiWords asciiWords;
    private final TokenSink tokens;
    private char[] text = {};
    private char[] word = new char[64];

    WordScanner(UnicodeWords unicodeWords, TokenSink tokens) {
        this.unicodeWords = unicodeWords;
        this.tokens = tokens;
        this.asciiWords = new AsciiWords(ascii, tokens);
    }

    @Override
    public void analyze(String document) {
        text = scratch.chars(document);
        int length = document.length();
        for (int at = 0; at < length; ) {
            int odd = ascii.read(text, at, length);
            int start = odd;
            if (odd < length) while (start > at && !isSpace(text[start - 1])) start--;
            asciiWords.scan(at, start);
            at = stretchEnd(text, odd, length);
            if (start < at) unicodeWords.scan(text, start, at, words);
        }
        tokens.end();
    }

    /** The end of the white-space separated parts from {@code at} that each have a non-ASCII character. */
    private static int stretchEnd(char[] text, int at, int length) {
        int end = at;
        boolean odd = true;
        while (odd && end < length) {
            while (at < length && !isSpace(text[at])) at++;
            end = at;
            while (at < length && isSpace(text[at])) at++;
            odd = false;
            for (int i = at; i < length && !odd && !isSpace(text[i]); i++) odd = text[i] >= 0x80;
        }
        return end;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /** Lower-cases by code points, like Lucene's LowerCaseFilter; no code point gets longer. */
    private void token(int start, int end) {
        if (end - start > word.length) word = new char[Math.max(end - start, word.length * 2)];
        int length = 0;
        for (int i = start; i < end; ) {
            int point = Character.codePointAt(text, i, end);
            i += Character.charCount(point);
            length += Character.toChars(Character.toLowerCase(point), word, length);
        }
        tokens.token(scratch.hash(word, 0, length), start, end);
    }
}
