package org.semblance.text.words;

import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;

/**
 * Words as terms of a language: without its stop words, and each reduced to its stem. Words of other languages pass, but that an
 * ending of this one is cut off from them, too.
 *
 * @param content whether stop words are left out
 * @param stemmed whether words are reduced to their stems
 */
public record Terms(boolean content, boolean stemmed, Language language) implements Analyzer {
    /** What users can say of a parameter {@code language}. */
    public static final String LANGUAGE_HELP =
            Language.codes() + "; auto: of each text, by its script and stop words; preset en";

    /** Terms of English. */
    public Terms(boolean content, boolean stemmed) {
        this(content, stemmed, Language.EN);
    }

    /** What is done to the words, for names. */
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
