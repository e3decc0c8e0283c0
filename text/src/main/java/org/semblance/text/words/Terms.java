package org.semblance.text.words;

import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;

/**
 * Words as terms of a language: without its stop words, and reduced to their stems. Words of other languages are kept,
 * but may lose endings of this one.
 *
 * @param content whether stop words are removed
 * @param stemmed whether words are stemmed
 */
public record Terms(boolean content, boolean stemmed, Language language) implements Analyzer {
    /** Help for a parameter {@code language}. */
    public static final String LANGUAGE_HELP =
            Language.codes() + "; auto: detected for each text by script and stop words (default: en)";

    /** Terms of English. */
    public Terms(boolean content, boolean stemmed) {
        this(content, stemmed, Language.EN);
    }

    /** How words are processed, for names. */
    String manner() {
        boolean plain = language == Language.EN || language == Language.NONE;
        String tongue = plain ? "" : " (" + language.title() + ")";
        return (content ? " without stop words" : "") + (stemmed ? ", stemmed" : "") + tongue;
    }

    @Override
    public String name() {
        return "words" + manner();
    }

    /** The same in another language. */
    public Terms in(Language other) {
        return other.hasTerms() ? new Terms(content, stemmed, other) : new Terms(false, false, other);
    }

    @Override
    public Worker worker(TokenSink tokens) {
        if (language == Language.AUTO) return new GuessingScanner(this, tokens);
        return content || stemmed
                ? new TermScanner(this, tokens)
                : language.words().worker(tokens);
    }

    @Override
    public List<String> tokens(String text) {
        if (language == Language.AUTO) return in(LanguageGuess.of(text)).tokens(text);
        List<String> words = language.words().tokens(text);
        if (!content && !stemmed) return words;
        TermMaker terms = new TermMaker(this);
        return words.stream().map(terms::term).filter(term -> !term.isEmpty()).toList();
    }
}
