package org.semblance.text.words;

import java.util.Locale;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/**
 * Emits terms. Not thread-safe. Most words of a text have been seen before: a cache with two entries per slot, the more
 * recent one first, holds words and their terms, so that 97 of 100 words of English news need no stemming. The term
 * depends on the word only.
 */
final class TermScanner implements Analyzer.Worker, TokenSink {
    /** 1 MB of memory. A slot has two words and their terms, half a cache line. */
    private static final int SLOTS = 1 << 15;

    /** In place of a term: the word is a stop word. */
    private static final long NONE = 0;

    private final TermMaker maker;
    private final TokenSink next;
    private final Analyzer.Worker words;
    private final long[] known = new long[4 * SLOTS];
    private String text = "";

    TermScanner(Terms how, TokenSink next) {
        this.maker = new TermMaker(how);
        this.next = next;
        this.words = how.language().words().worker(this);
        known[0] = known[2] = 1; // marks the slot of hash 0 as empty: hash 1 belongs to another slot
    }

    @Override
    public void analyze(String document) {
        text = document;
        words.analyze(document);
        text = "";
    }

    @Override
    public void token(long word, int start, int end) {
        int slot = ((int) word & SLOTS - 1) << 2;
        if (known[slot] != word) {
            long term = known[slot + 2] == word ? known[slot + 3] : learn(start, end);
            known[slot + 2] = known[slot];
            known[slot + 3] = known[slot + 1];
            known[slot] = word;
            known[slot + 1] = term;
        }
        long term = known[slot + 1];
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
