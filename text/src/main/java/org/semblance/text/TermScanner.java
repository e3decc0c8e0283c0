package org.semblance.text;

import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/**
 * One thread's search for terms. Most words of a text have been seen before: a slot by hash remembers the term of its last
 * word, so that stemming costs a look into the cache. What a word becomes depends on nothing but the word.
 */
final class TermScanner implements Analyzer.Worker, TokenSink {
    /** 512 KB of memory, and nine of ten words of English news. */
    private static final int SLOTS = 1 << 15;

    /** In place of a term: the word is none. */
    private static final long NONE = 0;

    private final TermMaker maker;
    private final TokenSink next;
    private final Analyzer.Worker words;
    private final long[] seen = new long[SLOTS];
    private final long[] terms = new long[SLOTS];
    private String text = "";

    TermScanner(Terms how, TokenSink next) {
        this.maker = new TermMaker(how);
        this.next = next;
        this.words = new Words().worker(this);
        seen[0] = 1; // a word whose hash is 0 has not been seen yet
    }

    @Override
    public void analyze(String document) {
        text = document;
        words.analyze(document);
        text = "";
    }

    @Override
    public void token(long word, int start, int end) {
        int slot = (int) word & SLOTS - 1;
        if (seen[slot] != word) {
            terms[slot] = hash(maker.term(Words.lowerCase(text.substring(start, end))));
            seen[slot] = word;
        }
        long term = terms[slot];
        if (term != NONE) next.token(term, start, end);
    }

    private static long hash(String term) {
        return term.isEmpty() ? NONE : TokenHash.of(term);
    }

    @Override
    public void end() {
        next.end();
    }
}
