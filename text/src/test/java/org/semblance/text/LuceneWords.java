package org.semblance.text;

import com.ibm.icu.text.UnicodeSet;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.semblance.analysis.TokenHash;

/** Test oracle: the words of a text by Lucene's public classes, and pairs of letters by plain code. */
public final class LuceneWords {
    public record Word(String text, int start, int end, boolean single) {
        public Spans.Span span() {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            return new Spans.Span(TokenHash.of(utf8, 0, utf8.length), start, end);
        }
    }

    private final StandardTokenizer tokenizer = new StandardTokenizer();
    private final TokenStream stream = new LowerCaseFilter(tokenizer);
    private final CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = stream.getAttribute(OffsetAttribute.class);
    private final TypeAttribute type = stream.getAttribute(TypeAttribute.class);

    public LuceneWords(int longest) {
        tokenizer.setMaxTokenLength(longest);
    }

    public List<Word> of(String text) {
        List<Word> found = tokens(text);
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Word word = found.get(i);
            boolean touchesLast = i > 0 && touch(found.get(i - 1), word);
            boolean touchesNext = i + 1 < found.size() && touch(word, found.get(i + 1));
            if (touchesNext) {
                Word next = found.get(i + 1);
                words.add(new Word(word.text + next.text, word.start, next.end, true));
            } else if (!touchesLast) {
                words.add(word);
            }
        }
        return words;
    }

    private static boolean touch(Word a, Word b) {
        return a.single && b.single && a.end == b.start;
    }

    /** Letters of scripts without spaces, with their marks. */
    private static final UnicodeSet UNSPACED = new UnicodeSet("[[:L:]&[[:lb=SA:][:sc=Hani:][:sc=Hira:][:sc=Bopo:]"
                    + "[:sc=Yiii:][:sc=Nshu:][:sc=Tang:][:sc=Kits:][:sc=Tibt:][:sc=Java:][:sc=Bali:][:sc=Kawi:]]]")
            .freeze();

    public static boolean isUnspaced(int point) {
        return UNSPACED.contains(point);
    }

    /** A word of Lucene: letters of scripts without spaces come one by one. */
    private static void split(Word word, List<Word> words) {
        for (int from = 0, to; from < word.text.length(); from = to) {
            boolean unspaced = isUnspaced(word.text.codePointAt(from));
            to = from + Character.charCount(word.text.codePointAt(from));
            while (to < word.text.length()) {
                int point = word.text.codePointAt(to);
                boolean mark = Character.toString(point).matches("\\p{M}");
                if (!mark && (unspaced || isUnspaced(point))) break;
                to += Character.charCount(point);
            }
            words.add(new Word(word.text.substring(from, to), word.start + from, word.start + to, unspaced));
        }
    }

    private List<Word> tokens(String text) {
        List<Word> words = new ArrayList<>();
        try {
            // The space is needed because StandardTokenizer drops the end of a text that ends in half a surrogate pair.
            tokenizer.setReader(new StringReader(text + " "));
            stream.reset();
            while (stream.incrementToken()) {
                boolean single =
                        type.type().equals("<IDEOGRAPHIC>") || type.type().equals("<HIRAGANA>");
                boolean letters =
                        type.type().equals("<ALPHANUM>") || type.type().equals("<SOUTHEAST_ASIAN>");
                Word word = new Word(term.toString(), offset.startOffset(), offset.endOffset(), single);
                if (letters) split(word, words);
                else words.add(word);
            }
            stream.end();
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return words;
    }
}
