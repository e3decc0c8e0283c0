package org.semblance.text;

import java.io.CharArrayReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.cn.smart.HMMChineseTokenizer;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * The words of Chinese, where no space tells them, by the hidden Markov model and the dictionary of Lucene's SmartCN, at some
 * 5 MB/s. One thread's: it keeps a sentence while it looks for the words of it.
 */
final class ChineseWords {
    private final HMMChineseTokenizer segmenter = new HMMChineseTokenizer();
    private final OffsetAttribute place = segmenter.getAttribute(OffsetAttribute.class);

    /** Pushes the words of a row of characters without spaces or punctuation, in order, with nothing between them. */
    void scan(char[] text, int from, int to, UnicodeWords.Sink words) {
        int start = from;
        for (int at = from; at < to; at++) {
            if (!Character.isHighSurrogate(text[at]) || at + 1 == to) continue;
            segment(
                    text, start, at,
                    words); // the dictionary has no characters beyond 16 bits, and would cut them in two
            words.word(at, at + 2);
            start = ++at + 1;
        }
        segment(text, start, to, words);
    }

    private void segment(char[] text, int from, int to, UnicodeWords.Sink words) {
        if (from >= to) return;
        try {
            segmenter.setReader(new CharArrayReader(text, from, to - from));
            segmenter.reset();
            while (segmenter.incrementToken()) words.word(from + place.startOffset(), from + place.endOffset());
            segmenter.end();
            segmenter.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // characters in memory cannot fail
        }
    }
}
