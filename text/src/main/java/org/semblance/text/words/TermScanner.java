package org.semblance.text.words;

import java.util.Locale;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/**
 * One thread's search for terms. Most words of a text have been seen before: a place by hash remembers the terms of the last
 * two words that belong there, the later one first, so that for 97 of 100 words of English news there is nothing to stem. What
 * a word becomes depends on nothing but the word.
 */
final class TermScanner implements Analyzer.Worker, TokenSink {
    /** 1 MB of memory. A place has two words and their terms, half a line of the cache. */
    private static final int PLACES = 1 << 15;

    /** In place of a term: the word is none. */
    private static final long NONE = 0;

    private final TermMaker maker;
    private final TokenSink next;
    private final Analyzer.Worker words;
    private final long[] known = new long[4 * PLACES];
    private String text = "";

    TermScanner(Terms how, TokenSink next) {
        this.maker = new TermMaker(how);
        this.next = next;
        this.words = how.language().words().worker(this);
        known[0] = known[2] = 1; // a word whose hash is 0 has not been seen yet, and 1 belongs elsewhere
    }

    @Override
    public void analyze(String document) {
        text = document;
        words.analyze(document);
        text = "";
    }

    @Override
    public void token(long word, int start, int end) {
        int place = ((int) word & PLACES - 1) << 2;
        if (known[place] != word) {
            long term = known[place + 2] == word ? known[place + 3] : learn(start, end);
            known[place + 2] = known[place];
            known[place + 3] = known[place + 1];
            known[place] = word;
            known[place + 1] = term;
        }
        long term = known[place + 1];
        if (term != NONE) next.token(term, start, end);
    }

    private long learn(int start, int end) {
        String word = text.substring(start, end);
        String term = maker.term(isAscii(word) ? word.toLowerCase(Locale.ROOT) : Words.lowerCase(word));
        return term.isEmpty() ? NONE : TokenHash.of(term);
    }

    private static boolean isAscii(String word) {
        for (int i = 0; i < word.length(); i++) if (word.charAt(i) >= 0x80) return false;
        return true;
    }

    @Override
    public void end() {
        next.end();
    }
}
