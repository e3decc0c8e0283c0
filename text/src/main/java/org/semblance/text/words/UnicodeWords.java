package org.semblance.text.words;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.standard.StandardTokenizerImpl;
import org.jspecify.annotations.Nullable;

/**
 * Words in any script: Lucene's automaton for UAX #29, and pairs of letters for {@link UnspacedScripts}.
 *
 * <p>The automaton is driven directly because StandardTokenizer splits words longer than its limit of 2<sup>20</sup>
 * characters; given a buffer for the whole range, the automaton splits none.
 */
final class UnicodeWords {
    /** Receives the ranges of words. */
    interface Sink {
        void word(int start, int end);
    }

    private final Stretch stretch = new Stretch();
    private final StandardTokenizerImpl automaton = new StandardTokenizerImpl(stretch);
    private final @Nullable ChineseWords chinese;
    private int buffered;

    private int run; // start of the touching letters of scripts without spaces, or -1
    private int runEnd;
    private int last; // start of the last of them
    private boolean segmented; // whether they are Chinese and become words

    /** Splits scripts without spaces into pairs of characters, or Chinese into words if a segmenter is given. */
    UnicodeWords(@Nullable ChineseWords chinese) {
        this.chinese = chinese;
    }

    /** Emits the words of a range of a text; replaces long runs of {@link WordJoiners} by spaces. */
    void scan(char[] text, int from, int to, Sink words) {
        WordJoiners.blank(text, from, to);
        int end = to;
        // Half a surrogate pair belongs to no word, but at the end it makes the automaton lose its whole buffer.
        while (end > from && Character.isHighSurrogate(text[end - 1])) end--;
        reserve(end - from + 1);
        stretch.set(text, from, end);
        automaton.yyreset(stretch);
        try {
            push(text, from, words);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // characters in memory cannot fail
        }
    }

    private void reserve(int units) {
        if (units <= buffered) return;
        buffered = Math.max(units, Math.min(buffered * 2, 1 << 20));
        automaton.setBufferSize(buffered);
    }

    /** Emits words. Touching letters of {@link UnspacedScripts} become overlapping pairs, a single one is kept. */
    private void push(char[] text, int from, Sink words) throws IOException {
        run = runEnd = -1;
        for (int type; (type = automaton.getNextToken()) != StandardTokenizerImpl.YYEOF; ) {
            int start = from + automaton.yychar();
            int end = start + automaton.yylength();
            if (type == StandardTokenizerImpl.IDEOGRAPHIC_TYPE || type == StandardTokenizerImpl.HIRAGANA_TYPE)
                letter(text, start, end, words);
            else if (type == StandardTokenizerImpl.WORD_TYPE || type == StandardTokenizerImpl.SOUTH_EAST_ASIAN_TYPE)
                parts(text, start, end, words);
            else word(text, start, end, words);
        }
        endRun(text, words);
    }

    /** Emits a word that may have letters of scripts without spaces, which are separated from others. */
    private void parts(char[] text, int start, int end, Sink words) {
        int part = start; // the first character that has not been emitted
        int first = start;
        while (first < end && text[first] < UnspacedScripts.FIRST) first++;
        for (int at = first; at < end; ) {
            boolean unspaced = UnspacedScripts.isLetter(Character.codePointAt(text, at, end));
            int next = UnspacedScripts.end(text, at, end);
            if (unspaced) {
                if (part < at) word(text, part, at, words);
                letter(text, at, next, words);
                part = next;
            }
            at = next;
        }
        if (part < end) word(text, part, end, words);
    }

    private void word(char[] text, int start, int end, Sink words) {
        endRun(text, words);
        words.word(start, end);
    }

    /** Adds a letter to the run of letters without spaces, or begins another run. */
    private void letter(char[] text, int start, int end, Sink words) {
        boolean han = chinese != null && ChineseWords.isHan(Character.codePointAt(text, start, end));
        if (start != runEnd || han != segmented) endRun(text, words);
        if (run < 0) run = start;
        else if (!han) words.word(last, end);
        segmented = han;
        last = start;
        runEnd = end;
    }

    private void endRun(char[] text, Sink words) {
        if (run >= 0 && segmented && chinese != null) chinese.scan(text, run, runEnd, words);
        else if (run >= 0 && last == run) words.word(run, runEnd);
        run = -1;
        runEnd = -1;
    }

    /** A reusable reader of a range of an array. */
    private static final class Stretch extends Reader {
        private char[] text = {};
        private int at;
        private int to;

        void set(char[] newText, int from, int newTo) {
            text = newText;
            at = from;
            to = newTo;
        }

        @Override
        public int read(char[] into, int offset, int length) {
            if (at == to) return -1;
            int n = Math.min(length, to - at);
            System.arraycopy(text, at, into, offset, n);
            at += n;
            return n;
        }

        @Override
        public void close() {}
    }
}
