package org.semblance.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Makes terms of words, by the English stop words of the Snowball project and Lucene's Porter stemmer; one thread's. */
final class TermMaker {
    private static final CharArraySet STOP_WORDS = stopWords();

    private final Terms how;
    private final OneWord word = new OneWord();
    private final TokenStream stemmer = new PorterStemFilter(word);

    TermMaker(Terms how) {
        this.how = how;
    }

    private static CharArraySet stopWords() {
        InputStream list = SnowballFilter.class.getResourceAsStream("english_stop.txt");
        try (InputStreamReader words =
                new InputStreamReader(Objects.requireNonNull(list, "english_stop.txt"), StandardCharsets.UTF_8)) {
            return CharArraySet.unmodifiableSet(WordlistLoader.getSnowballWordSet(words));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the list is part of the program
        }
    }

    /** The term of a word in lower case; empty if it is none. */
    String term(String lowerCase) {
        if (how.content() && STOP_WORDS.contains(lowerCase.replace('’', '\''))) return "";
        if (!how.stemmed()) return lowerCase;
        word.term.setEmpty().append(lowerCase);
        try {
            stemmer.incrementToken();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a word in memory cannot fail
        }
        return word.term.toString();
    }

    /** A stream that stands still at one word: Lucene's stemmer is to be had as a filter of streams only. */
    private static final class OneWord extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        @Override
        public boolean incrementToken() {
            return true;
        }
    }
}
