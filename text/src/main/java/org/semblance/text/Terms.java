package org.semblance.text;

import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;

/**
 * Words as terms of English: without its stop words, and each reduced to its stem. Words of other languages pass, but that an
 * English ending is cut off from them, too.
 *
 * @param content whether stop words are left out
 * @param stemmed whether words are reduced to their stems
 */
record Terms(boolean content, boolean stemmed) implements Analyzer {
    /** What is done to the words, for names. */
    String manner() {
        return (content ? " without stop words" : "") + (stemmed ? ", stemmed" : "");
    }

    @Override
    public String name() {
        return "words" + manner();
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return content || stemmed ? new TermScanner(this, tokens) : new Words().worker(tokens);
    }

    @Override
    public List<String> tokens(String text) {
        TermMaker terms = new TermMaker(this);
        return new Words()
                .tokens(text).stream()
                        .map(terms::term)
                        .filter(term -> !term.isEmpty())
                        .toList();
    }
}
