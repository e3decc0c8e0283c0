package org.semblance.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.tartarus.snowball.ext.PorterStemmer;

/** Makes terms of words, by the stop words and Porter's stemmer of the Snowball project as Lucene ships them; one thread's. */
final class TermMaker {
    private static final CharArraySet STOP_WORDS = stopWords();

    private final Terms how;
    private final PorterStemmer stemmer = new PorterStemmer();

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
    String term(String word) {
        if (how.content() && STOP_WORDS.contains(word.replace('’', '\''))) return "";
        if (!how.stemmed()) return word;
        stemmer.setCurrent(word);
        stemmer.stem();
        return stemmer.getCurrent();
    }
}
