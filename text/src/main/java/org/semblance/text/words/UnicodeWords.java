package org.semblance.text.words;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.standard.StandardTokenizerImpl;
import org.jspecify.annotations.Nullable;

/**
 * Words in any script: Lucene's automaton for UAX #29, and pairs of characters for Chinese and Japanese.
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
            if (chinese == null) push(from, words);
            else push(text, from, chinese, words);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // characters in memory cannot fail
        }
    }

    private void reserve(int units) {
        if (units <= buffered) return;
        buffered = Math.max(units, Math.min(buffered * 2, 1 << 20));
        automaton.setBufferSize(buffered);
    }

    /** Emits words. Han and Hiragana come one by one: adjacent ones become overlapping pairs, a single one is kept. */
    private void push(int from, Sink words) throws IOException {
        int last = -1; // start of the last character of a run, or -1
        int lastEnd = -1;
        boolean paired = false;
        for (int type; (type = automaton.getNextToken()) != StandardTokenizerImpl.YYEOF; ) {
            int start = from + automaton.yychar();
            int end = start + automaton.yylength();
            boolean single =
                    type == StandardTokenizerImpl.IDEOGRAPHIC_TYPE || type == StandardTokenizerImpl.HIRAGANA_TYPE;
            boolean touches = single && last >= 0 && start == lastEnd;
            if (last >= 0 && !touches && !paired) words.word(last, lastEnd);
            if (touches) words.word(last, end);
            if (!single) words.word(start, end);
            last = single ? start : -1;
            lastEnd = end;
            paired = touches;
        }
        if (last >= 0 && !paired) words.word(last, lastEnd);
    }

    /** Emits words, where adjacent Han characters are segmented into words. */
    private void push(char[] text, int from, ChineseWords cutter, Sink words) throws IOException {
        int run = -1; // start of the adjacent characters, or -1
        int runEnd = -1;
        for (int type; (type = automaton.getNextToken()) != StandardTokenizerImpl.YYEOF; ) {
            int start = from + automaton.yychar();
            boolean single =
                    type == StandardTokenizerImpl.IDEOGRAPHIC_TYPE || type == StandardTokenizerImpl.HIRAGANA_TYPE;
            if (run >= 0 && !(single && start == runEnd)) {
                cutter.scan(text, run, runEnd, words);
                run = -1;
            }
            runEnd = start + automaton.yylength();
            if (!single) words.word(start, runEnd);
            else if (run < 0) run = start;
        }
        if (run >= 0) cutter.scan(text, run, runEnd, words);
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
