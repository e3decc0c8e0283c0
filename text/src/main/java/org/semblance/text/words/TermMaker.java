package org.semblance.text.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Converts words to terms, by the stop words and the stemmer of a language. Not thread-safe. */
final class TermMaker {
    private static final CharArraySet ENGLISH_STOP_WORDS = loadEnglish();

    private final Terms how;
    private final Set<String> stopWords;
    private final OneWord word = new OneWord();
    private final TokenStream former;
    private final TokenStream stemmer;

    TermMaker(Terms how) {
        this.how = how;
        this.stopWords = how.content() ? how.language().stopWords(how.normalization()) : Set.of();
        this.former = how.language().formed(word);
        this.stemmer = how.language().stemmed(new OneWord(word));
    }

    /** The list of the Snowball project, several times as long as that of Lucene's English analyzer. */
    static CharArraySet englishStopWords() {
        return ENGLISH_STOP_WORDS;
    }

    private static CharArraySet loadEnglish() {
        InputStream list = SnowballFilter.class.getResourceAsStream("english_stop.txt");
        try (InputStreamReader words =
                new InputStreamReader(Objects.requireNonNull(list, "english_stop.txt"), StandardCharsets.UTF_8)) {
            return CharArraySet.unmodifiableSet(WordlistLoader.getSnowballWordSet(words));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the list is a resource of the library
        }
    }

    /** The term of a word in lower case; empty if it is a stop word. */
    String term(String lowerCase) {
        word.term.setEmpty().append(lowerCase);
        try {
            former.incrementToken();
            String formed = word.term.toString();
            if (stopWords.contains(formed.replace('’', '\''))) return "";
            if (!how.stemmed()) return formed;
            stemmer.incrementToken();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a word in memory cannot fail
        }
        return word.term.toString();
    }

    /** A stream that repeats one word: Lucene's stemmers are available as filters of streams only. */
    private static final class OneWord extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        OneWord() {}

        /** Shares the word of another stream. */
        OneWord(OneWord other) {
            super(other);
        }

        @Override
        public boolean incrementToken() {
            return true;
        }
    }
}
